import type { Fact, RevisedLine } from '@armature/domain/quotes/revisions/compare-revisions'
import { lackingText } from '@armature/domain/sourcing/open-lines'
import { goodUntilText } from '@armature/domain/quotes/offer/good-until'
import { destinationText } from '@armature/domain/quotes/offer/delivery'
import { moneyText } from '../../../platform/cells/money.tsx'
import { shownFreight } from '../prices/sub-quote-freight.ts'
import { deliveryFacts, neededText } from '../delivery/delivery-facts.tsx'
import type { OfferedRevisions, OwnRevisions } from './revisions-api.ts'

export interface ShownHead {
  revision: number
  created: string
  /** Omitted for readers who may not know it. */
  by?: string | null
  shown?: string | null
  parts: number
  total: string
}

export interface ShownRevision {
  revision: number
  lines: RevisedLine[]
  /** Terms and sums, in display order. */
  facts: Fact[]
}

/** The revisions in the form that the page shows to any reader. */
export interface ShownRevisions {
  heads: ShownHead[]
  before: ShownRevision | null
  after: ShownRevision | null
}

type Offered = NonNullable<OfferedRevisions['after']>

const offeredFacts = (revision: Offered): Fact[] => [
  ...revision.sums.toReversed().map(({ name, amount }): Fact => [name, moneyText(amount)]),
  ['Down payment', `${revision.down_payment} %`],
  ['Good until', revision.good_until === null ? '–' : goodUntilText(revision.good_until, revision.zone)],
  ['Not offered', revision.not_offered.map(lackingText).join('\n') || '–'],
  ['Notes', revision.notes || '–'],
  ...(revision.delivery === null ? [] : deliveryFacts(revision.delivery)),
]

const offered = (revision: Offered): ShownRevision => ({
  revision: revision.revision,
  lines: revision.lines,
  facts: offeredFacts(revision),
})

export const shownToBuyer = ({ revisions, before, after }: OfferedRevisions): ShownRevisions => ({
  heads: revisions.map(({ revision, created, by, parts, total }) => ({
    revision,
    created,
    by,
    parts,
    total,
  })),
  before: before && offered(before),
  after: after && offered(after),
})

export const shownToSeller = ({ revisions, before, after }: OfferedRevisions): ShownRevisions => ({
  heads: revisions,
  before: before && offered(before),
  after: after && offered(after),
})

const own = (revision: NonNullable<OwnRevisions['after']>): ShownRevision => ({
  revision: revision.revision,
  lines: revision.lines,
  facts: [
    ['Freight', shownFreight(revision.freight)],
    ['Total', moneyText(revision.total)],
    ['Ships to', revision.destination === null ? '–' : destinationText(revision.destination)],
    ['Needed by', neededText(revision.needed_by)],
  ],
})

export const shownToVendor = ({ revisions, before, after }: OwnRevisions): ShownRevisions => ({
  heads: revisions,
  before: before && own(before),
  after: after && own(after),
})

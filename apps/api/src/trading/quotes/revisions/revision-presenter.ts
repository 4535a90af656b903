import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { presentOfferEnd } from '../offer/offer-end-presenter.ts'
import { destinationOf } from '@armature/domain/quotes/offer/delivery'
import { termsOfLine } from '@armature/domain/quotes/offer/line-terms'
import type { OfferSum, PricedOffer } from '@armature/domain/quotes/offer/offer-sums'
import { offerSums } from '@armature/domain/quotes/offer/offer-sums'
import type { Context } from '../../../platform/context/context.ts'
import type { RevisionLine } from '../../../platform/db/tables/trading-tables.ts'
import type { OwnRevisionHead, OwnRevisionRow, RevisionHead, RevisionRow } from './revision-repository.ts'

type Offered = NonNullable<Response<Endpoints['readQuoteRevisions']>['after']>
type OfferedHead = Response<Endpoints['readQuoteRevisions']>['revisions'][number]
type Own = NonNullable<Response<Endpoints['readSubQuoteRevisions']>['after']>
type OwnHead = Response<Endpoints['readSubQuoteRevisions']>['revisions'][number]

type Seal = Pick<Context, 'sealPrice'>

const lineOf = ({ sealPrice }: Seal, line: RevisionLine): Own['lines'][number] => ({
  product: line.product,
  name: line.name,
  sku: line.sku,
  quantity: line.quantity,
  price: sealPrice(line.price_cents),
  total: sealPrice(line.price_cents * line.quantity),
  ...termsOfLine(line),
})

const headOf = ({ sealPrice }: Seal, row: OwnRevisionHead): OwnHead => ({
  revision: row.revision,
  created: row.created_at.toISOString(),
  total: sealPrice(row.total_cents),
  parts: row.parts,
})

/** A revision's sums in display order. */
const listedSums = (offer: PricedOffer): OfferSum[] => {
  const { parts, total, dues } = offerSums(offer)
  return [...parts, total, ...dues]
}

/** The content that buyer and seller both read: all lines, sums and terms. */
const termsOf = (ctx: Seal, row: RevisionRow): Omit<Offered, keyof OfferedHead> => ({
  lines: row.lines.map((line) => ({ ...lineOf(ctx, line), vendor: line.vendor })),
  not_offered: row.lacking,
  sums: listedSums(row).map(({ name, amount }) => ({ name, amount: ctx.sealPrice(amount) })),
  down_payment: row.down_payment,
  ...presentOfferEnd(row),
  notes: row.notes,
  delivery: row.delivery,
})

/** Presents a quote's revisions for one reader. */
export interface RevisionPresenter {
  head: (row: RevisionHead) => OfferedHead
  whole: (row: RevisionRow) => Offered
}

/** For the seller: the author of each, and when the customer was first shown it. */
export const forSeller = (ctx: Seal): RevisionPresenter => {
  const head = (row: RevisionHead): OfferedHead => ({
    ...headOf(ctx, row),
    by: row.frozen_by_name,
    shown: row.shown_at?.toISOString() ?? null,
  })
  return { head, whole: (row) => ({ ...head(row), ...termsOf(ctx, row) }) }
}

/** For the customer: the seller counts as the author, whichever person it was. */
export const forCustomer = (ctx: Seal, seller: string): RevisionPresenter => {
  const head = (row: RevisionHead): OfferedHead => ({ ...headOf(ctx, row), by: seller, shown: null })
  return { head, whole: (row) => ({ ...head(row), ...termsOf(ctx, row) }) }
}

/** For a vendor: its own lines and their sums; of the buyer only what its sub-quote shows. */
export const forVendor = (ctx: Seal) => ({
  head: (row: OwnRevisionHead): OwnHead => headOf(ctx, row),
  whole: (row: OwnRevisionRow): Own => ({
    ...headOf(ctx, row),
    lines: row.lines.map((line) => lineOf(ctx, line)),
    freight: row.freight_cents === null ? null : ctx.sealPrice(row.freight_cents),
    destination: row.delivery && destinationOf(row.delivery),
    needed_by: row.delivery?.needed_by ?? null,
  }),
})

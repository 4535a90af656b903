import { wholeText } from '../../values/number-text.ts'
import { formatCents } from '../../money.ts'
import { cheapestVendors } from './cheapest-vendors.ts'
import type { Choices, Freights, Need, Offer } from './compare-offers.ts'
import { isBelowMinimumOf, isLeadTimeSure, mayChoose, standing } from './compare-offers.ts'
import { withoutContested } from './contested-offers.ts'
import type { Cost } from './fewest-vendors.ts'
import { compareCosts, fewestVendors } from './fewest-vendors.ts'

/** The rules for choosing offers for all lines at once. */
export const offerStrategies = ['cheapest', 'fastest', 'fewest'] as const
export type OfferStrategy = (typeof offerStrategies)[number]

export const strategyLabels: Readonly<Record<OfferStrategy, string>> = {
  cheapest: 'Cheapest',
  fastest: 'Fastest',
  fewest: 'Fewest vendors',
}

/** The choice for a need and its reason, for the person who decides. */
export interface Proposed {
  product: number | null
  why: string
}

export interface Proposal {
  choices: Choices
  why: ReadonlyMap<number, string>
  /**
   * The choice is optimal by the rule, apart from a product that several needs compete for; false where there were too
   * many vendors to try every set.
   */
  isExact: boolean
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${wholeText(days)} days`)

/** A rule may choose only an offer that its vendor makes for the needed quantity. */
const isEligible = (need: Need, offer: Offer): boolean =>
  mayChoose(need, offer) && offer.noQuote === null && !isBelowMinimumOf(need, offer)

/** Numbers compared in order, smaller first. */
type Rank = readonly number[]

const unknownLast = (value: number | null): number => value ?? Number.POSITIVE_INFINITY
const compareRanks = (one: Rank, other: Rank): number => {
  const at = one.findIndex((value, place) => value !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
}

/** On a tie the quote stays as it is, else the older product wins. */
const lastRanks = ({ line, product }: Offer): number[] => [line === null ? 1 : 0, product]

const ranks = {
  cheapest: (_need: Need, offer: Offer): Rank => [
    offer.cents,
    unknownLast(offer.leadTimeDays),
    ...lastRanks(offer),
  ],
  fastest: (need: Need, offer: Offer): Rank => [
    isLeadTimeSure(need, offer) ? 0 : 1,
    unknownLast(offer.leadTimeDays),
    offer.cents === 0 ? 1 : 0,
    offer.cents,
    ...lastRanks(offer),
  ],
} as const

/** The fact that each rule compares; an offer without it can't be ranked. */
const isKnown = {
  cheapest: ({ cents }: Offer) => cents > 0,
  fastest: ({ leadTimeDays }: Offer) => leadTimeDays !== null,
} as const

const missing = { cheapest: 'No price is known.', fastest: 'No lead time is known.' } as const
const already = { cheapest: 'The cheapest already.', fastest: 'The fastest already.' } as const

const nobodyElse = 'Nobody else has it.'
const locked = 'Its part of the quote isn’t open to changes now.'

const priceText = ({ cents }: Offer): string => (cents === 0 ? 'no price yet' : formatCents(cents))
const leadText = ({ leadTimeDays }: Offer): string =>
  leadTimeDays === null ? 'no lead time known' : daysText(leadTimeDays)

/** The value that decided a rule, for the chosen offer and for the current ones. */
const insteadOf = (rule: 'cheapest' | 'fastest', need: Need, chosen: Offer): string => {
  const text = rule === 'cheapest' ? priceText : leadText
  const others = [
    ...new Set(
      standing(need)
        .filter((one) => one !== chosen)
        .map(text),
    ),
  ]
  return `${text(chosen)} instead of ${others.join(' and ')}.`
}

const isEqualBy = {
  cheapest: (_need: Need, one: Offer, other: Offer) => one.cents === other.cents,
  fastest: (need: Need, one: Offer, other: Offer) =>
    one.leadTimeDays === other.leadTimeDays && isLeadTimeSure(need, one) === isLeadTimeSure(need, other),
} as const

/** Of two offers that tie by the rule, is this the better by the other measure? */
const isBetterBesides = {
  cheapest: (one: Offer, other: Offer) => unknownLast(one.leadTimeDays) < unknownLast(other.leadTimeDays),
  fastest: (one: Offer, other: Offer) => one.cents > 0 && (other.cents === 0 || one.cents < other.cents),
} as const

const besides = { cheapest: 'sooner there', fastest: 'cheaper' } as const

/** How a tie by the rule's own measure was broken, in words. */
const tieText = (
  rule: 'cheapest' | 'fastest',
  need: Need,
  chosen: Offer,
  rivals: readonly Offer[],
): string[] => {
  const equal = rivals.filter((one) => isEqualBy[rule](need, one, chosen))
  if (equal.length === 0) return []
  const names = equal.map(({ vendorName }) => vendorName).join(', ')
  const because = equal.every((one) => isBetterBesides[rule](chosen, one))
    ? besides[rule]
    : chosen.line === null
      ? 'older in the catalogue'
      : 'on the quote already'
  return [`${names} ${equal.length === 1 ? 'is' : 'are'} equal in that; this one is ${because}.`]
}

/** Names the offers that were better by the rule but couldn't be chosen. */
const passedOver = (rule: 'cheapest' | 'fastest', need: Need, chosen: Offer | null): string[] => {
  const better = need.offers.filter(
    (one) =>
      one.noQuote === null &&
      !isEligible(need, one) &&
      isKnown[rule](one) &&
      (chosen === null || compareRanks(ranks[rule](need, one), ranks[rule](need, chosen)) < 0),
  )
  return better.map((one) =>
    isBelowMinimumOf(need, one)
      ? `${one.vendorName} sells it from ${wholeText(unknownLast(one.minimum))} pieces on.`
      : `${one.vendorName} can’t be chosen now.`,
  )
}

const stockText = (need: Need, chosen: Offer): string[] =>
  isLeadTimeSure(need, chosen)
    ? []
    : [`Only ${wholeText(chosen.stock)} in stock: the lead time holds for those.`]

/** The offers that the rule can compare, best first. */
const ranked = (rule: 'cheapest' | 'fastest', need: Need): Offer[] =>
  need.offers
    .filter((offer) => isEligible(need, offer) && isKnown[rule](offer))
    .toSorted((one, other) => compareRanks(ranks[rule](need, one), ranks[rule](need, other)))

/** Has this need nothing to choose? */
const isSettled = (need: Need): boolean => need.isLocked || need.offers.length === 1

/** Why the offer with the lowest price wasn't chosen. */
const freightWords = (first: Offer, chosen: Offer, freights: Freights): string[] => {
  const freight = freights.get(first.vendor) ?? null
  if (first === chosen || freight === null) return []
  return [
    `${first.vendorName} asks ${formatCents(first.cents)}, and ${formatCents(freight)} for sending: that is more for all lines together.`,
  ]
}

const proposeBy =
  (rule: 'cheapest' | 'fastest', freights: Freights = new Map(), isOpen = (_vendor: number) => true) =>
  (need: Need): Proposed => {
    if (need.isLocked) return { product: null, why: locked }
    if (isSettled(need)) return { product: null, why: nobodyElse }
    const known = ranked(rule, need)
    const chosen = known.find(({ vendor }) => isOpen(vendor))
    const [first] = known
    if (chosen === undefined || first === undefined)
      return { product: null, why: [missing[rule], ...passedOver(rule, need, null)].join(' ') }
    const rivals = known.filter((one) => one !== chosen)
    const stays = standing(need).length === 1 && chosen.line !== null
    const said = [
      stays ? already[rule] : insteadOf(rule, need, chosen),
      ...freightWords(first, chosen, freights),
      ...tieText(rule, need, chosen, rivals),
      ...(rule === 'fastest' ? stockText(need, chosen) : []),
      ...passedOver(rule, need, chosen),
    ]
    return { product: stays ? null : chosen.product, why: said.join(' ') }
  }

const statedOf = (freights: Freights): Map<number, number> =>
  new Map([...freights].flatMap(([vendor, cents]) => (cents === null ? [] : [[vendor, cents]])))

/**
 * The vendors from which each line's cheapest offer is taken, so that all lines and their freight cost least. A vendor
 * without a stated freight competes on price alone: it wins with the lowest price, and never because of the freight it
 * didn't state.
 */
const proposeCheapest = (needs: readonly Need[], freights: Freights): Proposal => {
  const stated = statedOf(freights)
  const candidates = new Map(
    needs.map((need) => {
      const known = isSettled(need) ? [] : ranked('cheapest', need)
      return [need, known.filter(({ vendor, cents }) => stated.has(vendor) || cents === known[0]?.cents)]
    }),
  )
  const there = needs
    .filter((need) => candidates.get(need)?.length === 0)
    .flatMap((need) => standing(need).map(({ vendor }) => vendor))
  const { isOpen, isExact } = cheapestVendors(
    [...candidates]
      .filter(([, offers]) => offers.length > 0)
      .map(([need, offers]) =>
        offers.map(({ vendor, cents, line }) => ({
          vendor,
          cents: cents * need.quantity,
          isChange: line === null || standing(need).length > 1,
        })),
      ),
    stated,
    new Set(there),
  )
  const propose = (need: Need): Proposed => {
    const open = new Set(candidates.get(need)?.filter(({ vendor }) => isOpen(vendor)))
    return proposeBy('cheapest', freights, (one) => [...open].some(({ vendor }) => vendor === one))(need)
  }
  return asProposal(
    needs.map((need) => [need.id, propose(need)] as const),
    isExact,
  )
}

const costOf = (need: Need, offer: Offer): Cost => [
  offer.cents === 0 ? 1 : 0,
  offer.cents * need.quantity,
  offer.line === null ? 1 : 0,
]

/** The cheapest of a need's offers by these vendors; on a tie the older product. */
const cheapestBy = (need: Need, offers: readonly Offer[], vendors: ReadonlySet<number>): Offer | undefined =>
  offers
    .filter(({ vendor }) => vendors.has(vendor))
    .toSorted(
      (one, other) => compareCosts(costOf(need, one), costOf(need, other)) || one.product - other.product,
    )[0]

const fewestText = (need: Need, chosen: Offer, count: number): string => {
  const who = `${chosen.vendorName} is one of the ${count === 1 ? 'vendors' : `${count} vendors`} that are needed.`
  const price =
    chosen.cents === 0
      ? ['Its price is to be asked for.']
      : standing(need).length > 0
        ? [insteadOf('cheapest', need, chosen)]
        : []
  return [count === 1 ? `${chosen.vendorName} has everything.` : who, ...price].join(' ')
}

const proposeFewest = (needs: readonly Need[], freights: Freights): Proposal => {
  const eligible = new Map(
    needs.map((need) => [need, need.offers.filter((offer) => isEligible(need, offer))] as const),
  )
  const staying = needs.filter((need) => eligible.get(need)?.length === 0)
  const there = new Set(staying.flatMap((need) => standing(need).map(({ vendor }) => vendor)))
  const { vendors, isExact } = fewestVendors(
    [...eligible].map(([need, offers]) =>
      offers.map((offer) => ({ vendor: offer.vendor, cost: costOf(need, offer) })),
    ),
    there,
    statedOf(freights),
  )
  const proposed = needs.map((need) => {
    const chosen = cheapestBy(need, eligible.get(need) ?? [], vendors)
    if (chosen === undefined)
      return [need.id, { product: null, why: need.isLocked ? locked : nobodyElse }] as const
    if (standing(need).length === 1 && chosen.line !== null)
      return [
        need.id,
        {
          product: null,
          why: need.offers.length === 1 ? nobodyElse : `${chosen.vendorName} is needed anyway.`,
        },
      ] as const
    return [need.id, { product: chosen.product, why: fewestText(need, chosen, vendors.size) }] as const
  })
  return asProposal(proposed, isExact)
}

const asProposal = (proposed: readonly (readonly [number, Proposed])[], isExact: boolean): Proposal => ({
  choices: new Map(proposed.map(([id, { product }]) => [id, product])),
  why: new Map(proposed.map(([id, { why }]) => [id, why])),
  isExact,
})

const proposeEach = (strategy: OfferStrategy, needs: readonly Need[], freights: Freights): Proposal => {
  if (strategy === 'fewest') return proposeFewest(needs, freights)
  if (strategy === 'cheapest') return proposeCheapest(needs, freights)
  return asProposal(
    needs.map((need) => [need.id, proposeBy('fastest')(need)] as const),
    true,
  )
}

/**
 * One choice for every need by a rule, with its reason; a draft that a person reviews and changes. Each product is
 * chosen for only one need; the other needs choose again without it.
 */
export const proposeOffers = (
  strategy: OfferStrategy,
  needs: readonly Need[],
  freights: Freights = new Map(),
): Proposal => {
  const proposal = proposeEach(strategy, needs, freights)
  const left = withoutContested(needs, proposal.choices)
  return left === null ? proposal : proposeOffers(strategy, left, freights)
}

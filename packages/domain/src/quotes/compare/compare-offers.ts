import type { Freight } from '../offer/freight.ts'
import { isBelowMinimum } from '../offer/line-terms.ts'

/** The reasons why nobody can choose an offer. */
export const offerBlocks = {
  NOT_SOLD: 'Isn’t for sale now.',
  VENDOR_BUSY: 'Its vendor has a part of this quote that isn’t open to changes now.',
  OWN_LINE: 'Already another line of this quote, or chosen for one.',
  CLOSED_PART: 'Stands in a closed part of this quote.',
} as const
export type OfferBlock = keyof typeof offerBlocks

/** One vendor's part for a line (decision 090). */
export interface Offer {
  product: number
  name: string
  vendor: number
  vendorName: string
  /** The unit price at the line's quantity; 0 where none is stated. */
  cents: number
  leadTimeDays: number | null
  /** The vendor stated the lead time for this line; a product's own is the catalogue's promise for parts in stock. */
  isLeadTimeAnswered: boolean
  minimum: number | null
  stock: number
  /** Why its vendor doesn't offer it; null where it does. */
  noQuote: string | null
  /** The quote's line with this product; null where there is none and choosing it adds one. */
  line: number | null
  blocked: OfferBlock | null
}

/**
 * The demand of one line, or of several lines for equivalent parts in the same quantity: several vendors were asked for
 * the same, and one of them is chosen.
 */
export interface Need {
  /** The id of its first line. */
  id: number
  quantity: number
  /** Its lines' part of the quote can't be changed now. */
  isLocked: boolean
  /** The offers, with the quote's current ones first. */
  offers: readonly Offer[]
}

/** The product chosen for each need; a missing or null entry leaves the need as it is. */
export type Choices = ReadonlyMap<number, number | null>

/** Letters of the hash of a need's offers; two collide by chance once in 2^96. */
export const offersTagLetters = 16

export const standing = (need: Need): Offer[] => need.offers.filter(({ line }) => line !== null)

const chosenOf = (need: Need, choices: Choices): Offer | null =>
  need.offers.find(({ product }) => product === choices.get(need.id)) ?? null

export const mayChoose = (need: Need, offer: Offer): boolean => !need.isLocked && offer.blocked === null

export const isBelowMinimumOf = ({ quantity }: Need, { minimum }: Offer): boolean =>
  isBelowMinimum({ quantity, minimum_quantity: minimum })

/** The stock is below the line's quantity. */
export const isShortOf = ({ quantity }: Need, { stock }: Offer): boolean => stock < quantity

/** Is the lead time certain, as far as anybody has stated it? */
export const isLeadTimeSure = (need: Need, offer: Offer): boolean =>
  offer.isLeadTimeAnswered || !isShortOf(need, offer)

/** A need's offers under these choices: the chosen one, or the quote's current ones. */
const offersAfter = (need: Need, choices: Choices): Offer[] => {
  const chosen = chosenOf(need, choices)
  return chosen === null ? standing(need) : [chosen]
}

/** Does the choice change the quote's current lines? */
export const isChange = (need: Need, choices: Choices): boolean => {
  const chosen = chosenOf(need, choices)
  return chosen !== null && (chosen.line === null || standing(need).length > 1)
}

/** Each vendor's freight for its part of a quote; a missing or null entry isn't stated yet. */
export type Freights = ReadonlyMap<number, Freight>

/** The cost and the vendors of the needs; other lines don't change. */
export interface Sums {
  cents: number
  /** The stated freight of these vendors. */
  freight: number
  /** Vendors without a stated freight, missing from the sum. */
  unpricedFreight: number
  /** Lines without a price, missing from the sum. */
  unpriced: number
  vendors: number
}

const sumsOf = (pairs: readonly { need: Need; offer: Offer }[], freights: Freights): Sums => {
  const vendors = new Set(pairs.map(({ offer }) => offer.vendor))
  const stated = [...vendors].map((vendor) => freights.get(vendor) ?? null)
  return {
    cents: pairs.reduce((sum, { need, offer }) => sum + offer.cents * need.quantity, 0),
    freight: stated.reduce<number>((sum, freight) => sum + (freight ?? 0), 0),
    unpricedFreight: stated.filter((freight) => freight === null).length,
    unpriced: pairs.filter(({ offer }) => offer.cents === 0 && offer.noQuote === null).length,
    vendors: vendors.size,
  }
}

const pairsOf = (needs: readonly Need[], choices: Choices) =>
  needs.flatMap((need) => offersAfter(need, choices).map((offer) => ({ need, offer })))

/** A quote's sums under these choices. */
export const compareSums = (
  needs: readonly Need[],
  choices: Choices,
  freights: Freights,
): { before: Sums; after: Sums } => ({
  before: sumsOf(pairsOf(needs, new Map()), freights),
  after: sumsOf(pairsOf(needs, choices), freights),
})

/** Vendors that lose their last line by these choices, which closes their part of the quote. */
export const vendorsLeft = (needs: readonly Need[], choices: Choices): string[] => {
  const kept = new Set(pairsOf(needs, choices).map(({ offer }) => offer.vendor))
  const was = new Map(pairsOf(needs, new Map()).map(({ offer }) => [offer.vendor, offer.vendorName] as const))
  return [...was].filter(([vendor]) => !kept.has(vendor)).map(([, name]) => name)
}

/** The quote edit for some choices: products to remove, and products to add with their quantity, each for one need. */
export interface OfferEdit {
  removed: Offer[]
  added: { need: Need; offer: Offer }[]
}

export const editOf = (needs: readonly Need[], choices: Choices): OfferEdit => {
  const changed = needs.filter((need) => isChange(need, choices))
  return {
    removed: changed.flatMap((need) =>
      standing(need).filter(({ product }) => product !== choices.get(need.id)),
    ),
    added: changed.flatMap((need) => {
      const chosen = chosenOf(need, choices)
      return chosen === null || chosen.line !== null ? [] : [{ need, offer: chosen }]
    }),
  }
}

/** The facts about a line that identify its need. */
export interface AskingLine {
  id: number
  product: number
  quantity: number
}

/**
 * Groups lines by need: equivalent parts in the same quantity are one need, in line order. A different quantity is a
 * need of its own, whatever the part.
 */
export const linesByNeed = <Line extends AskingLine>(
  lines: readonly Line[],
  areEqual: (one: Line, other: Line) => boolean,
): Line[][] => {
  const needs: Line[][] = []
  for (const line of lines) {
    const same = needs.find((need) =>
      need.some((one) => one.quantity === line.quantity && areEqual(one, line)),
    )
    if (same === undefined) needs.push([line])
    else same.push(line)
  }
  return needs
}

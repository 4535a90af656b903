import type { Freight } from '../offer/freight.ts'
import { isBelowMinimum } from '../offer/line-terms.ts'

/** The reasons why an offer can't be chosen by anybody. */
export const offerBlocks = {
  NOT_SOLD: 'Isn’t for sale now.',
  VENDOR_BUSY: 'Its vendor has a part of this quote that isn’t open to changes now.',
  OWN_LINE: 'Already another line of this quote, or chosen for one.',
  CLOSED_PART: 'Stands in a closed part of this quote.',
} as const
export type OfferBlock = keyof typeof offerBlocks

/** One vendor's part for what a line asks for (decision 090). */
export interface Offer {
  product: number
  name: string
  vendor: number
  vendorName: string
  /** For a piece, at the line's quantity; 0 where nobody has said it. */
  cents: number
  leadTimeDays: number | null
  /** Its vendor has said the lead time for this line; a product's own is the catalogue's promise for what is in stock. */
  isLeadTimeAnswered: boolean
  minimum: number | null
  stock: number
  /** Why its vendor doesn't offer it; null where it does. */
  noQuote: string | null
  /** The quote's line that has it; null where none does, and choosing it adds one. */
  line: number | null
  blocked: OfferBlock | null
}

/**
 * The demand of one line, or of several that ask for as many pieces of equal parts: then several vendors were asked for
 * the same, and one of them is chosen.
 */
export interface Need {
  /** Of its first line. */
  id: number
  quantity: number
  /** Its own lines' part can't be changed now. */
  isLocked: boolean
  /** The offers, with those that stand on the quote first. */
  offers: readonly Offer[]
}

/** The product chosen for each need; one that isn't named, or has null, stays as it is. */
export type Choices = ReadonlyMap<number, number | null>

/** Letters of what stands for all of a need's offers; by chance two are the same once in 2^96. */
export const offersTagLetters = 16

export const standing = (need: Need): Offer[] => need.offers.filter(({ line }) => line !== null)

const chosenOf = (need: Need, choices: Choices): Offer | null =>
  need.offers.find(({ product }) => product === choices.get(need.id)) ?? null

/** May a person choose this offer? */
export const mayChoose = (need: Need, offer: Offer): boolean => !need.isLocked && offer.blocked === null

export const isBelowMinimumOf = ({ quantity }: Need, { minimum }: Offer): boolean =>
  isBelowMinimum({ quantity, minimum_quantity: minimum })

/** Less is in stock than the line needs. */
export const isShortOf = ({ quantity }: Need, { stock }: Offer): boolean => stock < quantity

/** Is it surely there within its lead time, as far as anybody has said? */
export const isLeadTimeSure = (need: Need, offer: Offer): boolean =>
  offer.isLeadTimeAnswered || !isShortOf(need, offer)

/** The offers that a need has under these choices: the chosen one, or all that stand on the quote. */
const offersAfter = (need: Need, choices: Choices): Offer[] => {
  const chosen = chosenOf(need, choices)
  return chosen === null ? standing(need) : [chosen]
}

/** Does the choice change what stands on the quote? */
export const isChange = (need: Need, choices: Choices): boolean => {
  const chosen = chosenOf(need, choices)
  return chosen !== null && (chosen.line === null || standing(need).length > 1)
}

/** Each vendor's freight for its part of a quote; a vendor that isn't named, or has null, hasn't stated it yet. */
export type Freights = ReadonlyMap<number, Freight>

/** The costs of the needs and the vendors that supply them; other lines don't change. */
export interface Sums {
  cents: number
  /** Of the vendors that supply them, as far as they have said it. */
  freight: number
  /** Vendors that haven't, which the sum of freight lacks. */
  unpricedFreight: number
  /** Lines without a price, which the sum lacks. */
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

/** A quote's sums as it stands and under these choices. */
export const compareSums = (
  needs: readonly Need[],
  choices: Choices,
  freights: Freights,
): { before: Sums; after: Sums } => ({
  before: sumsOf(pairsOf(needs, new Map()), freights),
  after: sumsOf(pairsOf(needs, choices), freights),
})

/** Vendors whose last line goes by these choices, so that their part of the quote closes. */
export const vendorsLeft = (needs: readonly Need[], choices: Choices): string[] => {
  const kept = new Set(pairsOf(needs, choices).map(({ offer }) => offer.vendor))
  const was = new Map(pairsOf(needs, new Map()).map(({ offer }) => [offer.vendor, offer.vendorName] as const))
  return [...was].filter(([vendor]) => !kept.has(vendor)).map(([, name]) => name)
}

/** The edit that choices are: products that go, and those that come with their quantity, each in a need's place. */
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

/** A line, as far as it tells what it asks for. */
export interface AskingLine {
  id: number
  product: number
  quantity: number
}

/**
 * Lines by what they ask for: those of equal parts in the same quantity are one need, in the order of the lines. Another
 * quantity is asked for by itself, whatever the part.
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

import { limits } from '../limits.ts'
import type { Cents } from '../money.ts'
import { sumCents } from '../money.ts'

/** The buyer's wishes for a request list's line. */
export interface LineWish {
  quantity: number
  note: string
  /** The buyer's target price each, in cents; null for none. */
  targetCents: number | null
}

export const sameWish = (one: LineWish, other: LineWish): boolean =>
  one.quantity === other.quantity && one.note === other.note && one.targetCents === other.targetCents

/**
 * Merges a part into the line that it already has: quantities add up, and newly stated wishes win. The quantity is
 * capped, so that a list begun without an account can always be moved into one.
 */
export const joinedWish = (there: LineWish, added: LineWish): LineWish => ({
  quantity: Math.min(there.quantity + added.quantity, limits.quote.quantityMax),
  note: added.note === '' ? there.note : added.note,
  targetCents: added.targetCents ?? there.targetCents,
})

/** The name of a new account's first list. */
export const firstListName = 'My list'

/** Shortens the name so that it fits with its ending. */
const endingIn = (name: string, ending: string): string =>
  name
    .slice(0, limits.requestList.name - ending.length)
    .toWellFormed()
    .trimEnd() + ending

/** The wished name, or the first free one of `Cell 2`, `Cell 3`; only a suggestion, since new lists may take it. */
export const freeListName = (wished: string, others: readonly string[]): string => {
  const taken = new Set(others.map((name) => name.toLowerCase()))
  const names = Array.from({ length: others.length + 1 }, (_, index) =>
    endingIn(wished, index === 0 ? '' : ` ${index + 1}`),
  )
  return names.find((name) => !taken.has(name.toLowerCase())) ?? wished
}

/**
 * Names for a copy of a list, best first: `Cell (copy)`, `Cell (copy 2)`. With this number of other lists one of them
 * is free; the database decides which, since it compares names in lower case.
 */
export const copyNames = (name: string, others: number): string[] => {
  const ofCopy = (count: number): string => {
    const ending = count === 1 ? ' (copy)' : ` (copy ${count})`
    return endingIn(name, ending)
  }
  return Array.from({ length: others + 1 }, (_, index) => ofCopy(index + 1))
}

/** The list hasn't been requested yet. A part added after its quote was made would be in no quote. */
export const isOpenList = ({ requested }: { requested: object | null }): boolean => requested === null

/** The open list that a part goes to: the wished one, else the first; null to begin a new one. */
export const openListOf = <List extends { id: number; requested: object | null }>(
  lists: readonly List[],
  wished: number | null,
): List | null => {
  const open = lists.filter(isOpenList)
  return open.find(({ id }) => id === wished) ?? open[0] ?? null
}

/** The total at catalogue prices, and how many lines have a price; a line without one has null. */
export const listEstimate = (
  lines: readonly { quantity: number; priceCents: number | null }[],
): { total: Cents; priced: number } => {
  const priced = lines.flatMap(({ quantity, priceCents }) =>
    priceCents === null ? [] : [quantity * priceCents],
  )
  return { total: sumCents(priced), priced: priced.length }
}

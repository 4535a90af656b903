import { limits } from '../limits.ts'

/** The wishes of a request list's line, beside its part. */
export interface LineWish {
  quantity: number
  note: string
  /** Cents a piece that the buyer hopes for; null where it names none. */
  targetCents: number | null
}

export const sameWish = (one: LineWish, other: LineWish): boolean =>
  one.quantity === other.quantity && one.note === other.note && one.targetCents === other.targetCents

/**
 * A part that is put on a list where it stands already: as many more of it, and what is said anew. No more pieces than a
 * line holds, since a list that was begun without an account must not fail to move into one.
 */
export const joinedWish = (there: LineWish, added: LineWish): LineWish => ({
  quantity: Math.min(there.quantity + added.quantity, limits.quote.quantityMax),
  note: added.note === '' ? there.note : added.note,
  targetCents: added.targetCents ?? there.targetCents,
})

/** The list that a first part goes to. */
export const firstListName = 'My list'

const nameKey = (name: string): string => name.toLowerCase()

/** The first of `Cell (copy)`, `Cell (copy 2)` that no other list has. */
export const copyName = (name: string, taken: readonly string[]): string => {
  const others = new Set(taken.map(nameKey))
  const ofCopy = (count: number): string => {
    const ending = count === 1 ? ' (copy)' : ` (copy ${count})`
    return name.slice(0, limits.requestList.name - ending.length).trimEnd() + ending
  }
  const counts = Array.from({ length: taken.length + 1 }, (_, index) => index + 1)
  return counts.map(ofCopy).find((one) => !others.has(nameKey(one))) ?? ofCopy(taken.length + 2)
}

/** The name itself where it is free, else a copy's. */
export const freeName = (name: string, taken: readonly string[]): string =>
  taken.some((other) => nameKey(other) === nameKey(name)) ? copyName(name, taken) : name

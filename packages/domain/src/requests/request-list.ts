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

/** No longer than a name may be, with this at its end. */
const endingIn = (name: string, ending: string): string =>
  name
    .slice(0, limits.requestList.name - ending.length)
    .toWellFormed()
    .trimEnd() + ending

/** The wished name, or the first of `Cell 2`, `Cell 3` that no other list has: a suggestion, since lists come meanwhile. */
export const freeListName = (wished: string, others: readonly string[]): string => {
  const taken = new Set(others.map((name) => name.toLowerCase()))
  const names = Array.from({ length: others.length + 1 }, (_, index) =>
    endingIn(wished, index === 0 ? '' : ` ${index + 1}`),
  )
  return names.find((name) => !taken.has(name.toLowerCase())) ?? wished
}

/**
 * Names for a copy of a list, the better one first: `Cell (copy)`, `Cell (copy 2)`. Beside this number of other lists one of them is free;
 * which, the database says, since two names are one by its rule of small letters.
 */
export const copyNames = (name: string, others: number): string[] => {
  const ofCopy = (count: number): string => {
    const ending = count === 1 ? ' (copy)' : ` (copy ${count})`
    return endingIn(name, ending)
  }
  return Array.from({ length: others + 1 }, (_, index) => ofCopy(index + 1))
}

/** Still to be asked for. A part that is added to a list after its quote was made would be in no quote. */
export const isOpenList = ({ requested }: { requested: object | null }): boolean => requested === null

/** The open list that a part goes to: the wished one, else the first; null where a new one is to be begun. */
export const openListOf = <List extends { id: number; requested: object | null }>(
  lists: readonly List[],
  wished: number | null,
): List | null => {
  const open = lists.filter(isOpenList)
  return open.find(({ id }) => id === wished) ?? open[0] ?? null
}

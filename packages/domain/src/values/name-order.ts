import { madeOnce } from './number-text.ts'

const collator = madeOnce(() => new Intl.Collator('und', { numeric: true }))

/** The order of names on screens; the database uses its collation `names`. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other)

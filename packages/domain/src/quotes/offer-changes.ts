import { cents, formatCents } from '../money.ts'
import { linesTotal } from '../orders/order-terms.ts'
import type { LineTerms } from './line-terms.ts'
import { termChanges } from './line-terms.ts'

/** One line of an offer, as its customer reads it. */
export interface OfferedLine extends LineTerms {
  product: number
  name: string
  /** Cents. */
  price: number
  quantity: number
}

export interface OfferedTerms {
  lines: readonly OfferedLine[]
  /** Percent. */
  downPayment: number
  /** These two are null where the offer was stored without them; the changes then leave them out. */
  notes: string | null
  expiresAt: Date | null
}

const inUtc = { timeZone: 'UTC' } as const
const day = (at: Date): string => at.toLocaleDateString('en-US', { ...inUtc, dateStyle: 'medium' })
const minute = (at: Date): string =>
  at.toLocaleString('en-US', { ...inUtc, dateStyle: 'medium', timeStyle: 'short' })

const endChanges = (was: Date | null, is: Date | null): string[] => {
  if (was === null || is === null || was.getTime() === is.getTime()) return []
  const text = day(was) === day(is) ? minute : day
  return [`Valid until: ${text(was)} → ${text(is)} (UTC)`]
}

/** Leaves out the note's text: a mail to an unconfirmed address must not carry words that a stranger chose. */
const noteChanges = (was: string | null, is: string | null): string[] =>
  was === null || is === null || was === is
    ? []
    : [is === '' ? 'The note was removed' : 'The note was changed']

const pieces = (quantity: number): string => quantity.toLocaleString('en-US')
const dollars = (amount: number): string => formatCents(cents(amount))

const lineChanges = (before: OfferedLine | undefined, after: OfferedLine): string[] => {
  if (before === undefined)
    return [`Added: ${pieces(after.quantity)} × ${after.name} at ${dollars(after.price)} each`]
  return [
    ...(before.price === after.price
      ? []
      : [`${after.name}: ${dollars(before.price)} → ${dollars(after.price)} each`]),
    ...(before.quantity === after.quantity
      ? []
      : [`${after.name}: ${pieces(before.quantity)} → ${pieces(after.quantity)} pieces`]),
    ...termChanges(before, after).map((text) => `${after.name}: ${text}`),
  ]
}

/** The changes between two revisions of an offer, in the customer's words; empty where there are none. */
export const offerChanges = (before: OfferedTerms, after: OfferedTerms): string[] => {
  const known = new Map(before.lines.map((line) => [line.product, line]))
  const kept = new Set(after.lines.map(({ product }) => product))
  const changes = [
    ...after.lines.flatMap((line) => lineChanges(known.get(line.product), line)),
    ...before.lines.filter(({ product }) => !kept.has(product)).map(({ name }) => `Removed: ${name}`),
    ...(before.downPayment === after.downPayment
      ? []
      : [`Down payment: ${before.downPayment} % → ${after.downPayment} %`]),
    ...endChanges(before.expiresAt, after.expiresAt),
    ...noteChanges(before.notes, after.notes),
  ]
  const [was, is] = [linesTotal(before.lines), linesTotal(after.lines)]
  return was === is ? changes : [...changes, `Total: ${formatCents(was)} → ${formatCents(is)}`]
}

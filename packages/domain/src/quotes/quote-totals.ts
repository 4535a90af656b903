import { limits } from '../limits.ts'
import { fill, messages } from '../messages.ts'
import { formatCents } from '../money.ts'

/** A line as a total counts it: `price` in cents. */
export interface CountedLine {
  price: number
  quantity: number
}

/** Plain numbers, since what is asked is whether the sum may be one of cents at all. */
const sumOf = (lines: readonly CountedLine[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

/**
 * May these lines make one total? Holds for a line, a sub-quote and a quote alike: what is over
 * `limits.quote.totalMaxCents` has no place in the database, and above 2^53 cents is no exact number at all.
 * A quote's closed parts count too, because a re-open brings them back.
 */
export const isTotalTooLarge = (lines: readonly CountedLine[]): boolean =>
  sumOf(lines) > limits.quote.totalMaxCents

/** The total as the tables hold it: only lines from before the limit add up to more than the largest. */
export const storedTotal = (lines: readonly CountedLine[]): number =>
  Math.min(sumOf(lines), limits.quote.totalMaxCents)

/**
 * May an edit turn `before` into `after`? One that brings a total down is let through even where it is still too
 * large: that is how a quote from before the limit is set right.
 */
export const makesTotalTooLarge = (before: readonly CountedLine[], after: readonly CountedLine[]): boolean =>
  isTotalTooLarge(after) && sumOf(after) >= sumOf(before)

/** What the field is told whose value makes a total too large. */
export const totalTooLargeText = (): string =>
  fill(messages.totalTooLarge, { max: formatCents(limits.quote.totalMaxCents) })

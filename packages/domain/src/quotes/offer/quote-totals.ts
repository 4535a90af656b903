import { limits } from '../../limits.ts'
import { fill, messages } from '../../messages.ts'
import { formatCents } from '../../money.ts'

/** A line as a total counts it: `price` in cents. */
export interface CountedLine {
  price: number
  quantity: number
}

/** Plain numbers, because the callers ask whether the sum is a valid amount of cents at all. */
const sumOf = (lines: readonly CountedLine[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

/**
 * May these lines make one total? The rule is the same for a line, a sub-quote and a quote: the database has no place
 * for more than `limits.quote.totalMaxCents`, and more than 2^53 cents is no exact number. A quote's closed parts count
 * too, because a re-open brings them back.
 */
export const isTotalTooLarge = (lines: readonly CountedLine[]): boolean =>
  sumOf(lines) > limits.quote.totalMaxCents

/** The total as the tables hold it. Only lines that are older than the limit add up to more than the largest total. */
export const storedTotal = (lines: readonly CountedLine[]): number =>
  Math.min(sumOf(lines), limits.quote.totalMaxCents)

/**
 * May an edit turn `before` into `after`? An edit that lowers a total may pass even where the total is still too large,
 * so that people can correct a quote that is older than the limit.
 */
export const makesTotalTooLarge = (before: readonly CountedLine[], after: readonly CountedLine[]): boolean =>
  isTotalTooLarge(after) && sumOf(after) >= sumOf(before)

/** The error at the field whose value makes a total too large. */
export const totalTooLargeText = (): string =>
  fill(messages.totalTooLarge, { max: formatCents(limits.quote.totalMaxCents) })

import { limits } from '../../limits.ts'
import { fill, messages } from '../../messages.ts'
import { formatCents } from '../../money.ts'

/** A line as totals count it, with `price` in cents. */
export interface CountedLine {
  price: number
  quantity: number
}

/** Plain numbers, because callers check whether the sum is a valid amount of cents at all. */
const sumOf = (lines: readonly CountedLine[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

/**
 * Is the total of these lines too large? One rule covers a line, a sub-quote and a quote: the database can't store more
 * than `limits.quote.totalMaxCents`, and numbers above 2^53 aren't exact. A quote's closed parts count too, because
 * reopening brings them back.
 */
export const isTotalTooLarge = (lines: readonly CountedLine[]): boolean =>
  sumOf(lines) > limits.quote.totalMaxCents

/** The total for the tables, capped: only lines older than the limit exceed it. */
export const storedTotal = (lines: readonly CountedLine[]): number =>
  Math.min(sumOf(lines), limits.quote.totalMaxCents)

/**
 * Does an edit from `before` to `after` make the total too large? An edit that lowers a too large total passes, so that
 * people can correct a quote older than the limit.
 */
export const makesTotalTooLarge = (before: readonly CountedLine[], after: readonly CountedLine[]): boolean =>
  isTotalTooLarge(after) && sumOf(after) >= sumOf(before)

/** The error at a field whose value makes the total too large. */
export const totalTooLargeText = (): string =>
  fill(messages.totalTooLarge, { max: formatCents(limits.quote.totalMaxCents) })

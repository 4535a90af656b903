import type { Cents } from '../money.ts'
import { cents, sumCents } from '../money.ts'

/**
 * Splits an amount by weights, to the cent, by largest remainder: each share gets its whole cents, and the remaining
 * cents go to the largest remainders, on a tie to the first. Zero weights split nothing. The shares add up to the
 * amount. Throws a RangeError where the amount or a weight is negative.
 */
export const splitCents = (amount: Cents, weights: readonly number[]): Cents[] => {
  if (amount < 0 || weights.some((weight) => weight < 0))
    throw new RangeError('only what is not negative can be split')
  const total = BigInt(sumCents(weights))
  if (total === 0n) {
    if (amount !== 0) throw new RangeError('an amount cannot be split by weights of nothing')
    return weights.map(() => cents(0))
  }
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { index, whole: Number(exact / total), rest: exact % total }
  })
  let left = amount - sumCents(shares.map(({ whole }) => whole))
  for (const share of shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0) break
    share.whole += 1
    left -= 1
  }
  return shares.map(({ whole }) => cents(whole))
}

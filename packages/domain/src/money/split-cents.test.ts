import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '../money.ts'
import { splitCents } from './split-cents.ts'

const split = (amount: number, ...weights: number[]): number[] => splitCents(cents(amount), weights)

/** Amounts as they are really split: up to an order's greatest total, over an order's parts. */
const amount = fc.integer({ min: 0, max: 99_999_999_999 })
const weights = fc
  .array(fc.integer({ min: 0, max: 99_999_999_999 }), { minLength: 1, maxLength: 8 })
  .filter((some) => some.some((weight) => weight > 0))

describe('splitting an amount', () => {
  it.each([
    [100, [1, 1], [50, 50]],
    [100, [3, 1], [75, 25]],
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [1, [1, 1, 1], [1, 0, 0]],
    [10, [1, 2, 4], [1, 3, 6]],
    [5, [0, 7, 0], [0, 5, 0]],
    [0, [5, 6], [0, 0]],
    [7, [9], [7]],
  ])('%i by %j is %j', (amount, weights, shares) => {
    expect(split(amount, ...weights)).toEqual(shares)
  })

  it('gives the cents that are left to the shares that lost most, wherever they stand', () => {
    // Exactly 2.857…, 2.857… and 4.285…: the two that lost most stand first.
    expect(split(10, 2, 2, 3)).toEqual([3, 3, 4])
    // Exactly 1.25, 2.5 and 6.25: the middle one lost most.
    expect(split(10, 1, 2, 5)).toEqual([1, 3, 6])
  })

  it('of shares that lost as much gives the first ones the cent', () => {
    expect(split(2, 1, 1, 1, 1)).toEqual([1, 1, 0, 0])
    expect(split(3, 5, 5)).toEqual([2, 1])
  })

  it('splits nothing by weights of nothing, and refuses to split something by them', () => {
    expect(split(0, 0, 0)).toEqual([0, 0])
    expect(split(0)).toEqual([])
    expect(() => split(1, 0, 0)).toThrow(RangeError)
    expect(() => split(1)).toThrow(RangeError)
  })

  it.each([
    [-1, [1, 2]],
    [10, [1, -2]],
    [-5, [-1]],
  ])('refuses what is negative: %i by %j', (amount, weights) => {
    expect(() => split(amount, ...weights)).toThrow(RangeError)
  })

  it('keeps every cent where a product of amount and weight is beyond what a number holds', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(split(most, 1, 1)).toEqual([(most + 1) / 2, (most - 1) / 2])
    expect(split(most, most - 1, 1)).toEqual([most - 1, 1])
    // Exactly …999.49999999996 and …996.50000000004, which only whole numbers tell apart.
    expect(split(99_999_999_996, 50_000_000_001, 49_999_999_998)).toEqual([49_999_999_999, 49_999_999_997])
  })

  it('adds up to the amount, with nobody a whole cent away from its exact share', () => {
    fc.assert(
      fc.property(amount, weights, (amount, weights) => {
        const shares = split(amount, ...weights)
        const total = BigInt(sumCents(weights))
        expect(sumCents(shares)).toBe(amount)
        for (const [index, share] of shares.entries()) {
          const away = BigInt(share) * total - BigInt(amount) * BigInt(weights[index] ?? 0)
          expect(away < total && -away < total).toBe(true)
        }
      }),
    )
  })

  it('gives nothing to a weight of nothing, and never less to a larger weight', () => {
    fc.assert(
      fc.property(amount, weights, (amount, weights) => {
        const pairs = split(amount, ...weights).map((share, index) => ({
          share,
          weight: weights[index] ?? 0,
        }))
        for (const { share, weight } of pairs) if (weight === 0) expect(share).toBe(0)
        const byWeight = pairs.toSorted((a, b) => a.weight - b.weight || a.share - b.share)
        expect(byWeight.map(({ share }) => share)).toEqual(
          byWeight.map(({ share }) => share).toSorted((a, b) => a - b),
        )
      }),
    )
  })

  it('asks only for the proportion of the weights', () => {
    const small = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(amount, small, fc.integer({ min: 2, max: 1_000 }), (amount, weights, factor) => {
        expect(split(amount, ...weights.map((weight) => weight * factor))).toEqual(split(amount, ...weights))
      }),
    )
  })
})

/** Every way to split an amount into this number of shares. */
const everySplit = (amount: number, shares: number): number[][] =>
  shares === 1
    ? [[amount]]
    : Array.from({ length: amount + 1 }, (_, first) => first).flatMap((first) =>
        everySplit(amount - first, shares - 1).map((rest) => [first, ...rest]),
      )

it('is as near to the exact shares as any split is: every one of them is tried', () => {
  const few = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), few, (amount, weights) => {
      const total = sumCents(weights)
      const away = (shares: readonly number[]): number =>
        shares.reduce((sum, share, at) => sum + (share * total - amount * (weights[at] ?? 0)) ** 2, 0)
      const least = Math.min(...everySplit(amount, weights.length).map(away))
      expect(away(split(amount, ...weights))).toBe(least)
    }),
  )
})

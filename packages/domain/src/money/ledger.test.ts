import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '../money.ts'
import type { SoldPart } from './ledger.ts'
import {
  balances,
  commissionOf,
  creditEntries,
  paymentEntries,
  refundEntries,
  reversalEntries,
  saleEntries,
  shipmentEntries,
  transferEntries,
} from './ledger.ts'
import { splitCents } from './split-cents.ts'

const amount = fc.integer({ min: 1, max: 99_999_999_999 })
const parts = fc
  .array(amount, { minLength: 1, maxLength: 12 })
  .map((amounts) => amounts.map((amountCents, subOrderId) => ({ subOrderId, amountCents })))
const percent = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100)

describe('splitting cents', () => {
  it('gives everybody its share, to the cent, and no cent to nobody', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 }),
        (whole, weights) => {
          fc.pre(sumCents(weights) > 0)
          const split = splitCents(cents(whole), weights)
          expect(sumCents(split)).toBe(whole)
          for (const [index, share] of split.entries()) {
            const exact = (whole * (weights[index] ?? 0)) / sumCents(weights)
            expect(Math.abs(share - exact)).toBeLessThan(1)
          }
        },
      ),
    )
  })

  it('gives the cents that are left to the largest remainders, of equals to the first', () => {
    expect(splitCents(cents(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitCents(cents(10), [55, 25, 20])).toEqual([6, 2, 2])
    expect(splitCents(cents(5), [0, 3])).toEqual([0, 5])
  })

  it('refuses shares below nothing, which would take from one what another gets', () => {
    expect(() => splitCents(cents(10), [11, -1])).toThrow(RangeError)
    expect(() => splitCents(cents(-10), [1])).toThrow(RangeError)
  })
})

const onTerms = (sold: readonly SoldPart[], rate: number, freightCents = 0, onFreight = true) =>
  sold.map((part) => ({ ...part, freightCents, commission: { percent: rate, onFreight } }))

describe('the books', () => {
  it('balance, whatever happens', () => {
    fc.assert(
      fc.property(parts, percent, amount, (sold, rate, other) => {
        const credited = sold.map(({ subOrderId, amountCents }) => ({
          subOrderId,
          amountCents,
          isTax: false,
          commissionCents: Math.floor(amountCents / 3),
        }))
        for (const entries of [
          saleEntries(onTerms(sold, rate), 0),
          saleEntries(onTerms(sold, rate), other),
          shipmentEntries(other),
          shipmentEntries(-other),
          paymentEntries('CARD', other),
          paymentEntries('OFFLINE', other),
          transferEntries(1, other),
          reversalEntries(1, other),
          refundEntries('CARD', other),
          creditEntries([
            ...credited,
            { subOrderId: null, isTax: false, amountCents: other, commissionCents: 0 },
            { subOrderId: null, isTax: true, amountCents: 1, commissionCents: 0 },
          ]),
        ]) {
          expect(balances(entries)).toBe(true)
          expect(entries.some(({ cents: sum }) => sum === 0)).toBe(false)
        }
      }),
    )
  })

  it('keep the percentage of the whole order, however many vendors share it', () => {
    fc.assert(
      fc.property(parts, percent, (sold, rate) => {
        const whole = sumCents(sold.map(({ amountCents }) => amountCents))
        const kept = sumCents(commissionOf(onTerms(sold, rate)))
        expect(Math.abs(kept - (whole * rate) / 100)).toBeLessThanOrEqual(0.51)
      }),
    )
    // Each part by itself would round up: 3 × 0.5 cents.
    const thirds = [1, 2, 3].map((subOrderId) => ({ subOrderId, amountCents: 5 }))
    expect(commissionOf(onTerms(thirds, 10))).toEqual([1, 1, 0])
  })

  it('charge each vendor commission by its own terms, with or without freight', () => {
    const [first = [], second = []] = [1, 2].map((subOrderId) => [{ subOrderId, amountCents: 10_000 }])
    expect(commissionOf([...onTerms(first, 10, 2_000), ...onTerms(second, 5, 2_000, false)])).toEqual([
      1_000, 400,
    ])
    expect(balances(saleEntries([...onTerms(first, 10, 2_000), ...onTerms(second, 0)], 7))).toBe(true)
  })
})

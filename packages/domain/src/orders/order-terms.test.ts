import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userStatuses } from '../accounts/account-machine.ts'
import { payoutStatuses } from '../accounts/payout-status.ts'
import { limits } from '../limits.ts'
import { cents } from '../money.ts'
import { documentNumber } from '../documents/document-kinds.ts'
import { dueAtPurchase, hasFailedTransfer, lineTotal, linesTotal, noTransferId } from './order-terms.ts'
import type { PayoutFacts } from '../payouts/payout-terms.ts'
import { payoutWaits, payoutWaitsOf } from '../payouts/payout-terms.ts'

const most = limits.quote.totalMaxCents

describe('what an order comes to', () => {
  it('is price times quantity of each line, exact up to the greatest total', () => {
    expect(lineTotal({ price: 129_00, quantity: 3 })).toBe(387_00)
    expect(linesTotal([])).toBe(0)
    expect(linesTotal([{ price: 1, quantity: limits.quote.quantityMax }])).toBe(1_000_000)
    expect(linesTotal([{ price: most, quantity: 1 }])).toBe(most)
    expect(() => lineTotal({ price: 0.5, quantity: 1 })).toThrow(RangeError)
    expect(() => lineTotal({ price: limits.price.maxCents, quantity: 100_000_000_000 })).toThrow(RangeError)
  })

  it.each([
    [100_00, 30, 30_00],
    [100_00, 100, 100_00],
    [1, 1, 0],
    [49, 1, 0],
    [50, 1, 1],
    [149, 1, 1],
    [150, 1, 2],
    [333, 50, 167],
    [0, 50, 0],
    [most, 1, 1_000_000_000],
    [most, 99, 98_999_999_999],
  ])('of %i cents at %i %% down, %i are due at purchase', (total, percent, due) => {
    expect(dueAtPurchase(cents(total), percent)).toBe(due)
  })

  it('leaves a rest that is never negative, and with its part makes the whole', () => {
    const total = fc.integer({ min: 0, max: most })
    const percent = fc.integer({ min: limits.downPayment.min, max: limits.downPayment.max })
    fc.assert(
      fc.property(total, percent, (total, percent) => {
        const due = dueAtPurchase(cents(total), percent)
        expect(due).toBeGreaterThanOrEqual(0)
        expect(due).toBeLessThanOrEqual(total)
        // Half a cent away at most: twice a hundred times the difference, in whole numbers.
        const away = 200n * BigInt(due) - 2n * BigInt(total) * BigInt(percent)
        expect(away > -100n && away <= 100n).toBe(true)
        if (percent === 100) expect(due).toBe(total)
      }),
    )
  })
})

describe('a payout', () => {
  const due: PayoutFacts = {
    orderPaid: true,
    trackingUrl: 'https://post.example/1',
    vendorStatus: 'APPROVED',
    payoutStatus: 'APPROVED',
    refundUnderWay: false,
    claimOpen: false,
    disputed: false,
  }

  it('waits for what each of its facts alone waits for: every combination is tried', () => {
    const wait = (name: keyof PayoutFacts, facts: PayoutFacts) =>
      payoutWaitsOf({ ...due, [name]: facts[name] })
    const names = Object.keys(due) as (keyof PayoutFacts)[]
    for (const orderPaid of [true, false])
      for (const trackingUrl of ['https://post.example/1', null])
        for (const vendorStatus of userStatuses)
          for (const payoutStatus of [...payoutStatuses, null])
            for (const refundUnderWay of [true, false]) {
              const facts = {
                orderPaid,
                trackingUrl,
                vendorStatus,
                payoutStatus,
                refundUnderWay,
                claimOpen: false,
                disputed: false,
              }
              const each = names.flatMap((name) => wait(name, facts))
              expect(payoutWaitsOf(facts)).toEqual(payoutWaits.filter((one) => each.includes(one)))
            }
  })

  it('has failed where no transfer stands, the provider refused, and money is owed', () => {
    const failed = { transferId: noTransferId, transferStatus: 'FAILED', owedCents: 1 } as const
    expect(hasFailedTransfer(failed)).toBe(true)
    expect(hasFailedTransfer({ ...failed, owedCents: 0 })).toBe(false)
    expect(hasFailedTransfer({ ...failed, transferId: 'tr_9' })).toBe(false)
    expect(noTransferId).toBe('-1')
  })
})

it('numbers its papers by their kind, in six digits and more where there are more', () => {
  expect(documentNumber('INVOICE', 12)).toBe('INV-000012')
  expect(documentNumber('RECEIPT', 999_999)).toBe('RCP-999999')
  expect(documentNumber('RECEIPT', 1_000_000)).toBe('RCP-1000000')
})

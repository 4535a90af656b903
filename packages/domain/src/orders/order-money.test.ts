import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill, messages } from '../messages.ts'
import { cents, formatCents } from '../money.ts'
import { takesArrived } from '../purchases/balance-payment.ts'
import type { OrderMoney } from './order-changes.ts'
import { notByCardText, restNotByCardText } from '../payments/card-amounts.ts'
import { checkBalance, checkCardBalance, checkMoneyAction, checkShipment } from './order-changes.ts'
import { mayRetryTransfer, noTransferId } from './order-terms.ts'
import type { PayoutFacts } from '../payouts/payout-terms.ts'
import { isAwaited, payoutWaits, payoutWaitsIn, payoutWaitsOf } from '../payouts/payout-terms.ts'
import { nextRefundTry, refundKey } from '../refunds/refund-tries.ts'
import { trackingHost, trackingUrlError, trackingWords } from './tracking-url.ts'
import { newTransfer, transferStatuses } from '../payouts/transfer-machine.ts'

const order = (over: Partial<OrderMoney> = {}): OrderMoney => ({
  id: 9,
  linesCents: 10_000,
  shipmentCents: 1_000,
  creditedCents: 0,
  shipmentCreditedCents: 0,
  taxLeftCents: 0,
  paidCents: 4_000,
  pendingCents: 7_000,
  moneyUnderWay: false,
  disputed: false,
  ...over,
})
const current = { kind: 'order', id: 9 }
const underWay = { problem: 'conflict', code: 'money_under_way', current }
const paidInFull = { problem: 'conflict', code: 'paid_in_full', current }

describe('an order’s money', () => {
  it('is moved by one act at a time', () => {
    expect(checkMoneyAction({ id: 9, moneyUnderWay: false })).toBeNull()
    expect(checkMoneyAction({ id: 9, moneyUnderWay: true })).toMatchObject(underWay)
    expect(checkBalance(order({ moneyUnderWay: true }), cents(1))).toMatchObject(underWay)
    expect(checkShipment(order({ moneyUnderWay: true }), cents(1_000))).toMatchObject(underWay)
  })

  it('takes what is pending, to the cent, and nothing once all is paid', () => {
    expect(checkBalance(order(), cents(7_000))).toBeNull()
    expect(checkBalance(order(), cents(7_001))).toMatchObject({
      fields: { amount: [fill(messages.paymentAbovePending, { pending: '$70.00' })] },
    })
    expect(checkBalance(order({ pendingCents: 1 }), cents(1))).toBeNull()
    expect(checkBalance(order({ pendingCents: 0 }), cents(1))).toMatchObject(paidInFull)
    expect(checkShipment(order({ pendingCents: 0 }), cents(2_000))).toMatchObject(paidInFull)
    expect(checkShipment(order({ pendingCents: 1 }), cents(2_000))).toBeNull()
    const refunded = order({ pendingCents: 0, paidCents: 0, creditedCents: 11_000 })
    const ended = { code: 'refunded_in_full', detail: messages.orderRefundedInFull, current }
    expect(checkCardBalance(refunded, cents(1))).toMatchObject(ended)
    expect(checkShipment(refunded, cents(2_000))).toMatchObject(ended)
  })

  it('takes by card what a card can be charged, and leaves nothing that one can’t', () => {
    const refusal = (pendingCents: number, amount: number) =>
      checkCardBalance(order({ pendingCents }), cents(amount))?.fields?.['amount']
    expect(refusal(7_000, 7_000)).toBeUndefined()
    expect(refusal(7_000, 6_950)).toBeUndefined()
    expect(refusal(7_000, 6_951)).toEqual([restNotByCardText(49)])
    expect(refusal(7_000, 49)).toEqual([notByCardText(49)])
    expect(refusal(49, 49)).toEqual([notByCardText(49)])
    expect(refusal(99, 99)).toBeUndefined()
    expect(refusal(200_000_000, 100_000_000)).toEqual([notByCardText(100_000_000)])
    expect(refusal(7_000, 7_001)).toEqual([fill(messages.paymentAbovePending, { pending: '$70.00' })])
    expect(checkCardBalance(order({ moneyUnderWay: true }), cents(1_000))).toMatchObject(underWay)
  })

  it('takes money that arrives where it is pending, and of a payment given up before none while other money is under way', () => {
    const takes = (state: 'PAYING' | 'FAILED', moneyUnderWay: boolean, amountCents = 7_000): boolean =>
      takesArrived(order({ moneyUnderWay }), { state, amountCents })
    expect([takes('PAYING', true), takes('FAILED', false), takes('FAILED', true)]).toEqual([
      true,
      true,
      false,
    ])
    expect([takes('PAYING', true, 7_001), takes('FAILED', false, 7_001)]).toEqual([false, false])
  })

  it('says which of the two bounds shipment is below', () => {
    const paid = order({ paidCents: 10_400, pendingCents: 600 })
    expect(checkShipment(paid, cents(400))).toBeNull()
    expect(checkShipment(paid, cents(399))).toMatchObject({
      fields: { shipment_amount: [fill(messages.shipmentBelowPaid, { least: '$4.00' })] },
    })
    const refunded = order({ creditedCents: 500, shipmentCreditedCents: 50 })
    expect(checkShipment(refunded, cents(50))).toBeNull()
    expect(checkShipment(refunded, cents(49))).toMatchObject({
      fields: { shipment_amount: [fill(messages.shipmentBelowRefunded, { least: '$0.50' })] },
    })
    const both = order({ paidCents: 9_550, creditedCents: 500, shipmentCreditedCents: 50, pendingCents: 950 })
    expect(checkShipment(both, cents(49))).toMatchObject({
      fields: { shipment_amount: [fill(messages.shipmentBelowPaid, { least: '$0.50' })] },
    })
  })

  it('never costs less than was paid, nor its shipment less than was refunded of it', () => {
    const amount = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (paidCents, credited, shipmentCredited, shipment) => {
        const shipmentCreditedCents = Math.min(credited, shipmentCredited)
        const one = order({ paidCents, creditedCents: credited, shipmentCreditedCents })
        const price = one.linesCents + shipment - credited
        const fits = price >= paidCents && shipment >= shipmentCreditedCents
        expect(checkShipment(one, cents(shipment)) === null).toBe(fits)
      }),
    )
  })
})

describe('a payout', () => {
  const due: PayoutFacts = {
    orderPaid: true,
    trackingUrl: 'https://a.test',
    vendorStatus: 'APPROVED',
    payoutStatus: 'APPROVED',
    refundUnderWay: false,
    claimOpen: false,
    disputed: false,
  }

  it.each([
    ['order_unpaid', { orderPaid: false }],
    ['not_shipped', { trackingUrl: null }],
    ['vendor_not_approved', { vendorStatus: 'PENDING' }],
    ['vendor_not_approved', { vendorStatus: 'REJECTED' }],
    ['vendor_not_approved', { vendorStatus: 'SUSPENDED' }],
    ['account_not_verified', { payoutStatus: null }],
    ['account_not_verified', { payoutStatus: 'PENDING' }],
    ['refund_under_way', { refundUnderWay: true }],
    ['claim_open', { claimOpen: true }],
    ['payment_disputed', { disputed: true }],
  ] as const)('waits: %s, where %j', (wait, fact) => {
    expect(payoutWaitsOf({ ...due, ...fact })).toEqual([wait])
  })

  it('is due where it waits for nothing, and else names all that it waits for', () => {
    expect(payoutWaitsOf(due)).toEqual([])
    const nothing = { vendorStatus: 'REJECTED', payoutStatus: null, trackingUrl: null } as const
    const held = { refundUnderWay: true, claimOpen: true, disputed: true }
    expect(payoutWaitsOf({ ...nothing, ...held, orderPaid: false })).toEqual(payoutWaits)
  })

  it('that is on its way or over waits for nothing any more', () => {
    const unpaid = { ...due, orderPaid: false, earnedCents: 1 }
    const waiting = transferStatuses.filter((status) => payoutWaitsIn(status, unpaid).length > 0)
    expect(waiting).toEqual(['NOT_DUE', 'FAILED'])
    expect(payoutWaitsIn(newTransfer, { ...unpaid, earnedCents: 0 })).toEqual([])
    expect(transferStatuses.filter(isAwaited)).toEqual([newTransfer])
  })

  it('is tried again only where it was refused, is still owed, and waits for nothing', () => {
    const refused = { transferId: noTransferId, transferStatus: 'FAILED', owedCents: 1 } as const
    expect(mayRetryTransfer(refused, [])).toBe(true)
    expect(mayRetryTransfer(refused, ['not_shipped'])).toBe(false)
    expect(mayRetryTransfer({ ...refused, owedCents: 0 }, [])).toBe(false)
    expect(mayRetryTransfer({ ...refused, transferId: 'tr_1' }, [])).toBe(false)
    const others = transferStatuses.filter((one) => mayRetryTransfer({ ...refused, transferStatus: one }, []))
    expect(others).toEqual(['FAILED'])
  })
})

describe('a refund that was refused', () => {
  it('is tried again after twice the time each time, for some hours, and then waits for a person', () => {
    expect(Array.from({ length: 10 }, (_, refusals) => nextRefundTry(refusals))).toEqual([
      1,
      2,
      4,
      8,
      16,
      32,
      64,
      128,
      null,
      null,
    ])
  })

  it('has a key of its own for each try, so that no old answer is repeated', () => {
    const keys = Array.from({ length: 5 }, (_, refusals) => refundKey('refund:1', refusals))
    expect(keys.slice(0, 2)).toEqual(['refund:1', 'refund:1:1'])
    expect(new Set(keys).size).toBe(5)
  })
})

describe('an address to follow a parcel by', () => {
  it.each([
    ['https://parcels.example/12?x=1', 'parcels.example'],
    ['HTTP://parcels.example:8080/12', 'parcels.example:8080'],
    // The reader sees where the link leads, also for letters of another script.
    ['https://p\u0430rcels.example/', 'xn--prcels-3nf.example'],
  ])('%s leads to %s', (text, host) => {
    expect([trackingUrlError(text), trackingHost(text)]).toEqual([null, host])
  })

  it.each([
    '',
    'parcels.example/12',
    'ftp://parcels.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://parcels.example@evil.example/',
    'https://user:secret@parcels.example/',
    'https://:secret@parcels.example/',
    'https://exa mple.com',
  ])('%j is none', (text) => {
    expect([trackingUrlError(text), trackingHost(text)]).toEqual([messages.trackingUrlInvalid, null])
  })

  it.each(['https://parcels.example/a b', 'https://parcels.example/?n=1Z 9', 'https://parcels.example/a\tb'])(
    '%j is none any more, and one that was kept is still opened',
    (text) => {
      expect([trackingUrlError(text), trackingHost(text)]).toEqual([trackingWords.blank, 'parcels.example'])
    },
  )
})

it('writes sums as people read them', () => {
  expect([0, 1, 99, 100, 123_456_789].map(formatCents)).toEqual([
    '$0.00',
    '$0.01',
    '$0.99',
    '$1.00',
    '$1,234,567.89',
  ])
})

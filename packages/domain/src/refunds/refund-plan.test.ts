import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { cents, sumCents } from '../money.ts'
import { balances, creditEntries } from '../money/ledger.ts'
import type { OrderMoney } from '../orders/order-changes.ts'
import type { RefundablePart, RefundablePayment, RefundPlan } from './refund-plan.ts'
import { checkRefund, planRefund } from './refund-plan.ts'
import type { RefundableLine } from './refund-scope.ts'

const order = (over: Partial<OrderMoney> = {}): OrderMoney => ({
  id: 1,
  linesCents: 3_000,
  shipmentCents: 500,
  creditedCents: 0,
  shipmentCreditedCents: 0,
  taxLeftCents: 0,
  paidCents: 3_500,
  pendingCents: 0,
  moneyUnderWay: false,
  disputed: false,
  ...over,
})

/** A line of one piece, not shipped. */
const line = (item: number, priceCents: number, over: Partial<RefundableLine> = {}): RefundableLine => ({
  item,
  quantity: 1,
  shipped: 0,
  calledOff: 0,
  priceCents,
  refunds: [],
  ...over,
})

/** A part whose vendor keeps nine tenths of it, and has not been paid out. */
const part = (subOrderId: number, amount: number, over: Partial<RefundablePart> = {}): RefundablePart => ({
  subOrderId,
  lines: [line(subOrderId + 1, amount)],
  freightLeftCents: 0,
  earnedCents: (amount * 9) / 10,
  keptCents: amount / 10,
  paidOutCents: 0,
  takenCents: 0,
  transferId: null,
  isBeingPaid: false,
  ...over,
})

const parts = [part(10, 1_000), part(20, 2_000)]
const scopeOf = (subOrderId: number | null) =>
  subOrderId === null ? ({ of: 'ORDER' } as const) : ({ of: 'PART', subOrderId } as const)
const paid = (id: number, kind: RefundablePayment['kind'], leftCents: number): RefundablePayment => ({
  id,
  kind,
  reference: `payment ${id}`,
  leftCents,
})

describe('judging a refund', () => {
  const judge = (amount: number, subOrderId: number | null = null, over: Partial<OrderMoney> = {}) =>
    checkRefund(order(over), parts, { amount: cents(amount), scope: scopeOf(subOrderId) })

  it('gives back all that was paid, and not a cent more', () => {
    expect(judge(3_500)).toBeNull()
    expect(judge(3_501)).toMatchObject({
      fields: { amount: [messages.refundAbovePaid.replace('{most}', '$35.00')] },
    })
  })

  it('gives back for one part no more than the rest of that part, nor more than was paid', () => {
    expect(judge(2_000, 20)).toBeNull()
    expect(judge(2_001, 20)).toMatchObject({
      fields: { amount: [messages.refundAbovePaid.replace('{most}', '$20.00')] },
    })
    expect(judge(1_500, 20, { paidCents: 1_500 })).toBeNull()
    expect(judge(1_501, 20, { paidCents: 1_500 })).toMatchObject({
      fields: { amount: [messages.refundAbovePaid.replace('{most}', '$15.00')] },
    })
  })

  it('knows the order’s own parts alone', () => {
    expect(judge(1, 30)).toMatchObject({ fields: { suborder: [messages.notFound] } })
  })

  it('waits for whatever else moves the order’s money, a vendor’s transfer included', () => {
    const underWay = { code: 'money_under_way', current: { kind: 'order', id: 1 } }
    expect(judge(1, null, { moneyUnderWay: true })).toMatchObject(underWay)
    const paying = [part(10, 1_000), part(20, 2_000, { isBeingPaid: true })]
    expect(checkRefund(order(), paying, { amount: cents(1), scope: scopeOf(10) })).toMatchObject(underWay)
  })
})

const plan = (
  amount: number,
  over: {
    subOrderId?: number
    order?: Partial<OrderMoney>
    parts?: readonly RefundablePart[]
    payments?: readonly RefundablePayment[]
  } = {},
): RefundPlan =>
  planRefund(
    order(over.order),
    { parts: over.parts ?? parts, payments: over.payments ?? [paid(1, 'CARD', 3_500)] },
    { kind: 'LOWER_PRICE', amount: cents(amount), scope: scopeOf(over.subOrderId ?? null) },
  )
const sharesOf = ({ shares }: RefundPlan) =>
  shares.map(({ subOrderId, isTax, amountCents, commissionCents }) => ({
    subOrderId,
    amountCents,
    commissionCents,
    isTax,
  }))

describe('the shares of a refund', () => {
  it('are in proportion to the vendors’ parts and shipment, and the commission goes with them', () => {
    expect(sharesOf(plan(350))).toEqual([
      { subOrderId: 10, amountCents: 100, commissionCents: 10, isTax: false },
      { subOrderId: 20, amountCents: 200, commissionCents: 20, isTax: false },
      { subOrderId: null, amountCents: 50, commissionCents: 0, isTax: false },
    ])
  })

  it('are the one part’s where it alone is refunded', () => {
    const made = plan(500, { subOrderId: 20 })
    expect(made.credit).toBe(500)
    expect(sharesOf(made)).toEqual([{ subOrderId: 20, amountCents: 500, commissionCents: 50, isTax: false }])
  })

  it('leave out whoever gives nothing, and shipment where there is none', () => {
    const made = plan(1, { order: { paidCents: 3_000, shipmentCents: 0 } })
    expect(sharesOf(made)).toEqual([{ subOrderId: 20, amountCents: 1, commissionCents: 0, isTax: false }])
  })

  it('leave the unpaid rest to be paid, also where all that was paid goes back', () => {
    const half = { paidCents: 1_750, pendingCents: 1_750 }
    expect(plan(1_750, { order: half })).toMatchObject({ credit: 1_750, back: 1_750 })
  })
})

describe('the way back of the money', () => {
  const payments = [
    paid(1, 'CARD', 1_000),
    paid(2, 'OFFLINE', 900),
    paid(3, 'CARD', 600),
    paid(4, 'OFFLINE', 1_000),
    paid(5, 'CARD', 0),
  ]
  const way = (amount: number) =>
    plan(amount, { payments }).steps.map(({ kind, paymentId, reference, cents: sum }) => [
      kind,
      paymentId,
      reference,
      sum,
    ])

  it('is by card first, the newest first, and past payments that have nothing left', () => {
    expect(way(600)).toEqual([['CARD', 3, 'payment 3', 600]])
    expect(way(601)).toEqual([
      ['CARD', 3, 'payment 3', 600],
      ['CARD', 1, 'payment 1', 1],
    ])
    expect(way(3_500)).toEqual([
      ['CARD', 3, 'payment 3', 600],
      ['CARD', 1, 'payment 1', 1_000],
      ['OFFLINE', 4, 'payment 4', 1_000],
      ['OFFLINE', 2, 'payment 2', 900],
    ])
  })

  it('begins at the vendors who have more than they earned', () => {
    const out = [
      part(10, 1_000, { paidOutCents: 900, transferId: 'tr_10' }),
      part(20, 2_000, { paidOutCents: 1_800, transferId: 'tr_20' }),
    ]
    expect(plan(500, { subOrderId: 20, parts: out }).steps).toEqual([
      { kind: 'REVERSAL', cents: 450, subOrderId: 20, paymentId: null, reference: 'tr_20' },
      { kind: 'CARD', cents: 500, subOrderId: null, paymentId: 1, reference: 'payment 1' },
    ])
    expect(plan(3_500, { parts: out }).steps.map(({ reference, cents: sum }) => [reference, sum])).toEqual([
      ['tr_10', 900],
      ['tr_20', 1_800],
      ['payment 1', 3_500],
    ])
  })

  it('asks nothing of a vendor that still earns what it got, or whom no transfer paid', () => {
    const kinds = (over: Partial<RefundablePart>) =>
      plan(100, { subOrderId: 10, parts: [part(10, 1_000, over)] }).steps.map(({ kind }) => kind)
    // A tenth of its 900 goes: 810 are left to it.
    expect(kinds({ paidOutCents: 810, transferId: 'tr' })).toEqual(['CARD'])
    expect(kinds({ paidOutCents: 811, transferId: 'tr' })).toEqual(['REVERSAL', 'CARD'])
    expect(kinds({ paidOutCents: 900, transferId: null })).toEqual(['CARD'])
    expect(kinds({ takenCents: 811, transferId: null })).toEqual(['CARD'])
    expect(kinds({ paidOutCents: 411, takenCents: 400, transferId: 'tr' })).toEqual(['REVERSAL', 'CARD'])
  })
})

const amountOf = fc.integer({ min: 1, max: 5_000_000 })
/** An order with what each vendor earned, whether it has that already, shipment, and what of all is paid. */
const world = fc
  .record({
    sold: fc.array(
      fc.record({ amount: amountOf, rate: fc.integer({ min: 0, max: 100 }), isOut: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    shipment: fc.integer({ min: 0, max: 100_000 }),
    paidShare: fc.integer({ min: 1, max: 100 }),
    refunds: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ sold, shipment, paidShare, refunds }) => {
    const vendors = sold.map(({ amount, rate, isOut }, index): RefundablePart => {
      const keptCents = Math.floor((amount * rate) / 100)
      const earnedCents = amount - keptCents
      return {
        subOrderId: index + 1,
        earnedCents,
        keptCents,
        lines: [line(index + 1, amount)],
        freightLeftCents: 0,
        paidOutCents: isOut ? earnedCents : 0,
        takenCents: 0,
        transferId: isOut ? `tr_${index + 1}` : null,
        isBeingPaid: false,
      }
    })
    const lines = sumCents(sold.map(({ amount }) => amount))
    const price = lines + shipment
    const paidCents = Math.max(1, Math.floor((price * paidShare) / 100))
    return {
      vendors,
      money: order({
        linesCents: lines,
        shipmentCents: shipment,
        paidCents,
        pendingCents: price - paidCents,
      }),
      refunds,
    }
  })

/** The order's parts once the refund's books are written and its transfers are back. */
const afterwards = (vendors: readonly RefundablePart[], { shares, steps }: RefundPlan): RefundablePart[] =>
  vendors.map((vendor) => {
    const share = shares.find(({ subOrderId }) => subOrderId === vendor.subOrderId)
    const back = steps.find(({ subOrderId }) => subOrderId === vendor.subOrderId)?.cents ?? 0
    if (share === undefined) return vendor
    return {
      ...vendor,
      earnedCents: vendor.earnedCents - (share.amountCents - share.commissionCents),
      keptCents: vendor.keptCents - share.commissionCents,
      lines: vendor.lines.map((one) => ({
        ...one,
        refunds: [...one.refunds, { pieces: 0, cents: share.amountCents }],
      })),
      paidOutCents: vendor.paidOutCents - back,
    }
  })

it('adds up to the cent, refund after refund, until all that was paid is back', () => {
  fc.assert(
    fc.property(world, ({ vendors, money, refunds }) => {
      let [now, left] = [vendors, money]
      for (const percent of [...refunds, 100]) {
        if (left.paidCents === 0) break
        const amount = cents(Math.max(1, Math.floor((left.paidCents * percent) / 100)))
        const ask = { kind: 'LOWER_PRICE', amount, scope: { of: 'ORDER' } } as const
        expect(checkRefund(left, now, ask)).toBeNull()
        const payments = [
          paid(1, 'OFFLINE', Math.floor(left.paidCents / 3)),
          paid(2, 'CARD', Math.ceil((left.paidCents * 2) / 3)),
        ]
        const made = planRefund(left, { parts: now, payments }, ask)
        expect(sumCents(made.shares.map(({ amountCents }) => amountCents))).toBe(made.credit)
        expect(balances(creditEntries(made.shares))).toBe(true)
        const given = made.steps.filter(({ kind }) => kind !== 'REVERSAL').map((step) => step.cents)
        expect(sumCents(given)).toBe(amount)
        now = afterwards(now, made)
        for (const { earnedCents, keptCents, paidOutCents } of now) {
          expect(Math.min(earnedCents, keptCents, paidOutCents)).toBeGreaterThanOrEqual(0)
          expect(paidOutCents).toBeLessThanOrEqual(earnedCents)
        }
        left = { ...left, paidCents: left.paidCents - amount }
      }
      expect(left.paidCents).toBe(0)
      // Nothing goes back twice: what is left of the parts and shipment is what is still to be paid.
      const kept = sumCents(now.map((one) => one.earnedCents + one.keptCents))
      expect(kept).toBeLessThanOrEqual(left.pendingCents)
      if (left.pendingCents === 0) expect(sumCents(now.map((one) => one.paidOutCents))).toBe(0)
    }),
  )
})

describe('a refund of an order with tax', () => {
  /** 30.00 of parts, 6.00 of tax on them, 5.00 of shipment. */
  const taxed = order({ linesCents: 3_600, paidCents: 4_100, taxLeftCents: 600 })
  const plan = (amount: number, subOrderId: number | null = null, of = taxed) =>
    planRefund(
      of,
      { parts, payments: [paid(1, 'CARD', 4_100)] },
      { kind: 'LOWER_PRICE', amount: cents(amount), scope: scopeOf(subOrderId) },
    )
  const taxedShares = ({ shares }: RefundPlan) =>
    shares.map(({ subOrderId, isTax, amountCents }) => [
      subOrderId ?? (isTax ? 'tax' : 'shipment'),
      amountCents,
    ])

  it('gives the tax back in proportion, with the whole order and with one part', () => {
    expect(taxedShares(plan(2_050))).toEqual([
      [10, 500],
      [20, 1_000],
      ['tax', 300],
      ['shipment', 250],
    ])
    expect(taxedShares(plan(1_200, 10))).toEqual([
      [10, 1_000],
      ['tax', 200],
    ])
    expect(taxedShares(plan(600, 10))).toEqual([
      [10, 500],
      ['tax', 100],
    ])
  })

  it('gives back for one part no more than its rest and the tax on it', () => {
    const judge = (amount: number) => checkRefund(taxed, parts, { amount: cents(amount), scope: scopeOf(10) })
    expect(judge(1_200)).toBeNull()
    expect(judge(1_201)).toMatchObject({
      fields: { amount: [messages.refundAbovePaid.replace('{most}', '$12.00')] },
    })
  })

  it('leaves nothing of it once all is given back, and balances, whatever came before', () => {
    const amount = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(amount, amount, amount, fc.array(amount, { maxLength: 6 }), (one, two, tax, amounts) => {
        let left = [part(10, one * 10), part(20, two * 10)]
        let rest = order({ paidCents: one * 10 + two * 10 + tax, taxLeftCents: tax, shipmentCents: 0 })
        for (const [nth, asked] of [...amounts, 0].entries()) {
          const only = nth % 3 === 1 ? 10 : null
          const payments = [paid(1, 'CARD', rest.paidCents)]
          const wanted = asked === 0 ? rest.paidCents : asked
          const scope = scopeOf(asked === 0 ? null : only)
          const ask = { kind: 'LOWER_PRICE', amount: cents(wanted), scope } as const
          if (wanted === 0 || checkRefund(rest, left, ask) !== null) continue
          const { credit, shares } = planRefund(rest, { parts: left, payments }, ask)
          expect(balances(creditEntries(shares))).toBe(true)
          expect(sumCents(shares.map(({ amountCents }) => amountCents))).toBe(credit)
          const back = sumCents(shares.filter(({ isTax }) => isTax).map(({ amountCents }) => amountCents))
          rest = { ...rest, paidCents: rest.paidCents - wanted, taxLeftCents: rest.taxLeftCents - back }
          left = left.map((each) => {
            const share = shares.find(({ subOrderId }) => subOrderId === each.subOrderId)
            const kept = share?.commissionCents ?? 0
            return {
              ...each,
              lines: each.lines.map((one) => ({
                ...one,
                refunds: [...one.refunds, { pieces: 0, cents: share?.amountCents ?? 0 }],
              })),
              keptCents: each.keptCents - kept,
              earnedCents: each.earnedCents - ((share?.amountCents ?? 0) - kept),
            }
          })
          for (const { earnedCents, keptCents } of left) {
            expect(earnedCents).toBeGreaterThanOrEqual(0)
            expect(keptCents).toBeGreaterThanOrEqual(0)
          }
          expect(rest.taxLeftCents).toBeGreaterThanOrEqual(0)
        }
        expect([rest.paidCents, rest.taxLeftCents]).toEqual([0, 0])
      }),
    )
  })
})

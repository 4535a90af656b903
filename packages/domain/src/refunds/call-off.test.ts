import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill, messages } from '../messages.ts'
import { cents, sumCents } from '../money.ts'
import { balances, creditEntries } from '../money/ledger.ts'
import type { OrderMoney } from '../orders/order-changes.ts'
import type { Actor } from '../rights/actor.ts'
import { mayCallOff, piecesToCallOff } from './call-off.ts'
import type { RefundablePart, RefundAsk, RefundPlan } from './refund-plan.ts'
import { planRefund } from './refund-plan.ts'
import type { RefundableLine } from './refund-scope.ts'
import { leftCentsOf, valueOfScope } from './refund-scope.ts'

const line = (item: number, quantity: number, price: number, over: Partial<RefundableLine> = {}) => ({
  item,
  quantity,
  shipped: 0,
  calledOff: 0,
  priceCents: price,
  refunds: [],
  ...over,
})

const part = (subOrderId: number, lines: RefundableLine[], freightLeftCents = 0): RefundablePart => {
  const amount = sumCents(lines.map(leftCentsOf)) + freightLeftCents
  const keptCents = Math.round(amount / 10)
  return {
    subOrderId,
    earnedCents: amount - keptCents,
    keptCents,
    lines,
    freightLeftCents,
    paidOutCents: 0,
    takenCents: 0,
    transferId: null,
    isBeingPaid: false,
  }
}

/** Two vendors: 3 × 10.00 and 1 × 20.00 with 5.00 of freight; 2 × 25.00. Tax of a fifth, and 4.00 of shipment. */
const parts = [part(10, [line(1, 3, 1_000), line(2, 1, 2_000)], 500), part(20, [line(3, 2, 2_500)])]
const order = (paidCents: number, over: Partial<OrderMoney> = {}): OrderMoney => ({
  id: 1,
  linesCents: 12_600,
  shipmentCents: 400,
  creditedCents: 0,
  shipmentCreditedCents: 0,
  taxLeftCents: 2_100,
  paidCents,
  pendingCents: 13_000 - paidCents,
  moneyUnderWay: false,
  disputed: false,
  ...over,
})

const callOff = (paidCents: number, pieces: { item: number; quantity: number }[]): RefundPlan =>
  planRefund(
    order(paidCents),
    { parts, payments: [{ id: 1, kind: 'CARD', reference: 'pi', leftCents: paidCents }] },
    { kind: 'CALLED_OFF', scope: { of: 'PIECES', pieces }, amount: null },
  )

describe('what is called off', () => {
  it('takes its pieces off the price with their tax and commission, but keeps the freight of a part that ships', () => {
    expect(callOff(13_000, [{ item: 1, quantity: 2 }])).toMatchObject({
      credit: 2_400,
      back: 2_400,
      shares: [
        { subOrderId: 10, amountCents: 2_000, commissionCents: 200, freightCents: 0 },
        { isTax: true, amountCents: 400 },
      ],
      lines: [{ item: 1, amountCents: 2_000, calledOff: 2, returned: 0 }],
    })
  })

  it('takes its freight with a whole part', () => {
    const { credit, shares } = callOff(13_000, [
      { item: 1, quantity: 3 },
      { item: 2, quantity: 1 },
    ])
    expect(credit).toBe(6_600)
    expect(shares[0]).toMatchObject({ subOrderId: 10, amountCents: 5_500, freightCents: 500 })
  })

  it('ends the order once all parts are off, with its shipment and the last cent of tax', () => {
    const all = parts.flatMap(({ lines }) => lines.map(({ item, quantity }) => ({ item, quantity })))
    expect(callOff(3_900, all)).toMatchObject({ credit: 13_000, back: 3_900 })
  })

  it('refunds only what was paid above the new total; the rest counts towards it', () => {
    // 60.00 comes off 130.00.
    const pieces = [{ item: 3, quantity: 2 }]
    expect(callOff(7_000, pieces)).toMatchObject({ credit: 6_000, back: 0, steps: [] })
    expect(callOff(7_001, pieces)).toMatchObject({ back: 1, steps: [{ cents: 1 }] })
  })
})

describe('the pieces to call off', () => {
  const sent = [part(10, [line(1, 3, 1_000, { shipped: 1 }), line(2, 1, 2_000, { calledOff: 1 })])]
  const ask = (pieces: { item: number; quantity: number }[] | null, subOrderId: number | null = null) =>
    piecesToCallOff(order(0), sent, { subOrderId, pieces })

  it('are all that haven’t shipped, unless some are named', () => {
    expect(ask(null)).toEqual([{ item: 1, quantity: 2 }])
    expect(
      ask([
        { item: 1, quantity: 1 },
        { item: 2, quantity: 0 },
      ]),
    ).toEqual([{ item: 1, quantity: 1 }])
  })

  it('are of this order, each once, and no more than haven’t shipped', () => {
    expect(ask([{ item: 1, quantity: 3 }])).toMatchObject({
      fields: { 'lines.0.quantity': [fill(messages.onlyLeftToCallOff, { left: '2' })] },
    })
    expect(ask([{ item: 9, quantity: 1 }])).toMatchObject({ fields: { 'lines.0.item': [messages.notFound] } })
    const twice = [
      { item: 1, quantity: 1 },
      { item: 1, quantity: 1 },
    ]
    expect(ask(twice)).toMatchObject({ fields: { 'lines.1.item': [messages.notFound] } })
    expect(ask([{ item: 1, quantity: 0 }])).toMatchObject({ fields: { lines: [messages.nothingToCallOff] } })
    expect(ask(null, 99)).toMatchObject({ fields: { suborder: [messages.notFound] } })
  })

  it('are refused if none is left, or other money of the order is in progress', () => {
    const over = [part(10, [line(1, 3, 1_000, { shipped: 2, calledOff: 1 })])]
    const all = { subOrderId: null, pieces: null }
    expect(piecesToCallOff(order(0), over, all)).toMatchObject({ code: 'none_left' })
    expect(piecesToCallOff(order(0, { moneyUnderWay: true }), sent, all)).toMatchObject({
      code: 'money_under_way',
    })
  })
})

it('is the seller’s to call off, and the buyer’s while nothing has been paid', () => {
  const actor = (over: Partial<Actor>): Actor => ({
    role: 'CUSTOMER',
    userId: 1,
    tenantId: null,
    name: '',
    ...over,
  })
  const judge = (who: Actor, paidCents: number) => mayCallOff(who, { tenantId: 7, customerId: 1, paidCents })
  expect([judge(actor({}), 0), judge(actor({}), 1)]).toEqual([true, false])
  expect(judge(actor({ role: 'ADMIN', userId: 5 }), 1)).toBe(true)
  expect(judge(actor({ role: 'VENDOR', userId: 5, tenantId: 7 }), 1)).toBe(true)
})

/** The parts once a refund's books are written. */
const afterwards = (before: readonly RefundablePart[], { shares, lines }: RefundPlan): RefundablePart[] =>
  before.map((one) => {
    const share = shares.find(({ subOrderId }) => subOrderId === one.subOrderId)
    return {
      ...one,
      earnedCents: one.earnedCents - ((share?.amountCents ?? 0) - (share?.commissionCents ?? 0)),
      keptCents: one.keptCents - (share?.commissionCents ?? 0),
      freightLeftCents: one.freightLeftCents - (share?.freightCents ?? 0),
      lines: one.lines.map((old) => {
        const less = lines.find(({ item }) => item === old.item)
        return {
          ...old,
          refunds:
            less === undefined
              ? old.refunds
              : [...old.refunds, { pieces: less.calledOff + less.returned, cents: less.amountCents }],
          calledOff: old.calledOff + (less?.calledOff ?? 0),
        }
      }),
    }
  })

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 50 }),
  price: fc.integer({ min: 1, max: 99_999 }),
})
const anyPart = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  freight: fc.integer({ min: 0, max: 5_000 }),
})
const anyStep = fc.record({
  isCallOff: fc.boolean(),
  pick: fc.nat({ max: 15 }),
  share: fc.integer({ min: 1, max: 100 }),
  freightOnly: fc.boolean(),
})

it('leaves every line and freight what the books say, whatever is called off or lowered before', () => {
  fc.assert(
    fc.property(
      fc.array(anyPart, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 2_500 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(anyStep, { maxLength: 8 }),
      (sold, basisPoints, paidShare, steps) => {
        let now = sold.map(({ lines, freight }, nth) =>
          part(
            nth + 1,
            lines.map(({ quantity, price }, at) => line(nth * 10 + at + 1, quantity, price)),
            freight,
          ),
        )
        const goods = sumCents(now.map((one) => one.earnedCents + one.keptCents))
        const tax = Math.round((goods * basisPoints) / 10_000)
        const total = goods + tax + 700
        const paidCents = Math.floor((total * paidShare) / 100)
        let left = order(paidCents, { taxLeftCents: tax, pendingCents: total - paidCents })
        const refund = (ask: RefundAsk) => {
          const payments = [{ id: 1, kind: 'CARD' as const, reference: 'pi', leftCents: left.paidCents }]
          const made = planRefund(left, { parts: now, payments }, ask)
          expect(sumCents(made.shares.map(({ amountCents }) => amountCents))).toBe(made.credit)
          expect(balances(creditEntries(made.shares))).toBe(true)
          expect(sumCents(made.steps.map((step) => step.cents))).toBe(made.back)
          now = afterwards(now, made)
          for (const one of now) {
            const inLines = sumCents([...one.lines.map(leftCentsOf), one.freightLeftCents])
            expect(inLines).toBe(one.earnedCents + one.keptCents)
            expect(Math.min(one.earnedCents, one.keptCents, one.freightLeftCents)).toBeGreaterThanOrEqual(0)
            for (const each of one.lines) expect(leftCentsOf(each)).toBeGreaterThanOrEqual(0)
          }
          const taxBack = sumCents(
            made.shares.filter(({ isTax }) => isTax).map(({ amountCents }) => amountCents),
          )
          left = {
            ...left,
            paidCents: left.paidCents - made.back,
            pendingCents: left.pendingCents - (made.credit - made.back),
            taxLeftCents: left.taxLeftCents - taxBack,
          }
          expect(Math.min(left.paidCents, left.pendingCents, left.taxLeftCents)).toBeGreaterThanOrEqual(0)
        }
        for (const { isCallOff, pick, share, freightOnly } of steps) {
          const all = piecesToCallOff(left, now, { subOrderId: null, pieces: null })
          if (!Array.isArray(all)) break
          const one = all[pick % all.length]
          if (isCallOff && one !== undefined) {
            const quantity = Math.max(1, Math.floor((one.quantity * share) / 100))
            const pieces = [{ item: one.item, quantity }]
            refund({ kind: 'CALLED_OFF', scope: { of: 'PIECES', pieces }, amount: null })
          } else if (left.paidCents > 0) {
            const scope = freightOnly
              ? ({ of: 'FREIGHT', subOrderId: null } as const)
              : ({ of: 'ORDER' } as const)
            const value = planRefund(
              left,
              { parts: now, payments: [] },
              { kind: 'LOWER_PRICE', scope, amount: null },
            )
            const most = Math.min(value.credit, left.paidCents)
            const amount = cents(Math.floor((most * share) / 100))
            if (amount > 0) refund({ kind: 'LOWER_PRICE', scope, amount })
          }
        }
        const rest = piecesToCallOff(left, now, { subOrderId: null, pieces: null })
        if (!Array.isArray(rest)) return
        refund({ kind: 'CALLED_OFF', scope: { of: 'PIECES', pieces: rest }, amount: null })
        expect([left.paidCents, left.pendingCents, left.taxLeftCents]).toEqual([0, 0, 0])
        expect(sumCents(now.map((one) => one.earnedCents + one.keptCents))).toBe(0)
      },
    ),
  )
})

describe('pieces of a line of which some were refunded before', () => {
  const worth = (refunds: RefundableLine['refunds'], quantity = 1) => {
    const some = line(1, 10, 1_000, { shipped: 10, refunds })
    const leftCents = leftCentsOf(some)
    const one = { ...part(10, [some]), earnedCents: leftCents, keptCents: 0 }
    const money = order(leftCents, { taxLeftCents: 0, pendingCents: 0 })
    return valueOfScope(money, [one], { of: 'PIECES', pieces: [{ item: 1, quantity }] }).parts[0]?.lines[0]
      ?.cents
  }

  it('keep their price, whether the buyer kept the others or got only part of their price back', () => {
    expect(worth([{ pieces: 3, cents: 3_000 }])).toBe(1_000)
    expect(worth([{ pieces: 3, cents: 1_200 }])).toBe(1_000)
    expect(worth([{ pieces: 3, cents: 0 }], 7)).toBe(7_000)
  })

  it('cost less by their share of a reduction for all', () => {
    expect(worth([{ pieces: 0, cents: 5_000 }])).toBe(500)
    expect(
      worth([
        { pieces: 0, cents: 5_000 },
        { pieces: 1, cents: 500 },
      ]),
    ).toBe(500)
    // 1.00 of the reduction falls on the half-refunded piece.
    expect(
      worth([
        { pieces: 1, cents: 500 },
        { pieces: 0, cents: 1_900 },
      ]),
    ).toBe(800)
  })
})

import { messages } from '@armature/domain/messages'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import { newestMessages } from '../../../testing/outbox.ts'
import {
  giveTerms,
  orderOnAccount,
  recordTransfers,
  takeTransfers,
} from '../../../testing/money/on-account.ts'
import { pass, stockOf } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { remindPayments } from './remind-payments.ts'

type Tail<Given extends unknown[]> = Given extends [unknown, ...infer Rest] ? Rest : never

let world: QuoteWorld
let product: number
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  product = await buildProduct(world.owner, world.references, {
    vendor_id: world.vendor.userId,
    quantity: 90,
  })
})

type Offer = Awaited<ReturnType<typeof makeOffer>>
const offerOne = () => makeOffer(world, { products: [{ id: product, quantity: 2 }] })
const give = (limit: string, days?: number) => giveTerms(world, limit, days)
const order = (...given: Tail<Parameters<typeof orderOnAccount>>) => orderOnAccount(world, ...given)
const mine = async (id: number) => (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok
const record = (...given: Tail<Parameters<typeof recordTransfers>>) => recordTransfers(world, ...given)
const outcomes = async (...given: Parameters<typeof record>) =>
  (await record(...given)).ok.results.map(({ outcome }) => outcome)
const vendorsSub = async (id: number) => (await mine(id)).suborders[0]?.id ?? 0
const send = (id: number) =>
  world.callAs(world.vendor, 'changeSubOrder', {
    params: { id },
    body: { tracking_url: 'https://track.example.test/1' },
  })

describe('a buyer on terms', () => {
  it('orders under its purchase order number, owes the total, and pays by the due day', async () => {
    await give('1000.00')
    const offer = await offerOne()
    const seen = await world.callAs(world.customer, 'readOffer', { params: { token: offer.token } })
    expect(seen.ok.payment).toMatchObject({ terms: { net_days: 30, limit: '1000.00' } })
    const nobody = await world.callAs(null, 'readOffer', { params: { token: offer.token } })
    expect(nobody.ok.payment).toMatchObject({ terms: null, asks_sign_in: true })
    expect((await order(offer, { po: '' })).error).toHaveProperty('purchase_order')
    expect((await order(offer, { actor: null })).error.code).toBe('no_terms')
    const placed = (await order(offer)).ok
    expect(placed).toMatchObject({ paid_amount: '0.00', pending_amount: '24.68', total_amount: '24.68' })
    expect(await stockOf(world, product)).toBe(88)
    const due = new Date(world.clock.now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect(await mine(placed.order)).toMatchObject({
      account: {
        way: 'TERMS',
        due,
        due_amount: '24.68',
        is_overdue: false,
        reference: paymentReference(placed.order),
      },
      delivery: { purchase_order: 'PO-7' },
    })
    expect((await send(await vendorsSub(placed.order))).status).toBe(200)
    expect((await order(offer)).error.code).toBe('has_order')
    expect(await outcomes([['24.68', `Invoice, ${paymentReference(placed.order)}`]])).toEqual(['paid'])
    expect(await mine(placed.order)).toMatchObject({ pending_amount: '0.00' })
  })

  it('is held to its limit by twenty orders at the same moment', async () => {
    await give('0')
    const offers: Offer[] = []
    for (let nth = 0; nth < 20; nth += 1) offers.push(await offerOne())
    const before = (
      await world.callAs(world.admin, 'readReceivables', {
        query: { buyer: String(world.customer.userId) },
      })
    ).ok.buyers[0]?.counted
    // Room for seven orders of 24.68, above earlier orders.
    await give((Number(before) + 7 * 24.68 + 24).toFixed(2))
    const answers = await Promise.all(offers.map((offer) => order(offer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.flatMap((one) => (one.status === 200 ? [] : [one.error.code]))).toEqual(
      Array.from({ length: 13 }, () => 'credit_limit'),
    )
  })

  it('has no credit once its terms end, with another seller, or for a stranger', async () => {
    await give('0')
    expect((await order(await offerOne())).error).toMatchObject({
      code: 'no_terms',
      detail: messages.noTerms,
    })
  })
})

describe('a bank transfer', () => {
  it('is offered only by a seller that accepts it and has a bank account', async () => {
    const offer = await offerOne()
    expect((await order(offer, { way: 'TRANSFER', actor: null })).error.code).toBe('transfers_not_taken')
    await takeTransfers(world)
    expect(
      (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok.payment.takes_transfers,
    ).toBe(true)
  })

  it('blocks shipping until the down payment arrives', async () => {
    await takeTransfers(world)
    const placed = (await order(await offerOne(), { way: 'TRANSFER', actor: null })).ok
    const sub = await vendorsSub(placed.order)
    const details = await world.callAs(world.customer, 'readTransferDetails', {
      params: { id: placed.order },
    })
    expect(details.ok.bank).toContainEqual({ name: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' })
    expect(details.ok).toMatchObject({ amount: '24.68', due_amount: '7.40' })
    expect((await mine(placed.order)).account).toMatchObject({ due: details.ok.due, due_amount: '7.40' })
    expect((await send(sub)).error.code).toBe('awaits_money')
    const awaited = async () => {
      const query = { turn: 'mine', page_size: '100' } as const
      const { results } = (await world.callAs(world.vendor, 'listSubOrders', { query })).ok
      return results.some(({ id }) => id === sub)
    }
    expect(await awaited()).toBe(false)
    await record([['1.00', details.ok.reference]])
    expect((await send(sub)).error.code).toBe('awaits_money')
    await record([['6.40', details.ok.reference]])
    expect(await awaited()).toBe(true)
    expect((await send(sub)).status).toBe(200)
    // The rest has no due day.
    expect(await mine(placed.order)).toMatchObject({
      pending_amount: '17.28',
      account: { due: null, due_amount: '0.00', is_overdue: false },
    })
  })

  it('lets vendors ship once an order that got cheaper is paid', async () => {
    await takeTransfers(world)
    const awaits = async (id: number) => (await mine(id)).suborders[0]?.awaits_money
    const offer = () => makeOffer(world, { products: [{ id: product, quantity: 2 }], downPayment: 100 })
    const placed = async () => (await order(await offer(), { way: 'TRANSFER' })).ok.order
    const callOffOne = async (id: number) => {
      const { items } = (
        await world.callAs(world.admin, 'readSubOrder', { params: { id: await vendorsSub(id) } })
      ).ok
      const body = { reason: 'Too many', lines: [{ item: items[0]?.id ?? 0, quantity: 1 }] }
      expect((await world.callAs(world.admin, 'callOff', { params: { id }, body })).status).toBe(200)
    }
    const ship = (id: number, shipment_amount: string) =>
      world.callAs(world.admin, 'changeOrder', { params: { id }, body: { shipment_amount } })
    const called = await placed()
    await record([['12.34', paymentReference(called)]])
    expect(await awaits(called)).toBe(true)
    await callOffOne(called)
    expect(await awaits(called)).toBe(false)
    const shipped = await placed()
    await ship(shipped, '5.00')
    await record([['12.34', paymentReference(shipped)]])
    await callOffOne(shipped)
    expect(await awaits(shipped)).toBe(true)
    await ship(shipped, '0.00')
    expect(await awaits(shipped)).toBe(false)
  })
})

describe('incoming transfers', () => {
  it('are previewed, matched and applied once', async () => {
    await takeTransfers(world)
    const one = (await order(await offerOne(), { way: 'TRANSFER' })).ok.order
    const two = (await order(await offerOne(), { way: 'TRANSFER' })).ok.order
    const rows: Parameters<typeof record>[0] = [
      ['20.00', paymentReference(one)],
      ['4.68', paymentReference(one)],
      ['0.01', paymentReference(one)],
      ['24.69', paymentReference(two)],
      ['24.68', paymentReference(two).replace(/.$/, (last) => String((Number(last) + 1) % 10))],
      ['24.68', 'your invoice'],
    ]
    const expected = ['partial', 'paid', 'nothing_open', 'over', 'unknown', 'unknown']
    expect(await outcomes(rows, true)).toEqual(expected)
    expect(await mine(one)).toMatchObject({ pending_amount: '24.68' })
    expect(await outcomes(rows)).toEqual(expected)
    expect(await outcomes(rows.slice(0, 2))).toEqual(['duplicate', 'duplicate'])
    expect(await mine(one)).toMatchObject({ pending_amount: '0.00', paid_amount: '24.68' })
    expect(await mine(two)).toMatchObject({ pending_amount: '24.68' })
  })

  it('are applied once when two clerks record them at the same moment', async () => {
    await takeTransfers(world)
    const { order: id } = (await order(await offerOne(), { way: 'TRANSFER' })).ok
    const both = await Promise.all([
      outcomes([['10.00', paymentReference(id)]]),
      outcomes([['10.00', paymentReference(id)]]),
    ])
    expect(both.flat().toSorted()).toEqual(['duplicate', 'partial'])
    expect(await mine(id)).toMatchObject({ paid_amount: '10.00' })
  })
})

describe('reminders', () => {
  it('go out before and after the due day, each once, until the order is paid', async () => {
    await give('10000.00', 10)
    const { order: id } = (await order(await offerOne())).ok
    const subjects = async (of = id) =>
      (await newestMessages(world.owner, world.customer.email, 80))
        .map(({ subject }) => subject)
        .filter((subject) => new RegExp(`rder #${of} is (due on|overdue)`).test(subject))
    const day = 24 * 60
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const sweep = async (days: number) => {
      pass(world, days * day)
      await Promise.all([remindPayments(world.deps, log), remindPayments(world.deps, log)])
      return (await subjects()).length
    }
    expect(await sweep(6)).toBe(0)
    expect(await sweep(1)).toBe(1)
    expect(await sweep(2)).toBe(1)
    expect(await sweep(2)).toBe(2)
    // Two reminders were missed: only the latest goes out.
    expect(await sweep(16)).toBe(3)
    expect((await subjects()).map((subject) => subject.replace(/ on \d.*/, '')).toSorted()).toEqual([
      `Last reminder: order #${id} is overdue`,
      `Order #${id} is due`,
      `Order #${id} is overdue`,
    ])
    const { order: other } = (await order(await offerOne())).ok
    await record([['24.68', paymentReference(other)]])
    // This order's down payment has arrived, and the rest has no due day.
    await takeTransfers(world)
    const { order: released } = (await order(await offerOne(), { way: 'TRANSFER' })).ok
    await record([['7.40', paymentReference(released)]])
    await sweep(30)
    expect(await Promise.all([id, other, released].map(async (of) => (await subjects(of)).length))).toEqual([
      3, 0, 0,
    ])
  })
})

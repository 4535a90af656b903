import { fill, messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import type { Bought } from '../../../testing/money/orders.ts'
import {
  accountsOf,
  buyOrder,
  failPayout,
  openPayouts,
  sendParcel,
  shipPart,
  transfersAt,
} from '../../../testing/money/orders.ts'
import { countMessages, newestMessage, newestMessages } from '../../../testing/outbox.ts'
import { accept, moneyOf, pass, stockOf } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const refund = async (id: number, amount: string, suborder?: number) => {
  const body = { amount, reason: 'Ordered twice', ...(suborder === undefined ? {} : { suborder }) }
  const answer = await world.callAs(world.admin, 'refundOrder', { params: { id }, body })
  expect(answer.status, answer.text).toBe(200)
}

type CallOff = Parameters<typeof world.callAs<'callOff'>>[2]['body']

const callOff = (id: number, what: Omit<CallOff, 'reason'> = {}, by = world.admin) =>
  world.callAs(by, 'callOff', { params: { id }, body: { reason: 'Ordered twice', ...what } })

/** Five pieces of `vendor`, 10.00 each, all of them paid. */
const buyFive = async () => {
  const order = await buyOrder(world, {
    downPayment: 100,
    products: [{ id: world.model, quantity: 5 }],
    price: '10.00',
  })
  const [item] = (await read(world.vendor, order.sub)).items
  return { order, item: item?.id ?? 0 }
}

const newestStockEvent = (id: number) =>
  world.owner
    .selectFrom('events')
    .select(['kind', 'summary'])
    .where('product_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const read = async (as: TestUser, id: number) =>
  (await world.callAs(as, 'readSubOrder', { params: { id } })).ok

const waitsFor = async (vendor: TestUser, id: number): Promise<boolean> => {
  const { ok } = await world.callAs(vendor, 'listSubOrders', { query: { turn: 'mine', page_size: '100' } })
  return ok.results.some((one) => one.id === id)
}

const lineOf = async (vendor: TestUser, id: number) => {
  const [item] = (await read(vendor, id)).items
  return { item: item?.id ?? 0, quantity: 1 }
}

const vendorsOf = ({ sub, sub2 }: Bought) => [[sub, world.vendor] as const, [sub2, world.vendor2] as const]

it('an order called off before shipping is refunded, and nothing of it can be paid or shipped', async () => {
  const order = await buyOrder(world)
  for (const [sub, vendor] of vendorsOf(order)) expect(await waitsFor(vendor, sub)).toBe(true)
  const stock = await stockOf(world, world.model)
  const { ok } = await callOff(order.id)
  expect(ok).toMatchObject({
    total_amount: '0.00',
    paid_amount: '0.00',
    pending_amount: '0.00',
    refunded_amount: '11.11',
    rights: { call_off: false, refund: false, pay: false },
  })
  expect(await accountsOf(world, order.id)).toEqual({})
  expect(await stockOf(world, world.model)).toBe(stock + 1)
  expect(await newestStockEvent(world.model)).toMatchObject({
    kind: 'product.called_off',
    summary: `Quantity ${stock} → ${stock + 1}: 1 called off from order #${order.id}`,
  })
  for (const [sub, vendor] of vendorsOf(order)) {
    const mail = await newestMessage(world.owner, vendor.email)
    expect(mail.subject).toBe(`Sub-order #${sub} was called off`)
    expect(mail.body_text).toMatch(/Please don’t ship: [12] × /)
    expect(mail.body_text).toContain('Reason: Ordered twice')
    const bell = await world.callAs(vendor, 'listNotices', { query: {} })
    expect(bell.ok.results[0]?.text).toBe(`Sub-order #${sub} was called off`)
    expect(await waitsFor(vendor, sub)).toBe(false)
    const { called_off, rights, payout, items } = await read(vendor, sub)
    expect({ called_off, rights, payout }).toMatchObject({
      called_off: true,
      rights: { ship: false, set_day: false },
      payout: { earned: '0.00', waits_for: [] },
    })
    expect(items.map((item) => item.called_off)).toEqual(items.map((item) => item.quantity))
    for (const refused of [
      await sendParcel(world, sub, [await lineOf(vendor, sub)], { vendor }),
      await shipPart(world, sub, vendor),
      await world.callAs(vendor, 'setPromisedDay', {
        params: { id: sub },
        body: { day: '2030-01-01', reason: '' },
      }),
    ])
      expect([refused.status, refused.error.code, refused.error.detail]).toEqual([
        409,
        'called_off',
        messages.partCalledOff,
      ])
  }
  const told = await newestMessages(world.owner, world.customer.email, 2)
  expect(told.map(({ subject }) => subject)).toEqual([
    `$11.11 refunded for order #${order.id}`,
    `Order #${order.id} was called off`,
  ])
  expect(told[1]?.body_text).toContain(
    '$11.11 will be refunded to you. $25.91 will not be charged. Nothing is left to pay.',
  )
  const late = await world.callAs(world.customer, 'payOrderBalance', {
    params: { id: order.id },
    body: { amount: '1.00', payment_method: 'pm_card_visa' },
  })
  expect(late.error.code).toBe('refunded_in_full')
  expect((await callOff(order.id)).error.code).toBe('none_left')
  for (const reader of [world.customer, world.admin]) {
    const { results } = (await world.callAs(reader, 'listOrders', { query: {} })).ok
    expect(results.find(({ id }) => id === order.id)?.pieces).toEqual({
      ordered: 3,
      shipped: 0,
      called_off: 3,
    })
  }
  await world.runJobs()
  expect(await transfersAt(world, order.sub)).toEqual([])
})

it('after one vendor’s part is called off, what was paid counts towards the rest', async () => {
  const order = await buyOrder(world)
  const { ok } = await callOff(order.id, { suborder: order.sub })
  // 11.11 of 37.02 was paid; the new total is 24.68.
  expect(ok).toMatchObject({ total_amount: '24.68', paid_amount: '11.11', pending_amount: '13.57' })
  expect(ok.refunded_amount).toBe('0.00')
  expect((await newestMessage(world.owner, world.customer.email)).body_text).toContain(
    '$12.34 will not be charged. $13.57 is still to be paid.',
  )
  expect([await waitsFor(world.vendor, order.sub), await waitsFor(world.vendor2, order.sub2)]).toEqual([
    false,
    true,
  ])
  expect((await shipPart(world, order.sub2, world.vendor2)).status).toBe(200)
})

it('some pieces of a line are called off; the rest ships and is paid out, and a chosen number is restocked', async () => {
  const { order, item } = await buyFive()
  expect((await sendParcel(world, order.sub, [{ item, quantity: 1 }])).status).toBe(201)
  const stock = await stockOf(world, world.model)
  const refused = await callOff(order.id, { lines: [{ item, quantity: 5 }] })
  expect(refused.error).toMatchObject({
    'lines.0.quantity': [fill(messages.onlyLeftToCallOff, { left: '4' })],
  })
  const tooMany = await callOff(order.id, { lines: [{ item, quantity: 2, restock: 3 }] })
  expect(tooMany.error).toMatchObject({ 'lines.0.restock': [messages.restockAboveCalledOff] })
  const { ok } = await callOff(order.id, { lines: [{ item, quantity: 3, restock: 2 }] })
  expect(ok).toMatchObject({ total_amount: '20.00', paid_amount: '20.00', refunded_amount: '30.00' })
  expect(await stockOf(world, world.model)).toBe(stock + 2)
  expect((await newestMessage(world.owner, world.vendor.email)).subject).toBe(
    `Sub-order #${order.sub}: 3 pieces called off`,
  )
  expect((await read(world.vendor, order.sub)).rights.ship).toBe(true)
  expect((await sendParcel(world, order.sub, [{ item, quantity: 2 }])).status).toBe(400)
  expect((await sendParcel(world, order.sub, [{ item, quantity: 1 }])).status).toBe(201)
  await openPayouts(world, world.vendor.userId)
  await world.runJobs()
  expect((await read(world.vendor, order.sub)).payout).toMatchObject({
    earned: '18.00',
    paid_out: '18.00',
    refunded: '30.00',
  })
  expect(await accountsOf(world, order.id)).toEqual({ COMMISSION: -200, PROVIDER: 200 })
})

it('calling off the last unshipped pieces completes the part and pays it out', async () => {
  const { order, item } = await buyFive()
  await openPayouts(world, world.vendor.userId)
  await sendParcel(world, order.sub, [{ item, quantity: 4 }])
  expect((await read(world.vendor, order.sub)).tracking_url).toBeNull()
  await callOff(order.id)
  const part = await read(world.vendor, order.sub)
  expect([part.tracking_url === null, part.called_off]).toEqual([false, false])
  await world.runJobs()
  expect((await read(world.vendor, order.sub)).payout).toMatchObject({ earned: '36.00', paid_out: '36.00' })
})

it('is up to the seller, and to the buyer only while nothing is paid', async () => {
  const order = await buyOrder(world)
  const ask = () => callOff(order.id, {}, world.customer)
  const refused = await ask()
  expect([refused.status, refused.error.detail]).toEqual([403, messages.askSellerToCallOff])
  await refund(order.id, '11.11')
  expect(
    (await world.callAs(world.customer, 'readOrder', { params: { id: order.id } })).ok.rights.call_off,
  ).toBe(true)
  const restocking = await callOff(
    order.id,
    { lines: [{ ...(await lineOf(world.vendor, order.sub)), quantity: 1, restock: 0 }] },
    world.customer,
  )
  expect(restocking.error['lines.0.restock']).toEqual([messages.sellerRestocks])
  expect((await ask()).ok).toMatchObject({ total_amount: '0.00', pending_amount: '0.00' })
  expect((await newestMessage(world.owner, world.admin.email)).subject).toBe(
    `Order #${order.id} was called off`,
  )
})

it('two requests at once call off once', async () => {
  const { order, item } = await buyFive()
  const stock = await stockOf(world, world.model)
  const lines = [{ item, quantity: 5 }]
  const both = await Promise.all([callOff(order.id, { lines }), callOff(order.id, { lines })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stockOf(world, world.model)).toBe(stock + 5)
  expect(await accountsOf(world, order.id)).toEqual({})
})

it.each(['succeed_then_drop', 'failing', 'dropped'] as const)(
  'whose refund %s at the provider calls off at once, and refunds once without help',
  async (kind) => {
    const { order, item } = await buyFive()
    const stock = await stockOf(world, world.model)
    await world.faults({ kind, count: 2, method: 'POST', path: '/v1/refunds' })
    const { ok } = await callOff(order.id, { lines: [{ item, quantity: 2 }] })
    expect([ok.money_under_way, ok.suborders[0]?.items[0]?.called_off]).toEqual([true, 2])
    expect(await stockOf(world, world.model)).toBe(stock + 2)
    expect((await sendParcel(world, order.sub, [{ item, quantity: 4 }])).status).toBe(400)
    expect((await callOff(order.id)).error.code).toBe('money_under_way')
    for (const _again of [1, 2, 3]) {
      pass(world, 2)
      await world.runJobs()
    }
    const { ok: after } = await world.callAs(world.admin, 'readOrder', { params: { id: order.id } })
    expect(after).toMatchObject({ total_amount: '30.00', paid_amount: '30.00', refunded_amount: '20.00' })
    expect((await moneyOf(world, order.quoteId)).refunded).toBe(2000)
  },
)

it('freight alone is refunded, and calling off the part refunds the rest of it', async () => {
  const order = await buyOrder(world, { downPayment: 100, freights: ['5.00'] })
  const ask = (amount: string) =>
    world.callAs(world.admin, 'refundOrder', {
      params: { id: order.id },
      body: { amount, reason: 'It came by foot', of: 'FREIGHT', suborder: order.sub },
    })
  expect((await ask('5.01')).error).toMatchObject({
    amount: [fill(messages.refundAbovePaid, { most: '$5.00' })],
  })
  expect((await ask('2.00')).ok).toMatchObject({ total_amount: '40.02', refunded_amount: '2.00' })
  expect((await ask('3.01')).status).toBe(400)
  expect((await callOff(order.id, { suborder: order.sub })).ok).toMatchObject({
    total_amount: '24.68',
    paid_amount: '24.68',
  })
})

it('a partial refund leaves the vendors’ turns unchanged and mails none of them', async () => {
  const order = await buyOrder(world)
  const before = await countMessages(world.owner, world.vendor.email)
  await refund(order.id, '11.10')
  expect(await countMessages(world.owner, world.vendor.email)).toBe(before)
  expect((await newestMessage(world.owner, world.customer.email)).body_text).not.toContain('be charged')
  expect([await waitsFor(world.vendor, order.sub), (await read(world.vendor, order.sub)).called_off]).toEqual(
    [true, false],
  )
  expect((await shipPart(world, order.sub)).status).toBe(200)
})

it('a fully refunded part notifies its vendor, and a reversed payout notifies once', async () => {
  for (const isSent of [true, false]) {
    const order = await buyOrder(world, { downPayment: 100 })
    if (isSent) await shipPart(world, order.sub)
    await refund(order.id, '12.34', order.sub)
    const mail = await newestMessage(world.owner, world.vendor.email)
    expect([mail.subject, mail.body_text.includes('please still ship')]).toEqual([
      `Sub-order #${order.sub} was refunded in full`,
      !isSent,
    ])
    expect((await read(world.vendor, order.sub)).called_off).toBe(false)
  }

  await openPayouts(world, world.vendor.userId)
  const paid = await buyOrder(world, { downPayment: 100 })
  await shipPart(world, paid.sub)
  await world.runJobs()
  await refund(paid.id, '37.02')
  expect((await newestMessage(world.owner, world.vendor.email)).subject).toBe(
    `$11.11 of the payout for sub-order #${paid.sub} taken back`,
  )
})

it('a refused payout awaits nobody once its part is refunded in full', async () => {
  const order = await buyOrder(world, { downPayment: 100 })
  await failPayout(world, order)
  const waits = async () => {
    const { ok } = await world.callAs(world.admin, 'listOrders', {
      query: { turn: 'mine', page_size: '100' },
    })
    return ok.results.some(({ id }) => id === order.id)
  }
  expect([await waits(), (await read(world.vendor, order.sub)).transfer_status]).toEqual([true, 'FAILED'])
  await refund(order.id, '37.02')
  expect(await waits()).toBe(false)
  expect(await read(world.vendor, order.sub)).toMatchObject({
    transfer_status: 'NOT_DUE',
    transfer_failure: null,
    payout: { earned: '0.00', waits_for: [] },
  })
})

it('customer and operator see a pending refund, and are offered no payment meanwhile', async () => {
  const order = await buyOrder(world)
  await world.faults({ kind: 'failing', count: 100, method: 'POST', path: '/v1/refunds' })
  await refund(order.id, '5.00')
  const seenBy = async (actor: typeof world.customer) => {
    const { ok } = await world.callAs(actor, 'readOrder', { params: { id: order.id } })
    return { ...ok.rights, under_way: ok.money_under_way }
  }
  const still = { pay: false, record_payment: false, set_shipment: false, under_way: true }
  expect(await seenBy(world.customer)).toMatchObject(still)
  expect(await seenBy(world.admin)).toMatchObject(still)
  await world.clearFaults()
  pass(world, 2)
  await world.runJobs()
  expect(await seenBy(world.customer)).toMatchObject({ pay: true, under_way: false })
  expect(await seenBy(world.admin)).toMatchObject({ record_payment: true, under_way: false })
})

it('an offer’s link shows what was refunded of its order', async () => {
  const offer = await makeOffer(world)
  const id = (await accept(world, offer)).ok.order
  const orderOf = async () =>
    (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok.order
  expect(await orderOf()).toEqual({ id, paid: '11.11', transfer: null, pending: '25.91', refunded: '0.00' })
  await refund(id, '11.11')
  expect(await orderOf()).toEqual({
    id,
    paid: '0.00',
    transfer: null,
    pending: '25.91',
    refunded: '11.11',
  })
})

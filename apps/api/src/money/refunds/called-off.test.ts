import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import type { Bought } from '../../../testing/money/orders.ts'
import {
  buyOrder,
  failPayout,
  openPayouts,
  payRest,
  sendParcel,
  shipPart,
} from '../../../testing/money/orders.ts'
import { countMessages, newestMessage } from '../../../testing/outbox.ts'
import { accept, pass } from '../../../testing/money/purchases.ts'
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

it('an order refunded in full before it is sent tells its vendors, waits for none of them, and is not sent', async () => {
  const order = await buyOrder(world)
  for (const [sub, vendor] of vendorsOf(order)) expect(await waitsFor(vendor, sub)).toBe(true)
  await refund(order.id, '11.11')
  for (const [sub, vendor] of vendorsOf(order)) {
    const mail = await newestMessage(world.owner, vendor.email)
    expect(mail.subject).toBe(`All of sub-order #${sub} was refunded`)
    expect(mail.body_text).toContain('Please don’t ship anything that hasn’t shipped yet.')
    expect(mail.body_text).toContain('Reason: Ordered twice')
    const bell = await world.callAs(vendor, 'listNotices', { query: {} })
    expect(bell.ok.results[0]?.text).toBe(`All of sub-order #${sub} was refunded`)
    expect(await waitsFor(vendor, sub)).toBe(false)
    const { called_off, rights } = await read(vendor, sub)
    expect({ called_off, rights }).toMatchObject({
      called_off: true,
      rights: { ship: false, set_day: false },
    })
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
  const told = await newestMessage(world.owner, world.customer.email)
  expect(told.subject).toBe(`$11.11 of order #${order.id} are refunded`)
  expect(told.body_text).toContain('$25.91 still to be paid will not be charged.')
  for (const reader of [world.customer, world.admin]) {
    const { ok } = await world.callAs(reader, 'readOrder', { params: { id: order.id } })
    expect(ok.suborders.map(({ called_off }) => called_off)).toEqual([true, true])
    const { results } = (await world.callAs(reader, 'listOrders', { query: {} })).ok
    const { pieces } = results.find(({ id }) => id === order.id) ?? {}
    expect(pieces?.called_off).toBe(pieces?.ordered)
  }
})

it('a refund in part leaves the vendors’ turns as they are and writes to none of them', async () => {
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

it('one vendor’s part that is refunded alone is called off for that vendor alone', async () => {
  const order = await buyOrder(world)
  await payRest(world, order.id)
  await refund(order.id, '12.34', order.sub)
  expect((await newestMessage(world.owner, world.vendor.email)).subject).toBe(
    `All of sub-order #${order.sub} was refunded`,
  )
  expect([await waitsFor(world.vendor, order.sub), await waitsFor(world.vendor2, order.sub2)]).toEqual([
    false,
    true,
  ])
  expect((await shipPart(world, order.sub2, world.vendor2)).status).toBe(200)
})

it('a part that is on its way and not paid out is told as refunded, and a payout taken back tells once', async () => {
  const sent = await buyOrder(world)
  await shipPart(world, sent.sub)
  await refund(sent.id, '11.11')
  const mail = await newestMessage(world.owner, world.vendor.email)
  expect([mail.subject, mail.body_text.includes('Please don’t ship')]).toEqual([
    `All of sub-order #${sent.sub} was refunded`,
    false,
  ])

  await openPayouts(world, world.vendor.userId)
  const paid = await buyOrder(world, { downPayment: 100 })
  await shipPart(world, paid.sub)
  await world.runJobs()
  await refund(paid.id, '37.02')
  expect((await newestMessage(world.owner, world.vendor.email)).subject).toBe(
    `$11.11 of the payout for sub-order #${paid.sub} taken back`,
  )
})

it('a payout that was refused waits for nobody any more once all of its part is refunded', async () => {
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

it('a refund that waits for the provider is seen by customer and operator, who are offered no payment meanwhile', async () => {
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

it('the link of an offer tells what of its order was refunded', async () => {
  const offer = await makeOffer(world)
  const id = (await accept(world, offer)).ok.order
  const orderOf = async () =>
    (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok.order
  expect(await orderOf()).toEqual({ id, paid: '11.11', pending: '25.91', refunded: '0.00' })
  await refund(id, '11.11')
  expect(await orderOf()).toEqual({ id, paid: '0.00', pending: '0.00', refunded: '11.11' })
})

import { messages } from '@armature/domain/messages'
import { dayInWords } from '@armature/domain/orders/promised-day'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyOrder, shipPart } from '../../../testing/money/orders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
let today: string
beforeAll(async () => {
  world = await startQuoteWorld()
  today = dayOf(world.clock.now)
})
afterAll(() => world.stop())

/** `vendor`'s part comes in 10 days; `vendor2` says nothing. */
const buy = () => buyOrder(world, { leadTimes: [10, null] })
const name = (id: number, day: string, reason = '', actor = world.vendor) =>
  world.callAs(actor, 'setPromisedDay', { params: { id }, body: { day, reason } })
const promiseOf = async (id: number, actor = world.vendor) =>
  (await world.callAs(actor, 'readSubOrder', { params: { id } })).ok.promise

it('an offer says by vendor when its parts arrive, and its order promises it', async () => {
  const offer = await makeOffer(world, { leadTimes: [10, null] })
  const read = await world.callAs(null, 'readOffer', { params: { token: offer.token } })
  expect(read.ok.arrivals).toMatchObject([
    { longest: 10, unstated: 0, day: dayAfter(today, 10) },
    { longest: null, unstated: 1, day: null },
  ])
  const { sub, sub2 } = await buy()
  const first = dayAfter(today, 10)
  expect(await promiseOf(sub)).toEqual({ first, expected: first, reason: '', late: false })
  expect((await promiseOf(sub2, world.vendor2)).first).toBeNull()
})

it('names a later day with its reason, to the buyer and the seller, and keeps the first one', async () => {
  const { id, sub } = await buy()
  const [first, later] = [dayAfter(today, 10), dayAfter(today, 24)]
  expect((await name(sub, later)).error['reason']).toEqual([messages.delayNeedsReason])
  expect((await name(sub, dayAfter(today, 9), 'Early')).error['day']).toHaveLength(1)
  const reason = 'The gearbox is late'
  expect((await name(sub, later, reason)).ok.promise).toEqual({ first, expected: later, reason, late: false })
  const { ok } = await world.callAs(world.customer, 'readOrder', { params: { id } })
  expect(ok.suborders.find((one) => one.id === sub)?.promise).toEqual({
    first,
    expected: later,
    reason,
    late: false,
  })
  const timeline = await world.callAs(world.customer, 'readOrderTimeline', { params: { id } })
  expect(timeline.ok.results[0]?.summary).toContain(`first promised for ${dayInWords(first)}: ${reason}`)
  for (const { email } of [world.customer, world.admin]) {
    const mail = await newestMessage(world.owner, email)
    expect(mail.subject).toContain(`expects to deliver on ${dayInWords(later)}`)
    // It may go to an address that nobody has confirmed.
    expect(mail.body_text).not.toContain(reason)
  }
  const told = await world.callAs(world.customer, 'listNotices', {})
  expect(told.ok.results[0]).toMatchObject({ kind: 'delivery', path: `/my-orders/${id}` })
})

it('tells of the first day that holds again as of no delay', async () => {
  const { id, sub } = await buy()
  const first = dayAfter(today, 10)
  await name(sub, dayAfter(today, 24), 'The gearbox is late')
  expect((await name(sub, first)).ok.promise).toMatchObject({ first, expected: first, reason: '' })
  const { subject, body_text: body } = await newestMessage(world.owner, world.customer.email)
  expect(subject).toContain(`expects to deliver on ${dayInWords(first)}`)
  expect(body).toContain(`expects its part of order #${id} on ${dayInWords(first)} again, as first promised.`)
  expect(body).not.toContain('the reason')
})

it('is a promise where nothing was promised before', async () => {
  const { sub2 } = await buy()
  const day = dayAfter(today, 5)
  expect((await name(sub2, day, '', world.vendor2)).ok.promise).toMatchObject({ first: day, expected: day })
  // The database has the last word on what was promised first.
  const rewrite = world.owner
    .updateTable('sub_orders')
    .set({ promised_day: dayAfter(today, 4) })
    .where('id', '=', sub2)
    .execute()
  await expect(rewrite).rejects.toThrow('stays as it is')
})

it('is its vendor’s to name, until all of it is on its way', async () => {
  const { sub } = await buy()
  const day = dayAfter(today, 30)
  const by = async (actor: typeof world.vendor) => (await name(sub, day, 'Why', actor)).status
  expect([await by(world.vendor2), await by(world.customer), await by(world.admin)]).toEqual([404, 403, 403])
  await shipPart(world, sub)
  const late = await name(sub, day, 'Why')
  expect([late.status, late.error.code]).toEqual([409, 'shipped'])
})

it('finds what is late in the lists of those whose it is, and nothing that is on its way', async () => {
  const [late, sent] = [await buy(), await buy()]
  const past = dayAfter(dayOf(new Date()), -1)
  await world.owner
    .updateTable('sub_orders')
    .set({ promised_day: past, expected_day: past })
    .where('id', 'in', [late.sub2, sent.sub2])
    .execute()
  await shipPart(world, sent.sub2, world.vendor2)
  const query = { late: 'true' } as const
  const subs = await world.callAs(world.vendor2, 'listSubOrders', { query })
  expect(subs.ok.results.map(({ id }) => id)).toEqual([late.sub2])
  expect(subs.ok.results[0]?.promise.late).toBe(true)
  for (const actor of [world.customer, world.admin]) {
    const { ok } = await world.callAs(actor, 'listOrders', { query })
    expect(ok.results.map(({ id }) => id)).toEqual([late.id])
    expect(ok.results[0]?.suborders.map((one) => one.late)).toEqual([false, true])
  }
  expect((await world.callAs(world.vendor, 'listSubOrders', { query })).ok.results).toEqual([])
  const { ok } = await world.callAs(world.admin, 'listOrders', { query: { late: 'false' } })
  expect(ok.results.map(({ id }) => id)).not.toContain(late.id)
})

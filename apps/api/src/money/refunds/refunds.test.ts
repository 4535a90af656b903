import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accountsOf,
  buyOrder,
  openPayouts,
  payRest,
  refuseReversal,
  shipPart,
  sumsOf,
  transfersAt,
} from '../../../testing/money/orders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import { pass, sendWebhook } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.clearFaults()
  for (const vendor of [world.vendor, world.vendor2]) await openPayouts(world, vendor.userId)
})

const refund = (id: number, amount: string, more: { suborder?: number; key?: string } = {}) =>
  world.callAs(world.admin, 'refundOrder', {
    params: { id },
    body: {
      amount,
      reason: 'It came broken',
      ...(more.suborder === undefined ? {} : { suborder: more.suborder }),
    },
    ...(more.key === undefined ? {} : { headers: { 'idempotency-key': more.key } }),
  })
/** The amount that the provider gave back of an order's payments. */
const refundedAt = async (quoteId: number, orderId: number) => {
  const { rows } = await world.sandboxPool.query<{ amount: number }>(
    `select (r.body ->> 'amount')::int as amount from stripe_sandbox.objects r
       join stripe_sandbox.objects p on p.id = r.body ->> 'payment_intent'
     where r.kind = 'refund' and (p.body -> 'metadata' ->> 'quote_id' = $1 or p.body -> 'metadata' ->> 'order_id' = $2)
     order by r.seq`,
    [String(quoteId), String(orderId)],
  )
  return rows.map(({ amount }) => amount)
}
const paidOut = async () => {
  const order = await buyOrder(world, { downPayment: 100 })
  await shipPart(world, order.sub)
  await shipPart(world, order.sub2, world.vendor2)
  await world.runJobs()
  expect(await accountsOf(world, order.id)).toEqual({ COMMISSION: -370, PROVIDER: 370 })
  return order
}
const statusOf = async (sub: number) =>
  (await world.callAs(world.admin, 'readSubOrder', { params: { id: sub } })).ok.transfer_status

describe('a refund in full', () => {
  it('gives all back, takes the vendors’ payouts back, and the order costs nothing any more', async () => {
    const order = await paidOut()
    const { ok } = await refund(order.id, '37.02')
    expect(ok).toMatchObject({
      total_amount: '0.00',
      paid_amount: '0.00',
      pending_amount: '0.00',
      refunded_amount: '37.02',
      money_under_way: false,
      rights: { refund: false, pay: false, record_payment: false },
    })
    expect(await refundedAt(order.quoteId, order.id)).toEqual([3702])
    expect((await transfersAt(world, order.sub))[0]).toMatchObject({ amount: 1111, reversed: 1111 })
    expect((await transfersAt(world, order.sub2))[0]).toMatchObject({ amount: 2221, reversed: 2221 })
    expect(await accountsOf(world, order.id)).toEqual({})
    expect([await statusOf(order.sub), await statusOf(order.sub2)]).toEqual(['REVERSED', 'REVERSED'])
    expect((await newestMessage(world.owner, world.customer.email)).subject).toBe(
      `$37.02 refunded for order #${order.id}`,
    )
    expect((await refund(order.id, '0.01')).status).toBe(400)
  })

  it('is looked at a minute later, whatever becomes of the process that began it', async () => {
    const order = await paidOut()
    await refund(order.id, '37.02')
    const { id } = await world.owner
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ task: string }>`
      SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key = ${`run-refund:${id}`}`.execute(
      world.owner,
    )
    expect(rows).toEqual([{ task: 'run-refund' }])
  })

  it('of all that was paid leaves the rest to be paid and the parts to be shipped', async () => {
    const order = await buyOrder(world)
    expect((await refund(order.id, '11.11')).ok).toMatchObject({
      total_amount: '25.91',
      pending_amount: '25.91',
      refunded_amount: '11.11',
    })
    expect((await shipPart(world, order.sub)).status).toBe(200)
  })
})

describe('a refund in part', () => {
  it('is split over vendors, commission and shipment to the cent, and what they keep is right', async () => {
    const order = await paidOut()
    const { ok } = await refund(order.id, '10.00')
    expect(ok).toMatchObject({ total_amount: '27.02', paid_amount: '27.02', pending_amount: '0.00' })
    const [one, two] = [(await transfersAt(world, order.sub))[0], (await transfersAt(world, order.sub2))[0]]
    // 10.00 of 37.02 by 12.34 : 24.68, less its tenth of commission.
    expect([one?.reversed, two?.reversed]).toEqual([300, 600])
    expect(await accountsOf(world, order.id)).toEqual({ COMMISSION: -270, PROVIDER: 270 })
    expect([await statusOf(order.sub), await statusOf(order.sub2)]).toEqual(['COMPLETED', 'COMPLETED'])
    expect((await refund(order.id, '27.02')).ok).toMatchObject({
      total_amount: '0.00',
      refunded_amount: '37.02',
    })
    expect(await accountsOf(world, order.id)).toEqual({})
  })

  it('of one vendor’s part leaves the other’s alone, and no more than that part goes back', async () => {
    const order = await paidOut()
    expect((await refund(order.id, '12.35', { suborder: order.sub })).error['amount']).toEqual([
      'You can refund at most $12.34.',
    ])
    expect((await refund(order.id, '12.34', { suborder: order.sub })).ok).toMatchObject({
      total_amount: '24.68',
    })
    expect((await transfersAt(world, order.sub2))[0]).toMatchObject({ reversed: 0 })
    expect(await statusOf(order.sub)).toBe('REVERSED')
    expect(await accountsOf(world, order.id)).toEqual({ COMMISSION: -247, PROVIDER: 247 })
    expect((await refund(order.id, '1.00', { suborder: 999_999 })).status).toBe(400)
  })

  it('that gave shipment back leaves no way to make shipment cheaper than that, and the next refund is done', async () => {
    const order = await buyOrder(world)
    const ship = (shipment_amount: string) =>
      world.callAs(world.admin, 'changeOrder', { params: { id: order.id }, body: { shipment_amount } })
    await ship('10.00')
    // 1.06 of it is shipment's, by 12.34 : 24.68 : 10.00.
    expect((await refund(order.id, '5.00')).ok).toMatchObject({ total_amount: '42.02' })
    const less = await ship('0.00')
    expect([less.status, less.error['shipment_amount']]).toEqual([
      400,
      ['More has already been refunded. The minimum is $1.06.'],
    ])
    expect((await ship('1.06')).ok).toMatchObject({ total_amount: '33.08', pending_amount: '26.97' })
    expect((await refund(order.id, '1.00')).ok).toMatchObject({ money_under_way: false })
    expect((await refund(order.id, '5.11')).ok).toMatchObject({
      total_amount: '26.97',
      paid_amount: '0.00',
      pending_amount: '26.97',
    })
  })

  it('of what was not paid out yet lowers what is paid out later', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await refund(order.id, '6.17', { suborder: order.sub })
    await shipPart(world, order.sub)
    await world.runJobs()
    expect((await transfersAt(world, order.sub))[0]).toMatchObject({ amount: 555, reversed: 0 })
  })

  it('keeps the vendor’s payout back until it has gone through', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await world.faults({ kind: 'failing', count: 100, method: 'POST', path: '/v1/refunds' })
    await refund(order.id, '6.17', { suborder: order.sub })
    await shipPart(world, order.sub)
    await world.runJobs()
    expect([await transfersAt(world, order.sub), await statusOf(order.sub)]).toEqual([[], 'NOT_DUE'])
    await world.clearFaults()
    pass(world, 10)
    await world.runJobs()
    expect((await transfersAt(world, order.sub))[0]).toMatchObject({ amount: 555, reversed: 0 })
  })

  it('takes cards first, the newest first, and off-line money by hand', async () => {
    const order = await buyOrder(world)
    await world.callAs(world.customer, 'payOrderBalance', {
      params: { id: order.id },
      body: { amount: '5.91', payment_method: 'pm_card_visa' },
    })
    await payRest(world, order.id)
    expect((await refund(order.id, '20.00')).ok).toMatchObject({
      paid_amount: '17.02',
      refunded_amount: '20.00',
    })
    expect(await refundedAt(order.quoteId, order.id)).toEqual([591, 1111])
    expect(await accountsOf(world, order.id)).toMatchObject({ BANK: 2000 - 298 })
  })
})

describe('a refund that doesn’t go smoothly', () => {
  const faults = {
    reversal: { method: 'POST', path: '/v1/transfers/' },
    refund: { method: 'POST', path: '/v1/refunds' },
  } as const
  it.each([
    ['reversal', 'succeed_then_drop'],
    ['reversal', 'failing'],
    ['reversal', 'dropped'],
    ['refund', 'succeed_then_drop'],
    ['refund', 'failing'],
    ['refund', 'dropped'],
  ] as const)('at its %s, which %s: is finished by itself, each step once', async (step, kind) => {
    const order = await paidOut()
    await world.faults({ kind, count: 2, ...faults[step] })
    const { ok } = await refund(order.id, '37.02')
    expect(ok.money_under_way).toBe(true)
    const second = await refund(order.id, '1.00')
    expect([second.status, [400, 409].includes(second.status)]).toEqual([second.status, true])
    for (const _again of [1, 2, 3]) {
      pass(world, 2)
      await world.runJobs()
    }
    expect(await sumsOf(world, order.id)).toMatchObject({ total_amount: '0.00', refunded_amount: '37.02' })
    expect(await refundedAt(order.quoteId, order.id)).toEqual([3702])
    expect((await transfersAt(world, order.sub))[0]).toMatchObject({ reversed: 1111 })
    expect(await accountsOf(world, order.id)).toEqual({})
  })

  it('and is asked for ten times at once with one key, and with none, goes back once', async () => {
    const order = await paidOut()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(order.id, '30.00', { key: 'once' })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const other = await paidOut()
    const rivals = await Promise.all(Array.from({ length: 10 }, () => refund(other.id, '30.00')))
    expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1)
    pass(world, 2)
    await world.runJobs()
    expect(await refundedAt(order.quoteId, order.id)).toEqual([3000])
    expect(await refundedAt(other.quoteId, other.id)).toEqual([3000])
  })

  it('as the vendor’s account is empty: the customer is paid, the operators told, and the books keep the debt', async () => {
    const order = await paidOut()
    await world.sandboxPool.query(`update stripe_sandbox.balances set cents = 0 where account = $1`, [
      `acct_demo_user${world.vendor.userId}`,
    ])
    expect((await refund(order.id, '37.02')).ok).toMatchObject({
      refunded_amount: '37.02',
      total_amount: '0.00',
    })
    expect(await refundedAt(order.quoteId, order.id)).toEqual([3702])
    expect(await accountsOf(world, order.id)).toEqual({ PROVIDER: -1111, VENDOR: 1111 })
    expect((await newestMessage(world.owner, world.admin.email)).subject).toBe(
      `Order #${order.id}: a refund step was refused`,
    )
  })

  it('at a payout: an admin sees why, and has it taken back later, once however often the button is pressed', async () => {
    const order = await refuseReversal(world)
    const read = async (actor = world.admin) =>
      (await world.callAs(actor, 'readOrder', { params: { id: order.id } })).ok
    const retry = () => world.callAs(world.admin, 'retryRefund', { params: { id: order.id } })
    const refused = (await read()).refusals
    expect(refused).toMatchObject([{ suborder: order.sub, amount: '11.11' }])
    expect(refused[0]?.reason).toContain('insufficient')
    expect((await read(world.customer)).refusals).toEqual([])
    expect((await retry()).ok.refusals).toEqual(refused)
    await order.refill()
    const answers = await Promise.all(Array.from({ length: 20 }, retry))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await read()).refusals).toEqual([])
    expect((await transfersAt(world, order.sub))[0]).toMatchObject({ reversed: 1111 })
    expect(await accountsOf(world, order.id)).toMatchObject({ COMMISSION: -247, PROVIDER: 2468 })
    expect(await statusOf(order.sub)).toBe('REVERSED')
  })

  it('at a payout that a later refund takes back with its own: there is nothing to try again', async () => {
    const order = await refuseReversal(world, '6.17')
    await order.refill()
    // The next refund takes back its vendor's debt, too.
    const { ok } = await refund(order.id, '6.17', { suborder: order.sub })
    expect(ok.refusals).toEqual([])
    const again = await world.callAs(world.admin, 'retryRefund', { params: { id: order.id } })
    expect([again.status, again.error.code]).toEqual([409, 'refund_not_refused'])
    expect((await transfersAt(world, order.sub))[0]).toMatchObject({ reversed: 1111 })
  })

  it('at payouts, several times over: no more is taken back than the vendor owes in all', async () => {
    const order = await refuseReversal(world, '2.00')
    // The second asks for all that is owed by now, the first's part too; each alone is no more than that.
    const { ok } = await refund(order.id, '1.00', { suborder: order.sub })
    expect(ok.refusals).toMatchObject([{ suborder: order.sub, amount: '2.70' }])
    await order.refill()
    const retry = () => world.callAs(world.admin, 'retryRefund', { params: { id: order.id } })
    expect((await retry()).ok.refusals).toEqual([])
    expect((await retry()).error.code).toBe('refund_not_refused')
    expect((await transfersAt(world, order.sub))[0]).toMatchObject({ reversed: 270 })
  })

  it('and whose retried step gets no answer is finished by its job', async () => {
    const order = await refuseReversal(world)
    await order.refill()
    await world.faults({ kind: 'succeed_then_drop', count: 2, ...faults.reversal })
    const answer = await world.callAs(world.admin, 'retryRefund', { params: { id: order.id } })
    expect(answer.ok).toMatchObject({ refusals: [], money_under_way: true })
    const again = await world.callAs(world.admin, 'retryRefund', { params: { id: order.id } })
    expect([again.status, again.error.code]).toEqual([409, 'refund_not_refused'])
    pass(world, 2)
    await world.runJobs()
    expect((await transfersAt(world, order.sub))[0]).toMatchObject({ reversed: 1111 })
    expect(
      (await world.callAs(world.admin, 'readOrder', { params: { id: order.id } })).ok.money_under_way,
    ).toBe(false)
  })
})

describe('the provider’s news of a refund', () => {
  const newsOf = async (quoteId: number, type: string) => {
    const { rows } = await world.sandboxPool.query<{
      body: { data: { object: { id: string; status: string } } }
    }>(
      `select e.body from stripe_sandbox.objects e join stripe_sandbox.objects p on p.id = e.body #>> '{data,object,payment_intent}'
       where e.kind = 'event' and e.body ->> 'type' = $2 and p.body #>> '{metadata,quote_id}' = $1 order by e.seq`,
      [String(quoteId), type],
    )
    return rows.map(({ body }) => body)
  }
  const send = (event: object) => sendWebhook(world, JSON.stringify(event))
  /** Given back at the provider, and nobody here knows. */
  const unheard = async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await world.faults({ kind: 'succeed_then_drop', count: 2, method: 'POST', path: '/v1/refunds' })
    expect((await refund(order.id, '7.00')).ok.money_under_way).toBe(true)
    return order
  }

  it('finishes what got no answer, once, however often and in whatever order it comes', async () => {
    const order = await unheard()
    const [created] = await newsOf(order.quoteId, 'refund.created')
    const [updated] = await newsOf(order.quoteId, 'refund.updated')
    if (created === undefined || updated === undefined) throw new Error('the sandbox sent no news')
    const [charged] = await newsOf(order.quoteId, 'charge.refunded')
    const [told] = await newsOf(order.quoteId, 'charge.refund.updated')
    if (charged === undefined || told === undefined) throw new Error('the sandbox sent no news of the charge')
    expect(charged.data.object).toMatchObject({ object: 'charge', amount: 3702, amount_refunded: 700 })
    for (const event of [charged, updated, created, told, charged, updated])
      expect((await send(event)).statusCode).toBe(200)
    expect(await sumsOf(world, order.id)).toMatchObject({ refunded_amount: '7.00' })
    expect(await refundedAt(order.quoteId, order.id)).toEqual([700])
    pass(world, 2)
    await world.runJobs()
    expect(await sumsOf(world, order.id)).toMatchObject({ refunded_amount: '7.00' })
  })

  it('is ignored where it concerns another account, and comes again where the provider can’t be asked', async () => {
    const order = await unheard()
    const [event] = await newsOf(order.quoteId, 'refund.created')
    expect((await send({ ...event, id: 'evt_of_others', account: 'acct_other' })).statusCode).toBe(200)
    expect(await sumsOf(world, order.id)).toMatchObject({ refunded_amount: '0.00' })
    await world.faults({ kind: 'failing', count: 2, method: 'GET', path: '/v1/refunds' })
    expect((await send(event ?? {})).statusCode).toBe(503)
    await world.clearFaults()
    expect((await send(event ?? {})).statusCode).toBe(200)
    expect(await sumsOf(world, order.id)).toMatchObject({ refunded_amount: '7.00' })
  })

  it('that it failed after all is told to the operators, once', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await refund(order.id, '7.00')
    const [event] = await newsOf(order.quoteId, 'refund.created')
    if (event === undefined) throw new Error('the sandbox sent no news')
    const failed = { ...event, data: { object: { ...event.data.object, status: 'failed' } } }
    for (const id of ['evt_failed_1', 'evt_failed_2'])
      expect((await send({ ...failed, id, type: 'refund.failed' })).statusCode).toBe(200)
    const { rows } = {
      rows: await world.owner
        .selectFrom('events')
        .select('summary')
        .where('order_id', '=', order.id)
        .where('kind', '=', 'order.refund-refused')
        .execute(),
    }
    expect(rows).toHaveLength(1)
  })
})

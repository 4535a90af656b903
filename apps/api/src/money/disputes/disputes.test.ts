import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideDispute, disputedCard, disputeOf, sendDisputeNews } from '../../../testing/money/disputes.ts'
import {
  accountsOf,
  buyOrder,
  openPayouts,
  shipPart,
  sumsOf,
  transfersAt,
} from '../../../testing/money/orders.ts'
import { pass, sendWebhook } from '../../../testing/money/purchases.ts'
import { countMessages, newestMessage } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { reconcileProvider } from '../../trading/ledger/reconcile-provider.ts'
import { sweepDisputes } from './settle-dispute.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await openPayouts(world, world.vendor.userId)
  await openPayouts(world, world.vendor2.userId)
  // The provider also holds the money of other orders.
  await buyOrder(world, { downPayment: 100 })
})
afterAll(() => world.stop())

const log = { info: () => {}, warn: () => {}, error: () => {} }
const reconciled = () => reconcileProvider(world.deps, log, { until: world.clock.now })

/** Paid in full by a card whose holder disputes the payment at once. */
const buyDisputed = async () => {
  const order = await buyOrder(world, { downPayment: 100 }, { card: disputedCard })
  return { ...order, dispute: await disputeOf(world, order.quoteId) }
}
const payoutOf = async (sub: number) =>
  (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok.payout
const refund = (id: number) =>
  world.callAs(world.admin, 'refundOrder', { params: { id }, body: { amount: '1.00', reason: 'Bent' } })

it('holds the order’s payouts, names the reason, and blocks refunds meanwhile', async () => {
  const order = await buyDisputed()
  const mails = await countMessages(world.owner, world.vendor.email)
  expect(await sendDisputeNews(world, order.dispute)).toEqual([200, 200])
  expect(await sendDisputeNews(world, order.dispute)).toEqual([200, 200])
  expect(await countMessages(world.owner, world.vendor.email)).toBe(mails + 1)
  for (const [who, record] of [
    [world.vendor, `sub-order #${order.sub}`],
    [world.vendor2, `sub-order #${order.sub2}`],
    [world.admin, `order #${order.id}`],
  ] as const) {
    const mail = await newestMessage(world.owner, who.email)
    expect(mail.subject).toBe(`A payment for ${record} is disputed`)
    expect(mail.body_text).toContain('payment not made by the cardholder')
  }
  await shipPart(world, order.sub)
  await world.runJobs()
  expect(await transfersAt(world, order.sub)).toEqual([])
  expect((await payoutOf(order.sub))?.waits_for).toEqual(['payment_disputed'])
  const refused = await refund(order.id)
  expect([refused.status, refused.error.code, refused.error.detail]).toEqual([
    409,
    'disputed',
    messages.orderDisputed,
  ])
  const { ok } = await world.callAs(world.admin, 'readOrder', { params: { id: order.id } })
  expect([ok.rights.refund, ok.rights.call_off]).toEqual([false, false])
  expect(await accountsOf(world, order.id)).toMatchObject({ DISPUTED: 3702 })
  expect(await reconciled()).toEqual([])
})

it('that is won releases the payouts, once, and leaves nothing in the books', async () => {
  const order = await buyDisputed()
  await shipPart(world, order.sub)
  await sendDisputeNews(world, order.dispute)
  await decideDispute(world, order.dispute, 'winning_evidence')
  await sendDisputeNews(world, order.dispute, 'charge.dispute.closed')
  await sendDisputeNews(world, order.dispute)
  expect((await newestMessage(world.owner, world.vendor.email)).subject).toBe(
    `Dispute on sub-order #${order.sub} won`,
  )
  await world.runJobs()
  expect(await transfersAt(world, order.sub)).toMatchObject([{ amount: 1111 }])
  expect(await accountsOf(world, order.id)).not.toHaveProperty('DISPUTED')
  expect(await sumsOf(world, order.id)).toMatchObject({ paid_amount: '37.02', refunded_amount: '0.00' })
  expect(await reconciled()).toEqual([])
})

it('that is lost refunds the payment: it lowers the order’s price and its vendors’ earnings', async () => {
  const order = await buyOrder(world, { downPayment: 100 }, { card: disputedCard })
  const dispute = await disputeOf(world, order.quoteId)
  // Paid out before news of the dispute arrived.
  await shipPart(world, order.sub)
  await world.runJobs()
  expect(await transfersAt(world, order.sub)).toMatchObject([{ amount: 1111 }])
  await decideDispute(world, dispute, 'losing_evidence')
  await sendDisputeNews(world, dispute, 'charge.dispute.closed')
  await sendDisputeNews(world, dispute)
  expect(await sumsOf(world, order.id)).toMatchObject({
    total_amount: '0.00',
    paid_amount: '0.00',
    pending_amount: '0.00',
    refunded_amount: '37.02',
  })
  expect(await transfersAt(world, order.sub)).toMatchObject([{ amount: 1111, reversed: 1111 }])
  expect(await payoutOf(order.sub)).toMatchObject({ earned: '0.00', waits_for: [] })
  expect(await accountsOf(world, order.id)).toEqual({})
  const told = await world.owner
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', world.vendor2.email)
    .where('subject', '=', `Dispute on sub-order #${order.sub2} lost`)
    .execute()
  expect(told).toHaveLength(1)
  // The provider refunds no more of it, and the books match the provider's.
  expect((await refund(order.id)).status).toBe(400)
  expect(await reconciled()).toEqual([])
})

it('is found by the sweep if no event reported it, and its end waits for the order’s other payments', async () => {
  const order = await buyDisputed()
  await sweepDisputes(world.deps, log)
  expect((await payoutOf(order.sub))?.waits_for).toContain('payment_disputed')
  await decideDispute(world, order.dispute, 'losing_evidence')
  await world.owner
    .updateTable('sub_orders')
    .set({ disputed: false })
    .where('order_id', '=', order.id)
    .execute()
  await world.faults({ kind: 'failing', count: 1, method: 'POST', path: '/v1/refunds' })
  expect((await refund(order.id)).ok.money_under_way).toBe(true)
  expect(await sendDisputeNews(world, order.dispute, 'charge.dispute.closed')).toEqual([503])
  expect(await accountsOf(world, order.id)).toMatchObject({ DISPUTED: 3702 })
  // The provider refuses to refund what the bank has returned, so the refund counts as done by the bank.
  for (const _time of [1, 2]) {
    pass(world, 2)
    await world.runJobs()
    await sweepDisputes(world.deps, log)
  }
  await world.runJobs()
  await sweepDisputes(world.deps, log)
  expect(await sumsOf(world, order.id)).toMatchObject({ refunded_amount: '37.02', total_amount: '0.00' })
  expect(await accountsOf(world, order.id)).toEqual({})
  expect(await reconciled()).toEqual([])
})

it('takes from a payment what each of its disputes lost', async () => {
  const order = await buyOrder(world, { downPayment: 100 })
  const { rows } = await world.sandboxPool.query<{ id: string }>(
    `select id from stripe_sandbox.objects where kind = 'payment_intent' and body #>> '{metadata,quote_id}' = $1`,
    [String(order.quoteId)],
  )
  const lost = {
    paymentIntentId: rows[0]?.id ?? '',
    takenCents: 1851,
    reason: 'fraudulent',
    status: 'lost',
    livemode: false,
    created: world.clock.now,
  }
  const real = world.deps.payments
  const disputes = ['du_half', 'du_other_half'].map((id) => ({ id, ...lost }))
  world.deps.payments = { ...real, listDisputes: async () => ({ status: 'found', disputes }) }
  await sweepDisputes(world.deps, log)
  world.deps.payments = real
  expect(await sumsOf(world, order.id)).toMatchObject({ refunded_amount: '37.02', total_amount: '0.00' })
  expect(await accountsOf(world, order.id)).toEqual({})
})

it('is accepted only from the provider, and for an unknown payment only after a while', async () => {
  const news = { object: { object: 'dispute', id: 'du_1' } }
  const event = {
    id: 'evt_forged',
    object: 'event',
    type: 'charge.dispute.created',
    created: 1,
    livemode: false,
  }
  const payload = JSON.stringify({ ...event, data: news })
  expect((await sendWebhook(world, payload, { secret: 'whsec_of_another' })).statusCode).toBe(400)
  expect((await sendWebhook(world, payload)).statusCode).toBe(200)
  const past = await world.deps.payments.createPaymentIntent({
    amountCents: 500,
    currency: 'usd',
    paymentMethod: disputedCard,
    idempotencyKey: 'past-us',
    metadata: { quote_id: '-1' },
    description: '',
  })
  expect(past.status).toBe('succeeded')
  const id = await disputeOf(world, -1)
  expect(await sendDisputeNews(world, id)).toEqual([503, 503])
  pass(world, 61)
  expect(await sendDisputeNews(world, id)).toEqual([200, 200])
})

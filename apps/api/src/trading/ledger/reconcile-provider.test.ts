import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyOrder, openPayouts, shipPart } from '../../../testing/money/orders.ts'
import { pass } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { buildPlan, subscribeBody } from '../../../testing/money/subscriptions.ts'
import { reconcileProvider } from './reconcile-provider.ts'

let world: QuoteWorld
/** The day on which the money moves; the hours that pass later may end it. */
let day: string
beforeAll(async () => {
  world = await startQuoteWorld()
  day = world.clock.now.toISOString().slice(0, 10)
})
afterAll(() => world.stop())

const log = { info: () => {}, warn: () => {}, error: () => {} }

it('finds nothing where the books and the provider agree, and each thing that differs', async () => {
  await openPayouts(world, world.vendor.userId)
  const order = await buyOrder(world, { downPayment: 100 })
  await shipPart(world, order.sub)
  await world.runJobs()
  pass(world, 90)
  expect(await reconcileProvider(world.deps, log)).toEqual([])
  const read = async () => (await world.callAs(world.admin, 'readReconciliation', {})).ok.last
  expect(await read()).toMatchObject({ compared: 2, differences: [] })

  // Somebody takes a transfer back by hand, refunds a payment by hand, and a payment is made past us.
  const { rows } = await world.sandboxPool.query<{ id: string; kind: string }>(
    `select id, kind from stripe_sandbox.objects where kind in ('transfer', 'payment_intent') order by kind`,
  )
  const [payment, transfer] = [rows[0]?.id ?? '', rows[1]?.id ?? '']
  await world.deps.payments.reverseTransfer({
    transferId: transfer,
    amountCents: 11,
    idempotencyKey: 'by-hand-1',
    metadata: {},
  })
  await world.deps.payments.refundPayment({
    paymentIntentId: payment,
    amountCents: 2,
    idempotencyKey: 'by-hand-2',
    reason: 'duplicate',
  })
  const past = await world.deps.payments.createPaymentIntent({
    amountCents: 500,
    currency: 'usd',
    paymentMethod: 'pm_card_visa',
    idempotencyKey: 'by-hand-3',
    metadata: {},
    description: '',
  })
  pass(world, 90)
  const found = await reconcileProvider(world.deps, log)
  expect(found).toEqual(
    [
      { reference: past.status === 'succeeded' ? past.id : '', oursCents: 0, theirsCents: 500 },
      { reference: payment, oursCents: 3702, theirsCents: 3700 },
      { reference: transfer, oursCents: -1111, theirsCents: -1100 },
    ].toSorted((a, b) => (a.reference < b.reference ? -1 : 1)),
  )
  expect((await read())?.differences).toHaveLength(3)
  await world.faults({ kind: 'failing', method: 'GET', path: '/v1/balance_transactions' })
  expect(await reconcileProvider(world.deps, log)).toMatchObject({ problem: 'unavailable' })
})

it('books what vendors pay for their plans, once, as no order’s money', async () => {
  const before = (await reconcileProvider(world.deps, log)) as unknown[]
  const plan = await buildPlan(world)
  const subscribed = await world.callAs(world.vendor2, 'subscribe', {
    body: subscribeBody(world.vendor2, plan.id),
  })
  expect(subscribed.status).toBe(200)
  pass(world, 90)
  const booked = () =>
    world.owner
      .selectFrom('ledger_entries')
      .select(['account', 'amount_cents', 'order_id', 'customer_id'])
      .where('kind', '=', 'PLAN')
      .orderBy('account')
      .execute()
  expect(await reconcileProvider(world.deps, log)).toEqual(before)
  await reconcileProvider(world.deps, log)
  const entry = { order_id: null, customer_id: world.vendor2.userId }
  expect(await booked()).toEqual([
    { ...entry, account: 'PLANS', amount_cents: -1_000 },
    { ...entry, account: 'PROVIDER', amount_cents: 1_000 },
  ])

  // A bank takes the payment back long after its invoice was read.
  const paid = await world.owner
    .selectFrom('provider_movements')
    .select('reference')
    .where('subscription', 'is not', null)
    .executeTakeFirstOrThrow()
  const real = world.deps.payments
  const taken = { id: 'txn_late', cents: -1_000, subscription: null, at: world.clock.now }
  world.deps.payments = {
    ...real,
    listMovements: async () => ({ status: 'found', movements: [{ ...paid, ...taken }] }),
  }
  expect(await reconcileProvider(world.deps, log)).toEqual(before)
  expect(await booked()).toHaveLength(4)
  world.deps.payments = real
})

it('answers the figures of a period from one’s own side of the books', async () => {
  const today = world.clock.now.toISOString().slice(0, 10)
  const read = async (actor: QuoteWorld['vendor'], period = { from: day, to: today }) =>
    (await world.callAs(actor, 'readFigures', { query: period })).ok
  expect(await read(world.vendor)).toMatchObject({
    side: 'VENDOR',
    earned: '11.11',
    due: '0.00',
    paid: '11.11',
    fees: '1.23',
    refunds: '0.00',
  })
  expect(await read(world.vendor2)).toMatchObject({ earned: '22.21', due: '22.21', paid: '0.00' })
  expect(await read(world.customer)).toMatchObject({ side: 'BUYER', paid: '37.02', due: '0.00' })
  expect(await read(world.admin)).toMatchObject({
    side: 'MARKETPLACE',
    earned: '3.70',
    fees: '3.70',
    paid: '37.02',
  })
  expect(await read(world.otherVendor)).toMatchObject({ earned: '0.00', due: '0.00' })
  expect(await read(world.vendor, { from: '2020-01-01', to: '2020-12-31' })).toMatchObject({
    earned: '0.00',
    due: '0.00',
  })
  const backwards = await world.callAs(world.vendor, 'readFigures', {
    query: { from: day, to: '2020-01-01' },
  })
  expect(backwards.status).toBe(400)
})

it('reads each movement once, then only the newest again', async () => {
  const real = world.deps.payments
  const asked: (Date | null)[] = []
  world.deps.payments = {
    ...real,
    listMovements: (since) => {
      asked.push(since)
      return real.listMovements(since)
    },
  }
  const count = async () => (await world.owner.selectFrom('provider_movements').select('id').execute()).length
  const before = await count()
  pass(world, 60 * 24 * 3)
  const bought = world.clock.now.getTime()
  await buyOrder(world, { downPayment: 100 })
  pass(world, 90)
  await reconcileProvider(world.deps, log)
  expect(await count()).toBe(before + 1)
  await reconcileProvider(world.deps, log)
  expect(await count()).toBe(before + 1)
  // The last hour is read again, for late reports.
  expect(asked[1]?.getTime()).toBe(Math.floor(bought / 1_000) * 1_000 - 3_600_000)
  world.deps.payments = real
})

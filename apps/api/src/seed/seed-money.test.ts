import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/build-test-app.ts'
import { startTestApp } from '../../testing/build-test-app.ts'
import { reconcileProvider } from '../modules/money/reconcile-provider.ts'
import { seedDemo } from './seed-demo.ts'
import { seedMoney } from './seed-money.ts'

let world: TestApp
const log = { info: () => {}, warn: () => {}, error: () => {} }
beforeAll(async () => {
  world = await startTestApp()
  await seedDemo(world.deps, log)
  await Promise.all([seedMoney(world.deps, log), seedMoney(world.deps, log)])
  await seedMoney(world.deps, log)
}, 120_000)
afterAll(() => world.stop())

it('has orders in every state of their money, and the provider has the same', async () => {
  const subOrders = await world.owner.selectFrom('sub_orders').selectAll().execute()
  const inState = (status: string) => subOrders.filter(({ transfer_status }) => transfer_status === status)
  expect(inState('COMPLETED').length).toBeGreaterThanOrEqual(3)
  expect(inState('FAILED').length).toBeGreaterThanOrEqual(1)
  for (const { transfer_id, transfer_failure } of inState('FAILED'))
    expect([transfer_id, transfer_failure]).toEqual(['-1', expect.stringContaining('insufficient')])
  expect(inState('NOT_DUE').some(({ order_paid }) => order_paid)).toBe(true)
  const orders = await world.owner.selectFrom('orders').selectAll().execute()
  expect(orders.some(({ credited_cents }) => credited_cents > 0)).toBe(true)
  expect(orders.some(({ pending_cents }) => pending_cents > 0)).toBe(true)
  expect(orders.some(({ pending_cents }) => pending_cents === 0)).toBe(true)
  for (const order of orders) expect(order.paid_cents + order.pending_cents).toBe(order.total_cents)
  // Once: an order's balance is one payment by card.
  const cards = await world.owner
    .selectFrom('order_payments')
    .select('order_id')
    .where('kind', '=', 'CARD')
    .execute()
  expect(new Set(cards.map(({ order_id }) => order_id)).size).toBe(cards.length)
  expect(cards.length).toBeGreaterThanOrEqual(4)
  world.clock.now = new Date(world.clock.now.getTime() + 90 * 60_000)
  expect(await reconcileProvider(world.deps, log)).toEqual([])
})

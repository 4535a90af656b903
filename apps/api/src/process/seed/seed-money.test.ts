import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { expectFiguresEqualLists } from '../../../testing/dashboard-figures.ts'
import { reconcileProvider } from '../../trading/ledger/reconcile-provider.ts'
import { seedCards } from './seed-cards.ts'
import { seedDemo } from './seed-demo.ts'
import { seedMoney } from './seed-money.ts'

let world: TestApp
const log = { info: () => {}, warn: () => {}, error: () => {} }
beforeAll(async () => {
  world = await startTestApp()
  await seedDemo(world.deps, log)
  await seedMoney(world.deps, log)
  await seedMoney(world.deps, log)
}, 600_000)
afterAll(() => world.stop())

const demo = async (username: string): Promise<TestUser> => {
  const { id, role, tenant_id, email } = await world.owner
    .selectFrom('users')
    .select(['id', 'role', 'tenant_id', 'email'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { role, userId: id, tenantId: tenant_id, name: username, username, email }
}

it('has each figure of everybody’s dashboard equal the list that it leads to', async () => {
  const day = (back: number) =>
    new Date(world.clock.now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  for (const username of ['admin', 'vendor', 'tenant', 'customer', 'storebuyer']) {
    const user = await demo(username)
    const { rows } = await expectFiguresEqualLists(world, user, { from: day(60), to: day(0) })
    expect(rows, username).toBeGreaterThan(0)
    await expectFiguresEqualLists(world, user, { from: day(20), to: day(6) })
  }
})

it('has vendors that answered, of whom each reads its own time', async () => {
  const query = { from: '2000-01-01', to: '2099-12-31' }
  const read = async (username: string) =>
    (await world.callAs(await demo(username), 'readDashboard', { query })).ok
  const times = (await read('admin')).answers?.vendors ?? []
  expect(times.some(({ median_seconds }) => (median_seconds ?? 0) > 0)).toBe(true)
  const own = (await read('vendor')).answers?.vendors.map(({ vendor }) => vendor.id)
  expect(own).toEqual([(await demo('vendor')).userId])
  expect(await read('customer')).toMatchObject({ answers: null, stock: null, best_sellers: null })
})

it('tells a store’s owner what its customers ordered and owe, whoever’s parts those are', async () => {
  const tenant = await demo('tenant')
  const asked = { quote__tenant__id: String(tenant.tenantId), page_size: '100' }
  const orders = (await world.callAs(tenant, 'listOrders', { query: asked })).ok.results
  const query = { from: '2000-01-01', to: '2099-12-31' }
  const figures = (await world.callAs(tenant, 'readFigures', { query })).ok
  const sumOf = (name: 'total_amount' | 'pending_amount') =>
    orders.reduce((sum, order) => sum + Number(order[name]), 0).toFixed(2)
  expect(figures.side).toBe('STORE')
  expect(orders.length).toBeGreaterThan(0)
  expect([figures.store_sales, figures.store_due]).toEqual([sumOf('total_amount'), sumOf('pending_amount')])
  expect((await world.callAs(await demo('vendor'), 'readFigures', { query })).ok.store_sales).toBe('0.00')
})

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

it('has a vendor’s cards, also where the start that made the demo ended before or between them, each once', async () => {
  const vendor = await demo('vendor')
  const cards = async () => {
    const { ok } = await world.callAs(vendor, 'listPaymentMethods', { body: {} })
    return ok.map((one) => [one.card.brand, one.default]).toSorted()
  }
  const both = [
    ['amex', false],
    ['visa', true],
  ]
  await world.faults({ kind: 'failing', count: 9, method: 'POST', path: '/v1/payment_methods/pm_card_visa' })
  await seedCards(world.deps, log)
  expect((await cards()).map(([brand]) => brand)).toEqual(['amex'])
  await world.clearFaults()
  for (const _ of [1, 2]) {
    await seedCards(world.deps, log)
    expect(await cards()).toEqual(both)
  }
  const visa = (await world.callAs(vendor, 'listPaymentMethods', { body: {} })).ok.find(
    (card) => card.default,
  )
  await world.callAs(vendor, 'deletePaymentMethod', { body: { payment_method_id: visa?.id ?? '' } })
  await seedCards(world.deps, log)
  expect((await cards()).map(([brand]) => brand)).toEqual(['amex'])
})

import { isQuoteTurn, orderActionOf } from '@armature/domain/rights/turns'
import type { OrderFact } from '@armature/domain/rights/turns'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { openPayouts } from '../../../../testing/money/orders.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  const { model, component, storeModel } = world
  for (const [index, status] of [...quoteStatuses, ...quoteStatuses].entries()) {
    const products = [
      { id: model, quantity: 1 },
      { id: component, quantity: 2 },
    ]
    const isOfStore = index >= quoteStatuses.length
    const { id } = await addQuote(
      world,
      isOfStore ? [{ id: storeModel, quantity: 1 }] : products,
      isOfStore ? world.storeCustomer : world.customer,
    )
    await sql`UPDATE quote_items SET price_cents = 100 WHERE quote_id = ${id}`.execute(world.owner)
    const at = new Date(Date.UTC(2026, 2, 1 + index))
    await sql`UPDATE quotes SET status = ${status}::quote_status, close_reason = ${status === 'CLOSED' ? 'CANCELLED' : null}, created_at = ${at}, updated_at = now() + ${index} * interval '1 minute' WHERE id = ${id}`.execute(
      world.owner,
    )
    await sql`UPDATE sub_quotes SET status = ${status}::quote_status, close_reason = ${status === 'CLOSED' ? 'CANCELLED' : null}, created_at = ${at}, updated_at = now() + interval '1 minute' WHERE quote_id = ${id}`.execute(
      world.owner,
    )
  }
  await accept(
    world,
    await makeOffer(world, { products: [{ id: model, quantity: 1 }], customer: world.customer }),
  )
  await accept(
    world,
    await makeOffer(world, { products: [{ id: component, quantity: 1 }], customer: world.customer }),
  )
  await sql`UPDATE sub_orders SET transfer_status = 'FAILED', tracking_url = 'https://a.test/1', order_paid = true WHERE vendor_id = ${world.vendor.userId}`.execute(
    world.owner,
  )
  await openPayouts(world, world.vendor.userId)
})
afterAll(() => world.stop())

const everybody = (): TestUser[] => [
  world.admin,
  world.vendor,
  world.vendor2,
  world.tenant,
  world.otherTenant,
  world.customer,
  world.storeCustomer,
]
const status = quoteStatuses.join(',')
const all = { page_size: '100' }

it('lists as one’s turn the quotes that the workflow’s ball says, for each role', async () => {
  let found = 0
  for (const user of everybody()) {
    const every = await world.callAs(user, 'listQuotes', { query: { ...all, status } })
    const mine = await world.callAs(user, 'listQuotes', { query: { ...all, turn: 'mine' } })
    const expected = every.ok.results.filter((row) =>
      isQuoteTurn(user, { tenantId: row.tenant, customerId: row.user.id, status: row.status }),
    )
    expect(
      mine.ok.results.map(({ id }) => id),
      user.username,
    ).toEqual(expected.map(({ id }) => id))
    expect(mine.ok.count).toBe(expected.length)
    found += expected.length
  }
  expect(found).toBeGreaterThan(10)
})

it('lists a vendor’s sub-quotes that wait to be priced, and nobody else’s', async () => {
  const waiting = async (user: TestUser) => {
    const { ok } = await world.callAs(user, 'listSubQuotes', { query: { ...all, turn: 'mine' } })
    return ok.results.map((sub) => [sub.vendor.id, sub.status])
  }
  expect(await waiting(world.vendor)).toEqual([[world.vendor.userId, 'SENT_TO_VENDOR']])
  expect(await waiting(world.vendor2)).toEqual([[world.vendor2.userId, 'SENT_TO_VENDOR']])
  expect(await waiting(world.tenant)).toEqual([[world.tenant.userId, 'SENT_TO_VENDOR']])
  expect(await waiting(world.otherTenant)).toEqual([])
})

it('lists the orders and the sub-orders that wait for whoever asks', async () => {
  const orders = async (user: TestUser) =>
    (await world.callAs(user, 'listOrders', { query: { turn: 'mine' } })).ok.results.map((order) => {
      const facts: OrderFact[] = Number(order.pending_amount) > 0 ? ['owed'] : []
      if (order.suborders.some((sub) => sub.retry_transfer)) facts.push('payoutRefused')
      return orderActionOf(user, 'order', { tenantId: order.tenant, customerId: order.user.id }, facts)
    })
  expect(await orders(world.admin)).toEqual(['retry-transfer'])
  expect(await orders(world.customer)).toEqual(['pay', 'pay'])
  expect(await orders(world.tenant)).toEqual([])
  const parts = async (user: TestUser) =>
    (await world.callAs(user, 'listSubOrders', { query: { turn: 'mine' } })).ok.results.map(
      ({ tracking_url }) => tracking_url,
    )
  expect(await parts(world.vendor)).toEqual(['https://a.test/1'])
  expect(await parts(world.vendor2)).toEqual([null])
})

it('narrows lists to the days of a period, to several statuses, to a vendor and to a product', async () => {
  const { admin, customer, model } = world
  const days = { from: '2026-03-02', to: '2026-03-03' }
  const quotes = async (query: Record<string, string>) =>
    (await world.callAs(admin, 'listQuotes', { query })).ok.results.map((row) => row.created.slice(0, 10))
  expect(await quotes({ ...days, status })).toEqual(['2026-03-03', '2026-03-02'])
  expect(await quotes({ to: '2026-03-02', status: 'SENT_TO_VENDOR,NEW' })).toEqual([
    '2026-03-02',
    '2026-03-01',
  ])
  expect(await quotes({ vendor__id: String(world.otherVendor.userId), status })).toEqual([])
  const oldest = await world.callAs(admin, 'listQuotes', {
    query: { ordering: 'status_since', turn: 'mine' },
  })
  expect(oldest.ok.results.length).toBeGreaterThan(2)
  const orders = await world.callAs(customer, 'listOrders', { query: { product__id: String(model) } })
  expect(
    orders.ok.results.map(({ suborders }) => suborders.map(({ vendor }) => vendor.business_name)),
  ).toEqual([['Alpha Robotics']])
  const bad = await world.callAs(admin, 'listQuotes', { query: { status: 'NEW,NOPE', from: 'soon' } })
  expect([bad.status, Object.keys(bad.error)]).toEqual([400, expect.arrayContaining(['from', 'status'])])
})

it('keeps since when a record is in its status, when its vendor was asked and when it answered', async () => {
  const { id } = await addQuote(world, [{ id: world.model, quantity: 1 }])
  const move = (to: string, at: string) =>
    sql`UPDATE sub_quotes SET status = ${to}::quote_status, updated_at = ${at} WHERE quote_id = ${id}`.execute(
      world.owner,
    )
  const read = async () =>
    (
      await sql<{ since: Date; asked: Date | null; answered: Date | null }>`
        SELECT status_since AS since, asked_at AS asked, answered_at AS answered FROM sub_quotes WHERE quote_id = ${id}`.execute(
        world.owner,
      )
    ).rows[0]
  const [asked, answered, again] = ['2100-01-01T08:00:00Z', '2100-01-01T11:00:00Z', '2100-01-02T08:00:00Z']
  await move('SENT_TO_VENDOR', asked)
  expect(await read()).toEqual({ since: new Date(asked), asked: new Date(asked), answered: null })
  await move('VENDOR_APPROVED', answered)
  expect(await read()).toEqual({
    since: new Date(answered),
    asked: new Date(asked),
    answered: new Date(answered),
  })
  await move('SENT_TO_VENDOR', again)
  await move('NEW', '2100-01-03T08:00:00Z')
  expect(await read()).toMatchObject({ asked: new Date(again), answered: null })
})

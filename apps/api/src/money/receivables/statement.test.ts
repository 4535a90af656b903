import { paths } from '@armature/domain/pages/page-paths'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser } from '../../../testing/builders.ts'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { aDelivery, anAddress } from '../../../testing/money/deliveries.ts'
import { buyOnAccount, giveTerms, recordTransfers, takeTransfers } from '../../../testing/money/on-account.ts'
import { pass } from '../../../testing/money/purchases.ts'
import { keepTaxRate } from '../../../testing/money/taxes.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const day = 24 * 60
const buy = (way: 'TERMS' | 'TRANSFER' = 'TERMS') =>
  buyOnAccount(world, { way, products: [{ id: world.model, quantity: 2 }] })
const statement = (store?: string, as = world.customer) =>
  world.callAs(as, 'readStatement', { query: store === undefined ? {} : { store } })
const stated = async (id: number) => {
  const { orders, entries } = (await statement()).ok
  return { ...orders.find(({ order }) => order === id), entries: entries.filter(({ order }) => order === id) }
}
const receivables = (as: TestUser, buyer?: number) =>
  world.callAs(as, 'readReceivables', { query: buyer === undefined ? {} : { buyer: String(buyer) } })
const setZone = (zone: string) => world.callAs(world.admin, 'changeSellerSettings', { body: { zone } })

describe('a statement of account', () => {
  it('matches the books, for buyer and seller alike', async () => {
    await giveTerms(world, '10000.00', 1)
    const id = await buy()
    await recordTransfers(world, [['4.68', paymentReference(id), '2026-03-05']])
    pass(world, 3 * day)
    expect(await stated(id)).toMatchObject({
      open: '20.00',
      due_amount: '20.00',
      is_overdue: true,
      page: paths.myOrder(id),
      documents: [{ kind: 'INVOICE' }],
      entries: [{ amount: '24.68' }, { amount: '-4.68' }],
    })
    const { store, sellers, ...common } = (await statement()).ok
    expect({ store, sellers }).toEqual({
      store: null,
      sellers: [{ store: null, name: 'Armature', open: common.open, overdue: common.overdue }],
    })
    expect(common.entries.at(-1)?.balance).toBe(common.open)
    const { ok } = await world.callAs(world.admin, 'readBuyerStatement', {
      params: { id: world.customer.userId },
    })
    const orders = common.orders.map((order) => ({ ...order, page: paths.orderSubOrders(order.order) }))
    expect(ok).toEqual({ ...common, orders })
    expect((await receivables(world.admin)).ok.buyers[0]).toMatchObject({
      open: common.open,
      overdue: common.overdue,
    })
  })

  it('states the tax of another destination', async () => {
    await keepTaxRate(world)
    await giveTerms(world, '10000.00')
    const id = await buy()
    const { quote } = (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok
    const ship_to = anAddress({ region: '', city: 'Berlin', country: 'DE' })
    await world.callAs(world.customer, 'setQuoteDelivery', {
      params: { id: quote },
      body: { delivery: aDelivery({ ship_to }) },
    })
    expect(await stated(id)).toMatchObject({
      open: '29.37',
      entries: [
        { kind: 'SALE', amount: '24.68' },
        { kind: 'TAX', amount: '4.69' },
      ],
    })
  })

  it('shows at most the down payment of a bank transfer as overdue', async () => {
    await takeTransfers(world)
    const before = (await statement()).ok.overdue
    const id = await buy('TRANSFER')
    pass(world, 60 * day)
    const cents = (text: string) => Math.round(Number(text) * 100)
    const overdue = async () => cents((await statement()).ok.overdue)
    const others = async () => {
      const { orders } = (await statement()).ok
      return orders
        .filter(({ order, is_overdue }) => order !== id && is_overdue)
        .reduce((sum, { due_amount }) => sum + cents(due_amount), 0)
    }
    expect(before).not.toBe('0.00')
    expect((await overdue()) - (await others())).toBe(7_40)
    const [buyer] = (await receivables(world.admin, world.customer.userId)).ok.buyers
    expect(cents(buyer?.overdue ?? '')).toBe(await overdue())
    await recordTransfers(world, [['7.40', paymentReference(id)]])
    expect(await stated(id)).toMatchObject({
      open: '17.28',
      due: null,
      due_amount: '0.00',
      is_overdue: false,
    })
    expect(await overdue()).toBe(await others())
  })
})

it('shows what is overdue on the dashboards of seller and buyer, and on no other', async () => {
  const overdueOf = async (as: TestUser) => {
    const query = { from: '2026-01-01', to: '2026-12-31' }
    return (await world.callAs(as, 'readDashboard', { query })).ok.overdue
  }
  // One that isn't due yet.
  await buy()
  const { ok } = await statement()
  const orders = ok.orders.filter(({ is_overdue }) => is_overdue).length
  const { overdue: amount } = ok
  expect(orders).toBeGreaterThan(0)
  expect(await overdueOf(world.customer)).toEqual([
    { owed_by: 'READER', seller: 'Armature', amount, orders, page: `${paths.statement}?store=none` },
  ])
  expect(await overdueOf(world.admin)).toEqual([
    { owed_by: 'BUYERS', seller: '', amount, orders, page: `${paths.receivables}?overdue=true` },
  ])
  for (const other of [world.tenant, world.vendor, world.otherCustomer])
    expect(await overdueOf(other)).toEqual([])
})

it('counts overdue and net days in the seller’s time zone', async () => {
  // Fourteen hours ahead and eleven behind: at noon UTC one of them is on another day.
  world.clock.now = new Date('2026-06-10T12:00:00Z')
  await giveTerms(world, '10000.00', 30)
  await setZone('Pacific/Kiritimati')
  const id = await buy()
  expect(await stated(id)).toMatchObject({ ordered: '2026-06-11', due: '2026-07-11' })
  const invoice = await world.callAs(world.customer, 'issueInvoice', { params: { id } })
  expect(await pdfText(invoice.ok.pdf)).toMatch(/Net 30\b/)
  world.clock.now = new Date('2026-07-11T12:00:00Z')
  const isOverdue = async () => {
    const order = await world.callAs(world.customer, 'readOrder', { params: { id } })
    return [order.ok.account?.is_overdue, (await stated(id)).is_overdue]
  }
  expect(await isOverdue()).toEqual([true, true])
  const overdue = async () => (await receivables(world.admin, world.customer.userId)).ok.buyers[0]?.overdue
  const there = await overdue()
  await setZone('UTC')
  expect(await isOverdue()).toEqual([false, false])
  expect(Number(there) - Number(await overdue())).toBeCloseTo(24.68)
})

describe('a buyer of several sellers', () => {
  it('reads its account with each, the latest order’s first', async () => {
    const { tenant, customer } = world
    const terms = { params: { id: customer.userId }, body: { net_days: 30, credit_limit: '500.00' } }
    expect((await world.callAs(tenant, 'setBuyerTerms', terms)).status).toBe(404)
    expect((await statement(String(tenant.tenantId))).status).toBe(404)
    expect((await statement(String(world.otherTenant.tenantId))).status).toBe(404)
    await world.owner
      .insertInto('buyer_terms')
      .values({
        customer_id: customer.userId,
        tenant_id: tenant.tenantId,
        net_days: 30,
        limit_cents: 500_00,
        changed_at: world.clock.now,
      })
      .execute()
    const own = (await statement()).ok
    expect(own.store).toBeNull()
    expect(own.sellers.map(({ store, name }) => [store, name])).toEqual([
      [null, 'Armature'],
      [tenant.tenantId, 'Store'],
    ])
    expect((await statement(String(tenant.tenantId))).ok).toMatchObject({ seller: 'Store', orders: [] })
    expect((await statement('none')).ok.store).toBeNull()
    expect((await statement(undefined, world.otherCustomer)).ok).toMatchObject({ sellers: [], orders: [] })
  })
})

it('lets a store give terms to its own customer without a quote, and to no other', async () => {
  const { tenant } = world
  const own = await buildUser(world.owner, { tenant_id: tenant.tenantId, first_name: 'Newly' })
  const listed = (await receivables(tenant)).ok.buyers
  expect(listed.find(({ id }) => id === own.userId)).toMatchObject({ net_days: null, open: '0.00' })
  const give = (id: number) =>
    world.callAs(tenant, 'setBuyerTerms', { params: { id }, body: { net_days: 14, credit_limit: '100.00' } })
  expect((await give(own.userId)).ok.buyers).toMatchObject([{ id: own.userId, credit_limit: '100.00' }])
  expect((await give(world.otherCustomer.userId)).status).toBe(404)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let email: string
const made = { quote: 0, order: 0 }

beforeAll(async () => {
  world = await startQuoteWorld()
  // Of somebody else's, which no search below may find.
  await accept(
    world,
    await makeOffer(world, { products: [{ id: world.model, quantity: 1 }], customer: world.otherCustomer }),
  )
  made.quote = (await addQuote(world)).id
  made.order = (await accept(world, await makeOffer(world))).ok.order
  const { ok } = await world.callAs(world.admin, 'readUser', { params: { id: world.customer.userId } })
  email = ok.email
  const body = { business_name: 'Beacon Assemblies', country: 'Germany' }
  expect((await world.callAs(world.customer, 'setCustomerCompany', { body })).status).toBe(200)
})
afterAll(() => world.stop())

const idsOf = (results: { id: number }[]) => results.map(({ id }) => id)

it('finds quotes and orders by what their rows show of the customer, and by the company that it buys for', async () => {
  for (const search of [email, email.slice(0, -3).toUpperCase(), 'Carla', 'beacon as']) {
    const quotes = await world.callAs(world.admin, 'listQuotes', { query: { search } })
    expect(idsOf(quotes.ok.results), search).toEqual([made.quote])
    const orders = await world.callAs(world.admin, 'listOrders', { query: { search } })
    expect(idsOf(orders.ok.results), search).toEqual([made.order])
  }
})

it('finds quotes, sub-quotes, orders, sub-orders and users by a vendor’s company', async () => {
  const query = { search: 'beta mot' }
  const { admin } = world
  expect(idsOf((await world.callAs(admin, 'listQuotes', { query })).ok.results)).toEqual([made.quote])
  expect(idsOf((await world.callAs(admin, 'listOrders', { query })).ok.results)).toEqual([made.order])
  const subQuotes = (await world.callAs(admin, 'listSubQuotes', { query })).ok.results
  const subOrders = (await world.callAs(admin, 'listSubOrders', { query })).ok.results
  for (const { vendor } of [...subQuotes, ...subOrders]) expect(vendor.business_name).toBe('Beta Motion')
  expect([subQuotes.length, subOrders.length]).toEqual([1, 1])
  const users = (await world.callAs(admin, 'listUsers', { query })).ok.results
  expect(idsOf(users)).toEqual([world.vendor2.userId])
})

it('shows nobody more by searching', async () => {
  for (const search of ['beta motion', 'beacon assemblies']) {
    const query = { search }
    for (const user of [world.otherCustomer, world.tenant, world.otherVendor]) {
      expect((await world.callAs(user, 'listQuotes', { query })).ok.results).toEqual([])
    }
    expect((await world.callAs(world.vendor, 'listSubQuotes', { query })).ok.results).toEqual([])
  }
})

it('gives a line’s part the kind that the catalogue gives it', async () => {
  const { ok: product } = await world.callAs(world.admin, 'readProduct', { params: { id: world.component } })
  const { ok: quote } = await world.callAs(world.admin, 'readQuote', { params: { id: made.quote } })
  const line = quote.subquotes
    .flatMap(({ quote_items }) => quote_items)
    .find(({ product: { data } }) => data.id === world.component)
  expect(line?.product.data.kind).toBe(product.data.component_subcategory?.name)
  expect(line?.product.data.kind).not.toBe('')
})

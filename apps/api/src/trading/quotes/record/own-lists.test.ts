import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
/** Of the store: its customer's quote and order, and one of each that its owner asked for itself. */
const made: Record<'customers' | 'owners', { quote: number; order: number }> = {
  customers: { quote: 0, order: 0 },
  owners: { quote: 0, order: 0 },
}

beforeAll(async () => {
  world = await startQuoteWorld()
  const products = [{ id: world.storeModel, quantity: 1 }]
  for (const [whose, customer] of [
    ['customers', world.storeCustomer],
    ['owners', world.tenant],
  ] as const) {
    made[whose].quote = (await addQuote(world, products, customer)).id
    made[whose].order = (await accept(world, await makeOffer(world, { products, customer }))).ok.order
  }
})
afterAll(() => world.stop())

const quotesOf = async (user: TestUser, mine?: 'true' | 'false') => {
  const { ok } = await world.callAs(user, 'listQuotes', {
    query: { status: 'NEW', ...(mine && { mine }) },
  })
  return ok.results.map(({ id }) => id)
}
const ordersOf = async (user: TestUser, mine?: 'true' | 'false') => {
  const { ok } = await world.callAs(user, 'listOrders', { query: mine ? { mine } : {} })
  return ok.results.map(({ id }) => id)
}

it('lists a store’s owner all of its store, and as its own what it asked for itself', async () => {
  const { customers, owners } = made
  expect(await quotesOf(world.tenant)).toEqual([owners.quote, customers.quote])
  expect(await quotesOf(world.tenant, 'false')).toEqual([owners.quote, customers.quote])
  expect(await quotesOf(world.tenant, 'true')).toEqual([owners.quote])
  expect(await ordersOf(world.tenant)).toEqual([owners.order, customers.order])
  expect(await ordersOf(world.tenant, 'true')).toEqual([owners.order])
})

it('narrows everybody else’s lists alike, and shows nobody more', async () => {
  expect(await quotesOf(world.storeCustomer, 'true')).toEqual([made.customers.quote])
  expect(await ordersOf(world.storeCustomer, 'true')).toEqual([made.customers.order])
  for (const user of [world.admin, world.otherTenant, world.vendor, world.customer]) {
    expect([await quotesOf(user, 'true'), await ordersOf(user, 'true')]).toEqual([[], []])
  }
  const answer = await world.callAs(world.tenant, 'listQuotes', { query: { mine: 'yes' as 'true' } })
  expect(answer.status).toBe(400)
})

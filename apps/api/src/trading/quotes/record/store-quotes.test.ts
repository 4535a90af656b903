import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDelivery } from '../../../../testing/money/deliveries.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, offerTokenOf, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('takes an off-line payment between the down payment and the total', async () => {
  const offer = await makeOffer(world)
  const record = (amount: string, user = world.admin) =>
    world.callAs(user, 'recordQuotePayment', {
      params: { id: offer.id },
      body: { amount, reference: 'Wire' },
    })
  expect((await record('11.10')).error['amount']).toEqual([
    'The amount must be at least the down payment of $11.11.',
  ])
  expect((await record('37.03')).error['amount']).toEqual([
    'The amount cannot be more than the total of $37.02.',
  ])
  expect((await record('20', world.customer)).status).toBe(403)
  expect((await record('20', world.tenant)).status).toBe(404)
  const paid = await record('37.02')
  expect([paid.status, paid.ok.paid_amount, paid.ok.pending_amount]).toEqual([201, '37.02', '0.00'])
  expect((await record('37.02')).error.code).toBe('has_order')
})

it('keeps a store’s quotes, offers and orders in the store', async () => {
  const { tenant, storeCustomer, storeModel } = world
  const asked = await world.callAs(storeCustomer, 'requestQuote', {
    body: { products: [{ id: storeModel, quantity: 1 }], delivery: aDelivery() },
  })
  expect(asked.ok).toMatchObject({ tenant: tenant.tenantId, status: 'NEW' })
  const params = { id: asked.ok.id }
  const foreign = await world.callAs(world.customer, 'requestQuote', {
    body: { products: [{ id: storeModel, quantity: 1 }] },
  })
  expect(foreign.status).toBe(400)
  const mixed = await world.callAs(storeCustomer, 'requestQuote', {
    body: {
      products: [
        { id: storeModel, quantity: 1 },
        { id: world.model, quantity: 1 },
      ],
    },
  })
  expect(mixed.error['products.1.id']).toEqual(['A store quote can hold products of that store only.'])
  const elsewhere = await world.callAs(tenant, 'addQuoteOnUsersBehalf', {
    body: { user_id: storeCustomer.userId, products: [{ id: world.model, quantity: 1 }] },
  })
  expect([elsewhere.status, elsewhere.error['products']]).toEqual([
    400,
    ['A store quote can hold products of that store only.'],
  ])
  for (const user of [world.otherTenant, world.vendor, world.otherCustomer])
    expect((await world.callAs(user, 'readQuote', { params })).status).toBe(404)
  await world.callAs(tenant, 'patchQuote', { params, body: { down_payment: 10 } })
  expect(
    (await world.callAs(tenant, 'transitionQuote', { params: { ...params, transition: 'send-to-customer' } }))
      .ok.status,
  ).toBe('SENT_TO_CUSTOMER')
  const bought = await accept(world, { token: await offerTokenOf(world, params.id), revision: 1 })
  expect(bought.ok).toMatchObject({ total_amount: '50.00', paid_amount: '5.00' })
  const listed = async (user: typeof tenant | typeof storeCustomer) =>
    (await world.callAs(user, 'listOrders', { query: { quote__tenant__id: String(tenant.tenantId) } })).ok
      .count
  expect([await listed(tenant), await listed(world.otherTenant), await listed(storeCustomer)]).toEqual([
    1, 0, 1,
  ])
})

it('is deleted until an order exists, and gone for everybody then', async () => {
  const bought = await makeOffer(world)
  expect((await accept(world, bought)).status).toBe(200)
  const answer = await world.callAs(world.admin, 'deleteQuote', { params: { id: bought.id } })
  expect([answer.status, answer.error.detail]).toEqual([409, 'An order exists for this quote.'])
  const other = await addQuote(world)
  expect((await world.callAs(world.admin, 'deleteQuote', { params: { id: other.id } })).status).toBe(204)
  for (const user of [world.customer, world.admin]) {
    expect((await world.callAs(user, 'readQuote', { params: { id: other.id } })).status).toBe(404)
  }
})

import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accept, moneyOf } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { setStoreOpen } from '../../../people/stores/store-repository.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

/**
 * The people whom the record's page tells that the store is closed: the operator, the store's owner, the customer.
 */
const toldOf = async (name: 'readQuote' | 'readOrder', id: number): Promise<boolean[]> => {
  const told: boolean[] = []
  for (const actor of [world.admin, world.tenant, world.storeCustomer])
    told.push((await world.callAs(actor, name, { params: { id } })).ok.store_closed)
  return told
}

it('sells nothing of a closed store, says so to both sides, and sells again once it is open', async () => {
  const offer = await makeOffer(world, {
    products: [{ id: world.storeModel, quantity: 1 }],
    customer: world.storeCustomer,
  })
  const stateOf = async () =>
    (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok.state
  expect(await stateOf()).toBe('OPEN')
  expect(await toldOf('readQuote', offer.id)).toEqual([false, false, false])
  await setStoreOpen(world.owner, world.tenant.tenantId, false)
  expect(await toldOf('readQuote', offer.id)).toEqual([true, true, false])
  expect(await stateOf()).toBe('PAUSED')
  const refused = await accept(world, offer)
  expect([refused.status, refused.error.code, refused.error.detail]).toEqual([
    409,
    'store_closed',
    messages.offerPaused,
  ])
  const recorded = await world.callAs(world.tenant, 'recordQuotePayment', {
    params: { id: offer.id },
    body: { amount: '3.70', reference: 'Wire' },
  })
  expect([recorded.status, recorded.error.detail]).toEqual([409, messages.storeClosed])
  // The marketplace's own are sold meanwhile.
  expect((await accept(world, await makeOffer(world))).status).toBe(200)
  expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
  await setStoreOpen(world.owner, world.tenant.tenantId, true)
  expect(await stateOf()).toBe('OPEN')
  const { order } = (await accept(world, offer)).ok
  expect(await toldOf('readOrder', order)).toEqual([false, false, false])
  await setStoreOpen(world.owner, world.tenant.tenantId, false)
  expect(await toldOf('readOrder', order)).toEqual([true, true, false])
})

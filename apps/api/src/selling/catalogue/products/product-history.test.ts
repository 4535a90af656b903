import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import { accept, pass, stockOf } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const product = (quantity: number, owner: TestUser = world.vendor) =>
  buildProduct(world.owner, world.references, { vendor_id: owner.userId, name: 'Arm', quantity })
const change = (user: TestUser, id: number, body: object) =>
  world.callAs(user, 'updateModel', { params: { id }, body })
const historyOf = async (user: TestUser, id: number) =>
  (await world.callAs(user, 'readProductTimeline', { params: { id } })).ok.results
const linesOf = async (user: TestUser, id: number) =>
  (await historyOf(user, id)).map(({ actor, summary, reason }) => [actor, summary, reason])

describe('a product’s history', () => {
  it('tells who changed what, when and why, newest first', async () => {
    const id = await product(7)
    await change(world.vendor, id, { quantity: 3, reason: 'Counted the shelf' })
    await change(world.admin, id, { name: 'Longer arm', price: '140.00' })
    expect(await linesOf(world.vendor, id)).toEqual([
      [world.admin.name, 'Name Arm → Longer arm, price $100.00 → $140.00', null],
      [world.vendor.name, 'Quantity 7 → 3', 'Counted the shelf'],
    ])
    const [newest] = await historyOf(world.vendor, id)
    expect(newest).toMatchObject({ kind: 'product.updated', at: world.clock.now.toISOString() })
    const stored = await world.owner
      .selectFrom('events')
      .select(['before', 'after'])
      .where('product_id', '=', id)
      .where('kind', '=', 'product.quantity')
      .execute()
    expect(stored).toEqual([{ before: { quantity: 7 }, after: { quantity: 3 } }])
  })

  it('begins with its creation, and leaves a blank reason out', async () => {
    const body = {
      name: 'Arm',
      sku: 'HISTORY-1',
      quantity: 3,
      height: 1,
      width: 1,
      length: 1,
      weight: 1,
      application: [world.references.application],
      price: 10,
      equipment: world.references.equipment,
      reason: '  ',
    }
    const { id } = (await world.callAs(world.vendor, 'createModel', { body })).ok
    expect(await linesOf(world.vendor, id)).toEqual([[world.vendor.name, 'Product added: Arm', null]])
  })

  it('tells its vendor what was sold but not to whom, and an admin both', async () => {
    const id = await product(7)
    const offer = await makeOffer(world, { products: [{ id, quantity: 2 }] })
    const { order } = (await accept(world, offer)).ok
    expect(await linesOf(world.vendor, id)).toEqual([
      ['A customer', `Sold 2 with order #${order}`, null],
      ['A customer', 'Quantity 7 → 5: 2 reserved for a purchase', null],
    ])
    const seenByAdmin = await linesOf(world.admin, id)
    expect(seenByAdmin.map(([actor]) => actor)).toEqual(['Armature', world.customer.name])
    const { text } = await world.callAs(world.vendor, 'readProductTimeline', { params: { id } })
    expect(text).not.toMatch(/Carla|Buyer|@/)
  })

  it('tells what an off-line payment sold', async () => {
    const id = await product(7)
    const offer = await makeOffer(world, { products: [{ id, quantity: 2 }] })
    const body = { amount: '24.68', reference: 'Wire 7' }
    const order = (await world.callAs(world.admin, 'recordQuotePayment', { params: { id: offer.id }, body }))
      .ok
    expect((await linesOf(world.vendor, id)).map(([, summary]) => summary)).toEqual([
      `Sold 2 with order #${order.id}`,
      'Quantity 7 → 5: 2 reserved for a purchase',
    ])
  })

  it('tells what came back of a purchase that failed, and of one that nobody answered', async () => {
    const id = await product(7)
    const declined = await makeOffer(world, { products: [{ id, quantity: 2 }] })
    await accept(world, declined, { card: 'pm_card_chargeDeclined' })
    const back = 'Quantity 5 → 7: 2 given back, the purchase did not happen'
    const taken = 'Quantity 7 → 5: 2 reserved for a purchase'
    const summaries = async () => (await linesOf(world.vendor, id)).map(([, summary]) => summary)
    expect(await summaries()).toEqual([back, taken])

    await world.faults({ kind: 'failing', method: 'POST', path: '/v1/payment_intents', count: 100 })
    const unanswered = await makeOffer(world, { products: [{ id, quantity: 2 }] })
    await accept(world, unanswered)
    pass(world, 16)
    // The reconciler finds nothing at the provider, and the hold's time over.
    await world.runJobs()
    await world.clearFaults()
    expect(await summaries()).toEqual([back, taken, back, taken])
    expect(await stockOf(world, id)).toBe(7)
  })

  it('is its owner’s and an admin’s, and to everyone else not there', async () => {
    const id = await product(7)
    const statusFor = async (user: TestUser | null) =>
      (await world.callAs(user, 'readProductTimeline', { params: { id } })).status
    expect(await Promise.all([world.vendor, world.admin].map(statusFor))).toEqual([200, 200])
    expect(await Promise.all([world.vendor2, world.tenant].map(statusFor))).toEqual([404, 404])
    expect(await Promise.all([world.customer, world.storeCustomer].map(statusFor))).toEqual([403, 403])
    expect(await statusFor(null)).toBe(401)
    await world.callAs(world.vendor, 'deleteModel', { params: { id } })
    expect(await statusFor(world.vendor)).toBe(404)
  })
})

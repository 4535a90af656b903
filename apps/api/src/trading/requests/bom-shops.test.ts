import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct, buildVendor } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
let servo: number
beforeAll(async () => {
  world = await startQuoteWorld()
  servo = await buildProduct(world.owner, world.references, {
    vendor_id: world.vendor.userId,
    name: 'DYNAMIXEL XM430-W350-R',
    sku: 'RBT-XM430-W350-R',
  })
})
afterAll(() => world.stop())

const match = async (rows: { sku?: string; number?: string; name?: string }[], user = world.customer) =>
  (await world.callAs(user, 'matchBom', { body: { rows } })).ok.rows.map((found) =>
    found.map(({ product }) => [product.id]),
  )

it('parts of a bill are of the asking customer’s own catalogue: two shops are never mixed, however a part is found', async () => {
  const inStore = (tenant: { userId: number; tenantId: number }) =>
    buildProduct(world.owner, world.references, {
      vendor_id: tenant.userId,
      tenant_id: tenant.tenantId,
      name: 'DYNAMIXEL XM430-W350-R',
      sku: 'RBT-XM430-W350-R',
    })
  const [own, others] = [await inStore(world.tenant), await inStore(world.otherTenant)]
  const rows = [
    { sku: 'RBT-XM430-W350-R' },
    { number: 'XM430-W350-R' },
    { name: 'DYNAMIXEL XM430-W350-R' },
    { name: 'Dynamixel servo XM430' },
    { number: 'kundenteil 4712 C' },
  ]
  for (const product_id of [servo, own])
    await world.owner
      .insertInto('part_aliases')
      .values({
        owner_id: world.storeCustomer.userId,
        key: 'kundenteil4712c',
        product_id,
        used_at: world.clock.now,
      })
      .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet({ product_id }))
      .execute()
  const ofStore = await match(rows, world.storeCustomer)
  expect(ofStore.map((found) => found.map(([id]) => id))).toEqual([[own], [own], [own], [own], [own]])
  await world.owner
    .updateTable('part_aliases')
    .set({ product_id: servo })
    .where('owner_id', '=', world.storeCustomer.userId)
    .execute()
  expect((await match(rows, world.storeCustomer)).at(-1)).toEqual([])
  const ofMarket = (await match(rows)).flat().map(([id]) => id)
  expect([ofMarket.includes(servo), ofMarket.includes(own), ofMarket.includes(others)]).toEqual([
    true,
    false,
    false,
  ])
})

it('a bill finds no part that the catalogue hides, and neither does the customer’s search', async () => {
  const vendor = await buildVendor(world.owner, { status: 'PENDING' }, 'Not approved yet')
  const hidden = await buildProduct(world.owner, world.references, {
    vendor_id: vendor.userId,
    name: 'Hidden flange QX-4711',
    sku: 'HID-QX-4711',
  })
  const seen = async () => ({
    bill: (await match([{ sku: 'HID-QX-4711' }, { name: 'Hidden flange QX-4711' }])).flat().flat(),
    search: (
      await world.callAs(world.customer, 'searchProducts', { query: { search: 'QX-4711' } })
    ).ok.results.map(({ id }) => id),
  })
  expect(await seen()).toEqual({ bill: [], search: [] })
  await world.owner.updateTable('users').set({ status: 'APPROVED' }).where('id', '=', vendor.userId).execute()
  expect(await seen()).toEqual({ bill: [hidden, hidden], search: [hidden] })
})

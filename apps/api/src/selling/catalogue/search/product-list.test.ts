import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { References, TestUser, World } from '../../../../testing/builders.ts'
import {
  buildAdmin,
  buildProduct,
  buildReferences,
  buildTenant,
  buildUser,
  buildVendor,
  createWorld,
} from '../../../../testing/builders.ts'
import { byName } from '../../../platform/db/sql/list-sql.ts'
import type { ProductListOptions } from './product-order-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { listProductRows } from './product-list-repository.ts'
import { presentProduct } from '../products/product-presenter.ts'
import { findProductRow } from '../products/product-repository.ts'
import { listModelRows } from '../products/reference-repository.ts'

let world: World
let references: References
let admin: TestUser
let vendor: TestUser
let tenant: TestUser
let storeCustomer: TestUser
let customer: TestUser
let ids: Record<'servo' | 'lidar' | 'arm' | 'inStore' | 'hidden', number>
beforeAll(async () => {
  world = await createWorld()
  references = await buildReferences(world.owner)
  admin = await buildAdmin(world.owner)
  vendor = await buildVendor(world.owner)
  tenant = await buildTenant(world.owner)
  storeCustomer = await buildUser(world.owner, { tenant_id: tenant.tenantId })
  customer = await buildUser(world.owner)
  const add = (given: Partial<Parameters<typeof buildProduct>[2]>) =>
    buildProduct(world.owner, references, { vendor_id: vendor.userId, ...given })
  const part = { type: 'COMPONENT', quantity: 3 } as const
  ids = {
    servo: await add({
      ...part,
      name: 'DYNAMIXEL XL330-M077-T',
      sku: 'RBT-XL330-M077-T',
      manufacturer: 'ROBOTIS',
    }),
    lidar: await add({
      ...part,
      name: 'RPLIDAR A1',
      sku: 'SLM-A1',
      description: 'Scans 360°, unlike a servo',
    }),
    arm: await add({ name: 'Bras robotisé', sku: 'ARM-40.31', price_cents: 50_000, quantity: 40 }),
    inStore: await add({
      vendor_id: tenant.userId,
      tenant_id: tenant.tenantId ?? null,
      name: 'Store servo',
      quantity: 2,
    }),
    hidden: await add({ name: 'Hidden servo', deleted_at: new Date() }),
  }
})
afterAll(() => world.drop())

const list = async (
  actor: TestUser,
  filters: ProductFilters = {},
  options: Partial<ProductListOptions> = {},
) => {
  const page = { limit: 10, offset: 0, ordering: undefined, search: undefined, ...options }
  const { rows, count } = await world
    .contextOf(actor)
    .inRead((trx) => listProductRows(trx, actor, filters, page))
  return { ids: rows.map(({ id }) => id), count }
}
const find = async (search: string, actor: TestUser = admin) => (await list(actor, {}, { search })).ids

describe('a product list', () => {
  it('shows an admin all, a store its own too, and the rest the marketplace', async () => {
    const market = [ids.arm, ids.lidar, ids.servo]
    expect(await list(admin)).toEqual({ ids: [ids.inStore, ...market], count: 4 })
    expect(await list(tenant)).toEqual({ ids: [ids.inStore, ...market], count: 4 })
    expect(await list(storeCustomer)).toEqual({ ids: [ids.inStore, ...market], count: 4 })
    expect(await list(vendor)).toEqual({ ids: market, count: 3 })
    expect(await list(customer)).toEqual({ ids: market, count: 3 })
  })

  it('only narrows by its filters', async () => {
    expect((await list(vendor, { vendorIds: [vendor.userId] })).ids).toHaveLength(3)
    expect((await list(admin, { vendorIds: [tenant.userId, vendor.userId] })).count).toBe(4)
    expect((await list(vendor, { tenantIds: [tenant.tenantId ?? 0] })).ids).toEqual([])
    expect((await list(tenant, { tenantIds: [tenant.tenantId ?? 0] })).ids).toEqual([ids.inStore])
    expect((await list(tenant, { excludeTenant: tenant.tenantId ?? 0 })).ids).not.toContain(ids.inStore)
    expect((await list(admin, { type: 'MODEL' })).ids).toEqual([ids.inStore, ids.arm])
  })

  it('orders by each field both ways, with the id between equals, and pages', async () => {
    expect((await list(admin, {}, { ordering: 'name' })).ids).toEqual([
      ids.arm,
      ids.servo,
      ids.lidar,
      ids.inStore,
    ])
    expect((await list(admin, {}, { ordering: '-price' })).ids).toEqual([
      ids.arm,
      ids.inStore,
      ids.lidar,
      ids.servo,
    ])
    expect((await list(admin, {}, { ordering: 'quantity' })).ids).toEqual([
      ids.inStore,
      ids.servo,
      ids.lidar,
      ids.arm,
    ])
    expect((await list(customer, {}, { ordering: 'quantity' })).ids).toEqual([ids.servo, ids.lidar, ids.arm])
    expect(await list(admin, {}, { ordering: 'id', limit: 2, offset: 2 })).toEqual({
      ids: [ids.arm, ids.inStore],
      count: 4,
    })
    expect(await list(admin, {}, { offset: 50 })).toEqual({ ids: [], count: 4 })
  })
})

describe('a product search', () => {
  it('finds beginnings of words in name, SKU, manufacturer and description, best first', async () => {
    expect(await find('xl330 dyna')).toEqual([ids.servo])
    expect(await find('RBT-XL330-M077-T')).toEqual([ids.servo])
    expect(await find('40.31')).toEqual([ids.arm])
    expect(await find('robotis')).toEqual([ids.arm, ids.servo])
    expect(await find('servo')).toEqual([ids.inStore, ids.lidar])
    expect(await find('robotise')).toEqual([ids.arm])
  })

  it('forgives a typing error', async () => {
    expect(await find('dynamixle')).toEqual([ids.servo])
    expect(await find('rplidra')).toEqual([ids.lidar])
  })

  it('finds nothing that the actor may not see, or that is hidden', async () => {
    expect(await find('servo', customer)).toEqual([ids.lidar])
    expect(await find('store servo', customer)).toEqual([])
    expect(await find('hidden')).toEqual([])
  })

  it('takes any text as text', async () => {
    for (const text of ["'", '" | !', ':*', '\\', '%', '---', '& (', '🤖'])
      expect(await find(text)).toEqual([])
  })

  it('counts, orders and pages what is found', async () => {
    expect(await list(admin, {}, { search: 'servo', ordering: 'id', limit: 1, offset: 1 })).toEqual({
      ids: [ids.inStore],
      count: 2,
    })
    expect(await list(admin, {}, { search: 'servo', offset: 20 })).toEqual({ ids: [], count: 2 })
    expect((await list(admin, { type: 'COMPONENT' }, { search: 'servo' })).ids).toEqual([ids.lidar])
    expect((await list(customer, { stock: 'LOW' }, { search: 'servo' })).ids).toEqual([])
  })

  it('finds a write at once', async () => {
    const id = await buildProduct(world.owner, references, {
      vendor_id: vendor.userId,
      name: 'Fresh gripper',
    })
    expect(await find('gripper')).toEqual([id])
    await world.owner.updateTable('products').set({ name: 'Fresh claw' }).where('id', '=', id).execute()
    expect(await find('gripper')).toEqual([])
    expect(await find('claw')).toEqual([id])
    await world.owner.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect(await find('claw')).toEqual([])
  })
})

describe('one product', () => {
  const see = async (actor: TestUser, id: number) => {
    const ctx = world.contextOf(actor)
    const row = await ctx.inRead((trx) => findProductRow(trx, actor, id))
    return row && presentProduct(ctx, row)
  }

  it('shows its stock to owner, store and admin only', async () => {
    expect((await see(vendor, ids.servo))?.quantity).toBe(3)
    expect((await see(admin, ids.servo))?.quantity).toBe(3)
    expect((await see(tenant, ids.inStore))?.quantity).toBe(2)
    for (const actor of [tenant, customer]) expect((await see(actor, ids.servo))?.quantity).toBeNull()
    expect((await see(storeCustomer, ids.inStore))?.quantity).toBeNull()
  })

  it('of a store is not there for others', async () => {
    for (const actor of [vendor, customer]) expect(await see(actor, ids.inStore)).toBeUndefined()
  })

  it('of kind MODEL is in the reference list of those who may see it', async () => {
    const models = async (actor: TestUser) =>
      (await world.contextOf(actor).inRead((trx) => listModelRows(trx, actor))).map(({ id }) => id)
    expect(await models(vendor)).toContain(ids.arm)
    expect(await models(vendor)).not.toContain(ids.inStore)
    expect(await models(tenant)).toContain(ids.inStore)
  })
})

it('sorts names and SKUs as people expect, page by page and by the index', async () => {
  const other = await buildVendor(world.owner)
  const names = [
    'DYNAMIXEL',
    'Dual motor',
    'dual arm',
    'Ärmel',
    'Zahnrad',
    'M12 screw',
    'M3 screw',
    'de-icer',
  ]
  const add = (name: string) =>
    buildProduct(world.owner, references, { vendor_id: other.userId, name, sku: name, quantity: 1 })
  const added = new Map<number, string>()
  for (const name of names) added.set(await add(name), name)
  const sorted = [
    'Ärmel',
    'de-icer',
    'dual arm',
    'Dual motor',
    'DYNAMIXEL',
    'M3 screw',
    'M12 screw',
    'Zahnrad',
  ]
  const filters = { vendorIds: [other.userId] }
  for (const field of ['name', 'sku'] as const) {
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => list(admin, filters, { ordering: field, limit: 3, offset })),
    )
    expect(pages.flatMap((page) => page.ids.map((id) => added.get(id)))).toEqual(sorted)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT p.id FROM products p
      WHERE p.deleted_at IS NULL ORDER BY ${byName(sql.ref(`p.${field}`))}, p.id LIMIT 10`.execute(
      world.owner,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain(`products_${field}`)
  }
})

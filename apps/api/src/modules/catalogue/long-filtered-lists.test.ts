import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser, World } from '../../../testing/builders.ts'
import {
  buildAdmin,
  buildProduct,
  buildReferences,
  buildVendor,
  createWorld,
} from '../../../testing/builders.ts'
import { createListCounts } from '../../db/sql/list-counts.ts'
import { countedRows } from '../../db/sql/list-sql.ts'
import { limits } from '@armature/domain/limits'
import { lookedAt } from './product-search-repository.ts'
import type { ProductListOptions } from './product-order-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { listProductRows } from './product-list-repository.ts'

let world: World
let admin: TestUser
let vendor: TestUser
let equipment: number
beforeAll(async () => {
  world = await createWorld()
  const references = await buildReferences(world.owner)
  equipment = references.equipment
  admin = await buildAdmin(world.owner)
  vendor = await buildVendor(world.owner)
  const first = await buildProduct(world.owner, references, {
    vendor_id: vendor.userId,
    sku: 'N-1',
    name: 'N',
  })
  // Its copies, as many as are never counted, prices and stock falling.
  await world.owner.connection().execute(async (owner) => {
    await sql`SET session_replication_role = replica`.execute(owner)
    await sql`INSERT INTO products (vendor_id, type, sku, name, price_cents, length, width, height, weight, quantity, equipment_id)
      SELECT vendor_id, type, 'N-' || n, 'N', 20000 - n, 1, 1, 1, 1, 20000 - n, equipment_id
      FROM products, generate_series(2, ${countedRows + 50}) n WHERE id = ${first}`.execute(owner)
    // One in two has the common word, ten of the last the rare one, the very last the rarest.
    await sql`INSERT INTO product_search (product_id, vendor_id, type, name, equipment_id, document)
      SELECT p.id, vendor_id, type, name, equipment_id, to_tsvector('simple', concat_ws(' ', CASE WHEN n % 2 = 0 THEN 'common' END,
        CASE WHEN n BETWEEN ${countedRows} AND ${countedRows + 9} THEN 'rare' END, CASE WHEN n = ${countedRows + 50} THEN 'rarest' END))
      FROM products p, LATERAL (SELECT substr(p.sku, 3)::int AS n) place WHERE n > 1`.execute(owner)
    await sql`SET session_replication_role = DEFAULT`.execute(owner)
    // How a page is found depends on how large the table is known to be.
    await sql`ANALYZE products`.execute(owner)
  })
})
afterAll(() => world.drop())

// The process hears of every change here: there is none.
const counts = createListCounts()
counts.hears()

const list = async (actor: TestUser, filters: ProductFilters, more: Partial<ProductListOptions> = {}) => {
  const options = { limit: 3, offset: 0, ordering: undefined, search: undefined, counts, ...more }
  const { rows, count } = await world
    .contextOf(actor)
    .inRead((trx) => listProductRows(trx, actor, filters, options))
  return { skus: rows.map(({ sku }) => sku), count }
}

it.each(['as it is counted', 'once it is known to be long'])(
  'a filter that leaves more than are counted gives its pages in order, %s',
  async () => {
    const filters = { equipmentIds: [equipment] }
    const last = countedRows + 50
    const skus = (...numbers: number[]) => numbers.map((n) => `N-${n}`)
    expect(await list(admin, filters)).toEqual({ skus: skus(last, last - 1, last - 2), count: countedRows })
    expect(await list(admin, filters, { ordering: 'price', offset: 9 })).toEqual({
      skus: skus(last - 9, last - 10, last - 11),
      count: countedRows,
    })
    expect(await list(admin, filters, { ordering: 'id', offset: 10_048 })).toEqual({
      skus: skus(last - 1, last),
      count: countedRows,
    })
    expect(await list(vendor, filters, { ordering: 'quantity' })).toEqual({
      skus: skus(1, last, last - 1),
      count: countedRows,
    })
    expect(await list(admin, filters, { offset: 20_000 })).toEqual({ skus: [], count: countedRows })
  },
)

it.each(['as it is counted', 'once it is known to be short'])(
  'a filter that leaves few of a long list gives them all, %s',
  async () => {
    const filters = { equipmentIds: [equipment], priceMin: 19_995 }
    expect(await list(admin, filters, { ordering: '-price' })).toEqual({
      skus: ['N-2', 'N-3', 'N-4'],
      count: 4,
    })
    expect((await list(admin, filters, { ordering: 'price' })).skus).toEqual(['N-5', 'N-4', 'N-3'])
    expect(await list(admin, filters, { ordering: '-price', offset: 3 })).toEqual({ skus: ['N-5'], count: 4 })
    expect(await list(admin, filters, { offset: 10 })).toEqual({ skus: [], count: 4 })
  },
)

it('a search within a kind of many products finds what its first products have, and what only its last ones have', async () => {
  const filters = { equipmentIds: [equipment] }
  const last = countedRows + 50
  expect(last).toBeGreaterThan(lookedAt)
  const found = async (search: string) => (await list(admin, filters, { search })).count
  expect(await found('common')).toBe(limits.product.searchRanked)
  expect(await found('rare')).toBe(11)
  expect(await list(admin, filters, { search: 'rarest' })).toEqual({ skus: [`N-${last}`], count: 1 })
  expect((await list(admin, { equipmentIds: [equipment + 1] }, { search: 'common' })).count).toBe(0)
})

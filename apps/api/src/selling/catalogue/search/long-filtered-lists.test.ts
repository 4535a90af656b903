import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser, World } from '../../../../testing/builders.ts'
import {
  buildAdmin,
  buildProduct,
  buildReferences,
  buildTenant,
  buildUser,
  buildVendor,
  createWorld,
} from '../../../../testing/builders.ts'
import { statementsDuring } from '../../../../testing/statements.ts'
import { createListCounts } from '../../../platform/db/sql/list-counts.ts'
import { countedRows } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { listProductsById } from '../products/product-repository.ts'
import { limits } from '@armature/domain/limits'
import { lookedAt } from './product-search-repository.ts'
import type { ProductListOptions } from './product-order-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { listProductRows, productList } from './product-list-repository.ts'

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
  // Its copies, as many as are never counted, prices and stock falling. No trigger writes the shown price of these: it is given.
  await world.owner.connection().execute(async (owner) => {
    await sql`SET session_replication_role = replica`.execute(owner)
    await sql`INSERT INTO products (vendor_id, type, sku, name, price_cents, from_price_cents, length, width, height, weight, quantity, equipment_id)
      SELECT vendor_id, type, 'N-' || n, 'N', 20000 - n, 20000 - n, 1, 1, 1, 1, 20000 - n, equipment_id
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

it.each(['as it is counted', 'once it is known'])(
  'all products have their pages in each order, %s',
  async () => {
    const last = countedRows + 50
    const page = async (actor: TestUser, more: Partial<ProductListOptions>) =>
      (await list(actor, {}, more)).skus
    expect(await page(admin, {})).toEqual([`N-${last}`, `N-${last - 1}`, `N-${last - 2}`])
    expect(await page(admin, { offset: 3 })).toEqual([`N-${last - 3}`, `N-${last - 4}`, `N-${last - 5}`])
    expect(await page(admin, { limit: 2 })).toEqual([`N-${last}`, `N-${last - 1}`])
    expect(await page(admin, { ordering: 'id' })).toEqual(['N-1', 'N-2', 'N-3'])
    expect(await page(vendor, { ordering: 'quantity' })).toEqual(['N-1', `N-${last}`, `N-${last - 1}`])
    const other = await buildVendor(world.owner)
    expect(await page(other, { ordering: 'quantity' })).toEqual(['N-1', 'N-2', 'N-3'])
    for (const _time of ['counted', 'known'])
      expect(await list(admin, { vendorIds: [other.userId] })).toEqual({ skus: [], count: 0 })
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

it('a file of a search has as many as another order lists, not only those that a page of it ranks', async () => {
  const { searchRanked, searchOrdered } = limits.product
  const idsOf = (query: { equipment?: number[] }, most: number) =>
    world
      .contextOf(admin)
      .inRead((trx) => productList.ids(trx, { actor: admin, query: { ...query, search: 'common' } }, most))
  const all = (countedRows + 50) / 2
  expect(all).toBeGreaterThan(searchRanked)
  expect(all).toBeLessThan(searchOrdered)
  for (const query of [{}, { equipment: [equipment] }])
    expect(new Set(await idsOf(query, limits.exports.rows + 1)).size).toBe(all)
  expect(await idsOf({}, 5)).toHaveLength(5)
})

it('is found once, and anew when a product has changed; a row that fits no more isn’t shown even before', async () => {
  const dearest = { priceMin: 19_990 }
  const page = () => list(admin, dearest, { ordering: '-price' })
  const price = (n: number, cents: number) =>
    world.owner.updateTable('products').set({ price_cents: cents }).where('sku', '=', `N-${n}`).execute()
  for (const _time of ['counted', 'found', 'kept']) {
    expect(await page()).toEqual({ skus: ['N-2', 'N-3', 'N-4'], count: 9 })
  }
  await price(500, 30_000)
  await price(2, 5)
  expect((await page()).skus).toEqual(['N-3', 'N-4'])
  counts.changed('products')
  for (const _time of ['counted', 'found', 'kept']) {
    expect(await page()).toEqual({ skus: ['N-500', 'N-3', 'N-4'], count: 9 })
  }
  await price(500, 19_500)
  await price(2, 19_998)
  counts.changed('products')
})

it.each([
  ['few', () => ({ priceMin: 19_980 }), 19],
  ['many', () => ({ equipmentIds: [equipment] }), countedRows],
])(
  'a filter that leaves %s finds the pages up to the first one that is asked for with its number',
  async (_name, filtersOf, count) => {
    const filters = filtersOf()
    counts.changed('products')
    counts.goesDeaf()
    counts.hears()
    const page = (offset: number) => list(admin, filters, { offset, ordering: 'name' })
    const finding = async (offset: number) =>
      (await statementsDuring(() => page(offset))).filter((text) => /matches|page AS|AS ids/.test(text))
        .length
    expect(await finding(6)).toBe(1)
    expect([await finding(6), await finding(3), await finding(0)]).toEqual([0, 0, 0])
    expect((await page(0)).count).toBe(count)
    const skus = [...(await page(0)).skus, ...(await page(3)).skus, ...(await page(6)).skus]
    expect(new Set(skus).size).toBe(9)
    const anew = { ...filters, type: 'MODEL' as const }
    expect(skus).toEqual((await list(admin, anew, { limit: 9, ordering: 'name' })).skus)
  },
)

it('reads the rows of a page, however few, by a plan that is made once', async () => {
  const where = sql`p.equipment_id = ${equipment}`
  const read = (trx: Database) => listProductsById(trx, [1], undefined, where)
  const texts = await statementsDuring(() => world.contextOf(admin).inRead(read))
  const text = texts.find((sent) => sent.includes('page.place')) ?? ''
  // On a connection of its own: whether the server still names a statement depends on how many this process has sent.
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  // As a server of one's own does, where the tests' plans everything once.
  await client.query('SET plan_cache_mode = auto')
  for (let time = 0; time < 12; time += 1)
    await client.query({ name: 'rows', text, values: [[1], equipment] })
  const { rows } = await client.query(
    `SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements WHERE name = 'rows'`,
  )
  await client.end()
  // PostgreSQL tries five times how a plan for these very values does.
  expect(rows).toEqual([{ custom: 5, generic: 7 }])
})

describe('a search', () => {
  const skus = (...numbers: number[]) => numbers.map((n) => `N-${n}`)
  const rare = { search: 'rare', ordering: 'price' } as const
  const [first, second] = [countedRows + 9, countedRows + 8]

  it('is ranked once, and anew when a product has changed; a row that is gone isn’t shown even before', async () => {
    const page = (offset = 0) => list(admin, {}, { ...rare, offset })
    const last = countedRows + 50
    for (const _time of ['found', 'kept'])
      expect(await page()).toEqual({ skus: skus(last, first, second), count: 11 })
    await world.owner
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('sku', '=', `N-${first}`)
      .execute()
    expect(await page()).toEqual({ skus: skus(last, second), count: 11 })
    expect((await page(3)).skus).toEqual(skus(second - 1, second - 2, second - 3))
    counts.changed('products')
    for (const _time of ['found', 'kept'])
      expect(await page()).toEqual({ skus: skus(last, second, second - 1), count: 10 })
    expect((await page(9)).skus).toEqual(skus(countedRows))
  })

  it('is remembered by its words, its order, its filters and by who sees what', async () => {
    const customer = await buildUser(world.owner)
    const { tenantId } = await buildTenant(world.owner)
    // Without the triggers, which would read its words anew.
    await world.owner.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      const last = `N-${countedRows + 50}`
      await sql`UPDATE products SET tenant_id = ${tenantId} WHERE sku = ${last}`.execute(trx)
      await sql`UPDATE product_search s SET tenant_id = p.tenant_id FROM products p
        WHERE p.id = s.product_id AND p.sku = ${last}`.execute(trx)
    })
    counts.changed('products')
    const found = async (actor: TestUser, filters: ProductFilters, more: Partial<ProductListOptions>) =>
      (await list(actor, filters, { ...rare, ...more })).skus[0]
    expect(await found(admin, {}, {})).toBe(`N-${countedRows + 50}`)
    expect(await found(customer, {}, {})).toBe(`N-${second}`)
    expect(await found(admin, {}, { ordering: '-price' })).toBe(`N-${countedRows}`)
    expect(await found(admin, {}, { search: 'rarest', ordering: '-price' })).toBe(`N-${countedRows + 50}`)
    expect(await found(admin, { tenantIds: [null] }, {})).toBe(`N-${second}`)
    expect(await found(admin, { priceMin: 20_000 - countedRows - 1 }, {})).toBe(`N-${countedRows + 1}`)
  })
})

it.each([
  ['of all products', {}, {}],
  ['that is narrowed', { equipmentIds: [0] }, { ordering: 'price' }],
  ['of few', { priceMin: 19_900 }, { ordering: 'price' }],
  ['of a search', {}, { search: 'common', ordering: '-price' }],
] as const)(
  'those who open different pages of a list %s at once each get their own',
  async (_name, given, more) => {
    const filters = 'equipmentIds' in given ? { equipmentIds: [equipment] } : given
    const offsets = [0, 3, 6, 30]
    const pageAt = (offset: number) => list(admin, filters, { ...more, offset })
    const pages = () => Promise.all(offsets.map(pageAt))
    counts.changed('products')
    const [first, again] = [await pages(), await pages()]
    expect(new Set(first.flatMap(({ skus }) => skus)).size).toBe(12)
    expect(again).toEqual(first)
    counts.changed('products')
    const alone = []
    for (const offset of offsets) alone.push(await pageAt(offset))
    expect(alone).toEqual(first)
  },
)

import { closedStore, storeStatusOf } from '@armature/domain/subscriptions/subscription-machine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildMedia, buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { statementsDuring } from '../../../../testing/statements.ts'
import { createListCounts } from '../../../platform/db/sql/list-counts.ts'
import { startAttributes } from '../attributes/place-starting-attributes.ts'

// A process hears of changes that other processes make to what its remembered lists depend on, even where no product changes.

let world: QuoteWorld
let size: number

beforeAll(async () => {
  world = await startQuoteWorld()
  await startAttributes(world.deps)
  const { attributes } = (await world.callAs(null, 'listAttributes', {})).ok
  size = attributes.find(({ is_measured }) => is_measured)?.id ?? 0
  const counts = createListCounts()
  counts.hears()
  Object.assign(world.deps, { listCounts: counts })
})
afterAll(() => world.stop())

const facets = async (user: TestUser) => (await world.callAs(user, 'readProductFacets', {})).ok
const sizeFacet = async () => (await facets(world.customer)).attribute.find(({ id }) => id === size)

/** Notices of what happened before may still come, and have the numbers forgotten. */
const areRemembered = async (user: TestUser) => {
  const isCounted = async () =>
    (await statementsDuring(() => facets(user))).some((text) => text.includes('product'))
  await expect.poll(isCounted).toBe(false)
}

it('forget the products of a store that closes', async () => {
  const { storeCustomer, tenant } = world
  const all = (await facets(storeCustomer)).count
  const elsewhere = (await facets(world.customer)).count
  expect(elsewhere).toBeLessThan(all)
  await areRemembered(storeCustomer)
  const become = (status: string) =>
    sql`UPDATE tenants SET status = ${status} WHERE id = ${tenant.tenantId}`.execute(world.owner)
  await become(closedStore)
  await expect.poll(async () => (await facets(storeCustomer)).count).toBe(elsewhere)
  await become(storeStatusOf(true))
  await expect.poll(async () => (await facets(storeCustomer)).count).toBe(all)
})

it('forget the size of a part whose file is measured', async () => {
  const cad = await buildMedia(world.owner, {
    owner_id: world.vendor.userId,
    kind: 'CAD',
    conversion_status: 'PENDING',
  } as never) // only some of what it may have
  await buildProduct(world.owner, world.references, {
    type: 'COMPONENT',
    vendor_id: world.vendor.userId,
    cad: cad.path,
  } as never) // only some of what it may have
  const before = await sizeFacet()
  await areRemembered(world.customer)
  await sql`UPDATE media SET conversion_status = 'READY', box_length = 100, box_width = 100, box_height = 100
    WHERE public_id = media_id_of(${cad.path})`.execute(world.owner)
  await expect.poll(sizeFacet).toMatchObject({ high: 2.54 })
  expect(before?.high).not.toBe(2.54)
})

it('forget an attribute that isn’t to narrow lists by any more', async () => {
  expect(await sizeFacet()).toBeDefined()
  await areRemembered(world.customer)
  await sql`UPDATE attributes SET is_facet = false WHERE id = ${size}`.execute(world.owner)
  await expect.poll(sizeFacet).toBeUndefined()
})

it('forget only what depends on stock when stock changes', async () => {
  const { admin } = world
  const stock = async () => (await facets(admin)).stock
  const list = () => world.callAs(admin, 'searchProducts', { query: { page_size: '5' } })
  const before = await stock()
  await list()
  await areRemembered(admin)
  await sql`UPDATE products SET quantity = 0 WHERE id = ${world.component}`.execute(world.owner)
  const counting = await statementsDuring(async () => {
    await expect.poll(stock).not.toEqual(before)
    await list()
  })
  expect(counting.filter((text) => /AS "?(component_subcategory|attribute|total)\b/.test(text))).toEqual([])
  expect(counting.some((text) => /AS "?in_stock\b/.test(text))).toBe(true)
})

it('hear of a change of any column of products, of stock apart', async () => {
  const { rows } = await sql<{ name: string; triggers: string | null }>`
    SELECT a.attname AS name, string_agg(t.tgname, ',') AS triggers
    FROM pg_attribute a LEFT JOIN pg_trigger t ON t.tgrelid = a.attrelid AND a.attnum = ANY (t.tgattr)
      AND t.tgname IN ('tell_list_change', 'tell_stock_change')
    WHERE a.attrelid = 'products'::regclass AND a.attnum > 0 AND NOT a.attisdropped GROUP BY 1`.execute(
    world.owner,
  )
  const triggersOf = Object.fromEntries(rows.map(({ name, triggers }) => [name, triggers]))
  const { quantity, updated_at: updated, ...others } = triggersOf
  expect({ quantity, updated }).toEqual({ quantity: 'tell_stock_change', updated: null })
  expect(Object.entries(others).filter(([, triggers]) => triggers !== 'tell_list_change')).toEqual([])
})

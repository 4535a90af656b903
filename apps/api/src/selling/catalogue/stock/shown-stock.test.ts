import type { CallName } from '@armature/contract/endpoint-paths'
import { listOrderings } from '@armature/contract/platform/list-orderings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../../../testing/build-test-app.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct, buildVendor } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { statementsDuring } from '../../../../testing/statements.ts'
import { createListCounts } from '../../../platform/db/sql/list-counts.ts'
import { catalogueContent } from '../shop/catalogue-pages.ts'

let world: QuoteWorld
let hidden: number
let shown: number
let showing: TestUser

const plant = (name: string, vendor: TestUser) =>
  buildProduct(world.owner, world.references, { vendor_id: vendor.userId, name, sku: name, quantity: 8 })

beforeAll(async () => {
  world = await startQuoteWorld()
  // The other vendors of this world have more products.
  showing = await buildVendor(world.owner)
  hidden = await plant('stocked-hidden', world.vendor)
  shown = await plant('stocked-shown', showing)
  await world.callAs(showing, 'updateCompany', { body: { shows_stock: true } })
})
afterAll(() => world.stop())

const setQuantity = (id: number, quantity: number) =>
  sql`UPDATE products SET quantity = ${quantity} WHERE id = ${id}`.execute(world.owner)

const open = async (
  name: CallName,
  query: Record<string, string> = {},
  params: Record<string, unknown> = {},
) => {
  const url = `${pathOf(name, params)}?${new URLSearchParams(query).toString()}`
  const answer = await world.app.inject({ url })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer
}

const orderings = listOrderings.searchCatalogue.flatMap((field) => [field, `-${field}`])

/** All lists that a buyer may ask for by what is or isn't in stock. */
const queries: Record<string, string>[] = [
  {},
  { in_stock: 'true' },
  { search: 'stocked' },
  { search: 'stocked', in_stock: 'true' },
  ...orderings.flatMap((ordering) => [{ ordering }, { ordering, in_stock: 'true' }]),
]

/** The first answer of a page, as search engines and previews have it. */
const firstAnswer = async (url: string): Promise<string> =>
  JSON.stringify(await catalogueContent(world.deps, { url, host: 'localhost', store: null }))

/** Everything by which buyers could learn of a stock, by a name for each. */
const readAll = async (): Promise<Map<string, string>> => {
  const said = new Map<string, string>()
  for (const query of queries) {
    const { ordering: _order, ...narrowed } = query
    const search = await open('searchCatalogue', { ...query, page_size: '100' })
    said.set(`search ${JSON.stringify(query)}`, search.payload)
    said.set(`facets ${JSON.stringify(narrowed)}`, (await open('readCatalogueFacets', narrowed)).payload)
  }
  said.set('suggestions', (await open('suggestInCatalogue', { search: 'stocked' })).payload)
  for (const id of [hidden, shown]) {
    said.set(`part ${id}`, (await open('readCatalogueProduct', {}, { id })).payload)
    said.set(`page of ${id}`, await firstAnswer(`/catalogue/${id}-x`))
    const listed = await world.callAs(world.customer, 'readProduct', { params: { id } })
    said.set(`details of ${id}`, listed.text)
  }
  for (const url of ['/catalogue', '/catalogue?in_stock=true', '/catalogue?in_stock=true&search=stocked'])
    said.set(`page ${url}`, await firstAnswer(url))
  for (const query of [{}, { in_stock: 'true' as const }]) {
    said.set(
      `own search ${JSON.stringify(query)}`,
      (await world.callAs(world.customer, 'searchProducts', { query })).text,
    )
    said.set(
      `own facets ${JSON.stringify(query)}`,
      (await world.callAs(world.customer, 'readProductFacets', { query })).text,
    )
  }
  const rows = [{ sku: 'stocked-hidden' }, { sku: 'stocked-shown' }, { name: 'stocked' }]
  said.set('bill of materials', (await world.callAs(world.customer, 'matchBom', { body: { rows } })).text)
  return said
}

/** The calls that read otherwise once a product has another quantity. */
const changedBy = async (id: number, quantity: number): Promise<string[]> => {
  const before = await readAll()
  await setQuantity(id, quantity)
  const after = await readAll()
  await setQuantity(id, 8)
  return [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name)
}

const inStock = async (query: Record<string, string> = {}) =>
  (await open('searchCatalogue', { in_stock: 'true', ...query }))
    .json()
    .results.map(({ id }: { id: number }) => id)

describe('the stock of a vendor who hides it', () => {
  it.each([0, 1, 99_173])('is in nothing that a buyer reads, whether it is 8 or %i', async (quantity) => {
    expect(await changedBy(hidden, quantity)).toEqual([])
  })

  it('is on request, and never in stock', async () => {
    expect((await open('readCatalogueProduct', {}, { id: hidden })).json().availability).toBe('ON_REQUEST')
    expect(await inStock({ search: 'stocked-hidden' })).toEqual([])
  })
})

describe('the stock of a vendor who shows it', () => {
  it('tells only whether there is any', async () => {
    for (const quantity of [1, 99_173]) expect(await changedBy(shown, quantity)).toEqual([])
    const changed = await changedBy(shown, 0)
    expect(changed).toEqual(
      expect.arrayContaining([
        `part ${shown}`,
        `page of ${shown}`,
        'search {"in_stock":"true"}',
        'facets {}',
      ]),
    )
    // The other part is similar to it.
    const others = changed.filter((name) => name.includes(String(hidden)))
    expect(others).toEqual([`part ${hidden}`, `page of ${hidden}`])
  })

  it('is what the filter and its number are of', async () => {
    expect(await inStock()).toEqual([shown])
    expect((await open('readCatalogueFacets')).json().in_stock).toBe(1)
    expect(await firstAnswer(`/catalogue/${shown}-x`)).toContain('https://schema.org/InStock')
    await setQuantity(shown, 0)
    expect(await inStock()).toEqual([])
    const facets = await open('readCatalogueFacets', { in_stock: 'true' })
    expect(facets.json()).toMatchObject({ count: 0, in_stock: 0 })
    await setQuantity(shown, 8)
  })

  it('is hidden by its vendor at once, also where numbers are remembered, and the change is recorded', async () => {
    const counts = createListCounts()
    counts.hears()
    const forgetful = world.deps.listCounts
    Object.assign(world.deps, { listCounts: counts })
    const counted = async () => (await open('readCatalogueFacets')).json().in_stock
    // Notices of what happened before may still come, and have the number forgotten.
    const isCountedAnew = async () =>
      (await statementsDuring(counted)).some((text) => text.includes('is_in_stock'))
    await expect.poll(isCountedAnew).toBe(false)
    expect(await counted()).toBe(1)
    const { ok } = await world.callAs(showing, 'updateCompany', { body: { shows_stock: false } })
    expect(ok.vendor?.shows_stock).toBe(false)
    // As soon as the trigger's notice is heard.
    await expect.poll(counted).toBe(0)
    expect(await inStock()).toEqual([])
    Object.assign(world.deps, { listCounts: forgetful })
    const { before, after } = await world.owner
      .selectFrom('events')
      .select(['before', 'after'])
      .where('user_id', '=', showing.userId)
      .where('kind', '=', 'company.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([before, after]).toEqual([{ shows_stock: true }, expect.objectContaining({ shows_stock: false })])
  })
})

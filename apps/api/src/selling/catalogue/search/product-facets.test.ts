import type { AttributeFilter } from '@armature/domain/catalogue/attributes/attribute-filters'
import { histogramBars, shareIn } from '@armature/domain/catalogue/measures/slider-scale'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct, buildReferences, unique } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { statementsDuring } from '../../../../testing/statements.ts'
import { createListCounts } from '../../../platform/db/sql/list-counts.ts'
import { attributesCondition } from '../attributes/attribute-filter-repository.ts'

let world: QuoteWorld
let servos: number
let voltage: number
let bus: number
let ttl: number
let can: number

const define = async (body: object) =>
  (
    await world.callAs(world.admin, 'createAttribute', {
      // Each its own definition.
      body: { name: unique(), is_facet: true, component_subcategory: servos, ...body } as never,
    })
  ).ok

/** Parts of vendor2's, of a vendor's store's, and of tenant's; none but these have values. */
const add = (
  user: TestUser,
  attributes: Record<string, string | number[]>,
  more: { tenant_status?: boolean; quantity?: number; name?: string } = {},
) =>
  world
    .callAs(user, 'createComponent', {
      body: {
        name: 'Servo',
        sku: unique(),
        quantity: 20,
        height: 1,
        width: 1,
        length: 1,
        weight: 1,
        application: [world.references.application],
        component_subcategory: servos,
        model: [world.model],
        attributes,
        ...more,
      },
    })
    .then(({ ok }) => ok.id)

beforeAll(async () => {
  world = await startQuoteWorld()
  servos = (await buildReferences(world.owner)).subcategory
  voltage = (await define({ kind: 'RANGE', dimension: 'voltage', unit: 'V' })).id
  const choices = await define({ kind: 'CHOICE', choices: [{ name: 'TTL' }, { name: 'CAN' }] })
  bus = choices.id
  ;[ttl = 0, can = 0] = choices.choices.map(({ id }) => id)
  await add(world.vendor, { [voltage]: '5 V', [bus]: [ttl] }, { quantity: 1, name: 'Small servo' })
  await add(world.vendor, { [voltage]: '10-14.8 V', [bus]: [ttl, can] })
  await add(world.vendor2, { [voltage]: '12 V', [bus]: [can] })
  await add(world.vendor2, { [voltage]: '24 V' })
  await add(world.tenant, { [voltage]: '12 V', [bus]: [ttl] }, { tenant_status: true })
})
afterAll(() => world.stop())

type Query = Record<string, string>
const facets = async (user: TestUser, query: Query = {}) =>
  (
    await world.callAs(user, 'readProductFacets', {
      // Each test's own filters, wrong ones among them.
      query: { component_subcategory: String(servos), ...query } as never,
    })
  ).ok
const listed = async (user: TestUser, query: Query = {}) =>
  (
    await world.callAs(user, 'searchProducts', {
      // Each test's own filters, wrong ones among them.
      query: { component_subcategory: String(servos), ...query } as never,
    })
  ).ok.count
const facetOf = async (user: TestUser, id: number, query: Query = {}) =>
  (await facets(user, query)).attribute.find((one) => one.id === id)
const countsOf = (counted: readonly { id: number; count: number }[] | undefined) =>
  Object.fromEntries((counted ?? []).map(({ id, count }) => [id, count]))

describe('a list by typed specifications', () => {
  it.each([
    ['12..12', 2],
    ['..5', 1],
    ['13..30', 2],
    ['15..20', 0],
    ['24..', 1],
  ])('has what lies in part between %s', async (bounds, count) => {
    expect(await listed(world.customer, { attribute: `${voltage}:${bounds}` })).toBe(count)
  })

  it('has what has any of the choices, and all of several filters', async () => {
    expect(await listed(world.customer, { attribute: `${bus}:${can}` })).toBe(2)
    expect(await listed(world.customer, { attribute: `${bus}:${ttl}|${can}` })).toBe(3)
    expect(await listed(world.customer, { attribute: `${bus}:${can},${voltage}:12..12` })).toBe(2)
    expect(await listed(world.customer, { attribute: `${bus}:${ttl},${voltage}:12..12` })).toBe(1)
  })

  it('is the same whichever way it is found', async () => {
    const attributes: AttributeFilter[] = [
      { attribute: voltage, low: 12, high: 12 },
      { attribute: bus, choices: [ttl, can] },
    ]
    const ways = [{ areFew: true }, { areFew: false }, { areFew: false, areGathered: true }]
    const found = await world.contextOf(world.customer).inRead(async (trx) => {
      const each: string[][] = []
      for (const way of ways) {
        const fits = attributesCondition(sql.ref('p.id'), { attributes, subcategoryIds: [servos], ...way })
        const { rows } = await sql<{ sku: string }>`SELECT p.sku FROM products p WHERE ${fits}`.execute(trx)
        each.push(rows.map(({ sku }) => sku).toSorted())
      }
      return each
    })
    expect(found[0]).not.toEqual([])
    expect(found).toEqual([found[0], found[0], found[0]])
  })

  it('is searched within them too', async () => {
    expect(await listed(world.customer, { search: 'servo', attribute: `${voltage}:12..12` })).toBe(2)
    expect(await listed(world.customer, { search: 'small', attribute: `${voltage}:12..12` })).toBe(0)
  })

  it('refuses what is no filter', async () => {
    const answer = await world.callAs(world.customer, 'searchProducts', { query: { attribute: '3:x' } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('attribute')])
  })
})

describe('facets', () => {
  it('count each value among what the reader may see', async () => {
    const seen = await facetOf(world.customer, bus)
    expect(countsOf(seen?.choices)).toEqual({ [ttl]: 2, [can]: 2 })
    // A store's customers see its parts beside the marketplace's.
    expect(countsOf((await facetOf(world.storeCustomer, bus))?.choices)).toEqual({ [ttl]: 3, [can]: 2 })
    expect(await facetOf(world.customer, voltage)).toMatchObject({
      low: 5,
      high: 24,
      // 12 V lies in 10 to 14.8 V too.
      numbers: [{ value: 12, count: 2 }],
    })
  })

  it('agree with the list that each value leads to', async () => {
    for (const user of [world.admin, world.vendor, world.customer, world.storeCustomer])
      for (const query of [
        {},
        { attribute: `${voltage}:12..12` },
        { attribute: `${bus}:${can}` },
        { search: 'servo' },
      ] as Query[]) {
        const { attribute, vendor, count } = await facets(user, query)
        expect(count).toBe(await listed(user, query))
        const others = (query['attribute'] ?? '')
          .split(',')
          .filter((one) => one !== '' && !one.startsWith(`${bus}:`))
        for (const choice of attribute.find((one) => one.id === bus)?.choices ?? [])
          expect(choice.count).toBe(
            await listed(user, { ...query, attribute: [...others, `${bus}:${choice.id}`].join(',') }),
          )
        for (const one of vendor)
          expect(one.count).toBe(await listed(user, { ...query, vendor__user_ptr__in: String(one.id) }))
      }
  })

  it('leave out their own filter and respect all others', async () => {
    const query = { attribute: `${bus}:${can}` }
    expect(countsOf((await facetOf(world.customer, bus, query))?.choices)).toEqual({ [ttl]: 2, [can]: 2 })
    expect(await facetOf(world.customer, voltage, query)).toMatchObject({ low: 10, high: 14.8 })
    const one = await facets(world.customer, { vendor__user_ptr__in: String(world.vendor2.userId) })
    expect(countsOf(one.vendor)).toEqual({ [world.vendor.userId]: 2, [world.vendor2.userId]: 2 })
    expect(countsOf(one.attribute.find(({ id }) => id === bus)?.choices)).toEqual({ [can]: 1 })
    const own = await facets(world.vendor, { vendor__user_ptr__in: String(world.vendor.userId) })
    expect(countsOf(own.vendor)).toEqual({ [world.vendor.userId]: 2 })
  })

  it('tell no stock but one’s own, and all of it to administrators', async () => {
    expect((await facets(world.customer)).stock).toEqual([])
    expect((await facets(world.vendor)).stock.toSorted((a, b) => a.level.localeCompare(b.level))).toEqual([
      { level: 'ENOUGH', count: 1 },
      { level: 'LOW', count: 1 },
    ])
    const all = (await facets(world.admin)).stock.reduce((sum, { count }) => sum + count, 0)
    expect(all).toBe(await listed(world.admin))
  })

  /** The histogram of these numbers and ranges by the domain's scale. */
  const barsOf = (ranges: readonly (readonly [low: number, high: number])[]): number[] => {
    const share = shareIn(
      Math.min(...ranges.map(([low]) => low)),
      Math.max(...ranges.map(([, high]) => high)),
    )
    const barAt = (value: number) => Math.min(histogramBars - 1, Math.floor(share(value) * histogramBars))
    return Array.from(
      { length: histogramBars },
      (_, bar) => ranges.filter(([low, high]) => barAt(low) <= bar && bar <= barAt(high)).length,
    )
  }

  it('draw a histogram of numbers, where a range counts in every bar that it overlaps', async () => {
    const bars = barsOf([
      [5, 5],
      [10, 14.8],
      [12, 12],
      [24, 24],
    ])
    expect((await facetOf(world.customer, voltage))?.bars).toEqual(bars)
    // The attribute's own filter doesn't change its histogram; another attribute's does.
    expect((await facetOf(world.customer, voltage, { attribute: `${voltage}:12..12` }))?.bars).toEqual(bars)
    expect((await facetOf(world.customer, voltage, { search: 'servo' }))?.bars).toEqual(bars)
    const withCan = barsOf([
      [10, 14.8],
      [12, 12],
    ])
    expect((await facetOf(world.customer, voltage, { attribute: `${bus}:${can}` }))?.bars).toEqual(withCan)
    expect((await facetOf(world.customer, bus))?.bars).toEqual([])
  })

  it('reach from the least list price to the greatest that the reader is shown, whatever is narrowed to', async () => {
    const price = (user: TestUser, price_cents: number, tenant_id: number | null = null) =>
      buildProduct(world.owner, world.references, { vendor_id: user.userId, price_cents, tenant_id })
    // A price of 0 counts as unset, and another store's isn't this reader's.
    await price(world.vendor, 0)
    await price(world.vendor, 9_999)
    await price(world.vendor, 1_234_567)
    await price(world.otherTenant, 9_000_000, world.otherTenant.tenantId)
    const models = async (query: { price_min?: string; price_max?: string }) =>
      (await world.callAs(world.customer, 'searchProducts', { query: { type: 'MODEL', ...query } })).ok.count
    const rangeFor = async (query: Record<string, string> = {}) =>
      (await world.callAs(world.customer, 'readProductFacets', { query: { type: 'MODEL', ...query } })).ok
        .price_range
    expect((await facets(world.customer)).price_range).toBeNull()
    expect(await rangeFor()).toMatchObject({ low: '99.99', high: '12345.67' })
    expect(await rangeFor({ price_min: '150', price_max: '200' })).toEqual(await rangeFor())
    // Neither does a product without a shown price stand in a list that is narrowed by prices.
    for (const query of [{ price_max: '99' }, { price_min: '0', price_max: '99' }])
      expect(await models(query)).toBe(0)
    expect(await models({ price_max: '99.99' })).toBe(1)
  })

  it('draw a histogram of prices, on a logarithmic scale if they are far apart', async () => {
    const references = await buildReferences(world.owner)
    const query = { equipment: String(references.equipment) }
    const pricesOf = async (...prices: number[]) => {
      for (const price_cents of prices)
        await buildProduct(world.owner, references, { vendor_id: world.vendor.userId, price_cents })
      return (await world.callAs(world.customer, 'readProductFacets', { query })).ok.price_range?.bars
    }
    expect(await pricesOf(1_000)).toEqual([])
    expect(await pricesOf(1_500, 4_000)).toEqual(barsOf([1_000, 1_500, 4_000].map((price) => [price, price])))
    const far = [1_000, 1_500, 4_000, 20_000, 100_000]
    expect(await pricesOf(20_000, 100_000)).toEqual(barsOf(far.map((price) => [price, price])))
  })

  it('are counted once until a product changes', async () => {
    const counts = createListCounts()
    counts.hears()
    const forgetful = world.deps.listCounts
    Object.assign(world.deps, { listCounts: counts })
    const counting = async () =>
      (await statementsDuring(() => facets(world.customer))).filter((text) => text.includes('matches')).length
    expect(await counting()).toBeGreaterThan(0)
    expect(await counting()).toBe(0)
    const before = (await facets(world.customer)).count
    const id = await add(world.vendor, { [voltage]: '7.4 V' })
    counts.changed('products')
    expect((await facets(world.customer)).count).toBe(before + 1)
    // A number that is remembered for one reader is shown to no other.
    expect((await facets(world.admin)).count).toBe(await listed(world.admin))
    Object.assign(world.deps, { listCounts: forgetful })
    await world.callAs(world.vendor, 'deleteComponent', { params: { id } })
  })

  it('forget an attribute that isn’t to narrow by any more', async () => {
    await world.callAs(world.admin, 'changeAttribute', { params: { id: bus }, body: { is_facet: false } })
    expect(await facetOf(world.customer, bus)).toBeUndefined()
    await world.callAs(world.admin, 'changeAttribute', { params: { id: bus }, body: { is_facet: true } })
    expect(await facetOf(world.customer, bus)).toBeDefined()
  })
})

import { limits } from '@armature/domain/limits'
import { paths } from '@armature/domain/pages/page-paths'
import { mayOpenPage } from '@armature/domain/pages/pages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildProduct } from '../../../testing/builders.ts'
import { accept } from '../../../testing/money/purchases.ts'
import type { Quoted, QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, makeOffer, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
let canary: { product: number; quote: Quoted; order: number }
let quote: Quoted

beforeAll(async () => {
  world = await startQuoteWorld()
  const product = await buildProduct(world.owner, world.references, {
    vendor_id: world.otherVendor.userId,
    name: 'Canaryservo',
    sku: 'CNRY-1',
    quantity: 100,
  })
  const bought = await makeOffer(world, {
    products: [{ id: product, quantity: 1 }],
    customer: world.otherCustomer,
  })
  canary = { product, quote: bought, order: (await accept(world, bought)).ok.order }
  quote = await addQuote(world)
})
afterAll(() => world.stop())

const find = async (user: TestUser, query: { search?: string; records?: string }) =>
  (await world.callAs(user, 'searchRecords', { query })).ok.results

const namesOf = (results: { kind: string; id: number }[]) => results.map(({ kind, id }) => `${kind}-${id}`)

it('finds a record of any kind by its number first, then by words', async () => {
  for (const search of [`${quote.id}`, `#${quote.id}`]) {
    const [first] = await find(world.admin, { search })
    expect(first, search).toMatchObject({ kind: 'quote', id: quote.id, name: 'Carla Buyer', status: 'NEW' })
  }
  const bySku = await find(world.admin, { search: 'CNRY-1' })
  expect(namesOf(bySku)).toContain(`product-${canary.product}`)
  const kinds = (await find(world.admin, { search: 'canaryservo' })).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['subQuote', 'subOrder', 'product']))
  const people = await find(world.admin, { search: 'Carla' })
  expect(namesOf(people)).toEqual(
    expect.arrayContaining([`quote-${quote.id}`, `user-${world.customer.userId}`]),
  )
})

it('leads each reader to a page of theirs, and says what waits for them', async () => {
  const customer = (await find(world.customer, { search: `${quote.id}` })).find(
    ({ kind }) => kind === 'quote',
  )
  expect(customer).toMatchObject({ page: paths.myQuote(quote.id), name: '', act: null })
  await putIn(world, quote, 'SENT_TO_VENDOR')
  const sub = quote.subs.find(({ vendorId }) => vendorId === world.vendor.userId)
  const own = await find(world.vendor, { search: `#${sub?.id}` })
  expect(own[0]).toMatchObject({
    kind: 'subQuote',
    page: paths.subQuote(sub?.id ?? 0),
    name: 'Arm',
    whole: quote.id,
  })
  expect(own[0]?.act).not.toBeNull()
  // A reader who isn't its vendor sees a part on the page of the whole.
  const parts = await find(world.admin, { search: 'arm' })
  expect(parts.find(({ kind }) => kind === 'subQuote')?.page).toBe(paths.quoteSubQuotes(quote.id))
  const product = (user: TestUser) => find(user, { records: `product-${world.model}` })
  expect((await product(world.vendor))[0]?.page).toBe(`${paths.products}?product=${world.model}`)
  expect((await product(world.customer))[0]?.page).toBe(paths.viewProduct(world.model))
  for (const user of [world.vendor, world.customer, world.tenant])
    for (const { kind, page } of await find(user, { search: 'arm' }))
      if (kind !== 'product') expect(mayOpenPage(user, page), page).toBe(true)
})

it('shows nobody a record of somebody else’s, by words, by number or by name', async () => {
  const subs = canary.quote.subs.map(({ id }) => `subQuote-${id}`)
  const secret = [`quote-${canary.quote.id}`, `order-${canary.order}`, ...subs]
  const named = { records: [...secret, `user-${world.admin.userId}`].join(',') }
  const all = await find(world.admin, named)
  expect(namesOf(all)).toEqual([...secret, `user-${world.admin.userId}`])
  const strangers = [
    world.vendor,
    world.vendor2,
    world.tenant,
    world.otherTenant,
    world.customer,
    world.storeCustomer,
  ]
  for (const user of strangers) {
    expect(await find(user, named)).toEqual([])
    for (const search of ['canaryservo', 'CNRY-1', `#${canary.quote.id}`, `${canary.order}`, 'gamma']) {
      const found = namesOf(await find(user, { search }))
      expect(
        found.filter((name) => secret.includes(name)),
        search,
      ).toEqual([])
      // The part itself is in the catalogue, which everybody reads.
      expect(
        found.filter((name) => /^(subQuote|subOrder|user)-/.test(name) && search === 'canaryservo'),
      ).toEqual([])
    }
  }
})

it('keeps a store’s products to the store, and lets a record go with the right to it', async () => {
  const store = { records: `product-${world.storeModel},product-${world.model}` }
  expect(namesOf(await find(world.vendor, store))).toEqual([`product-${world.model}`])
  expect(namesOf(await find(world.tenant, store))).toEqual([
    `product-${world.storeModel}`,
    `product-${world.model}`,
  ])
  expect(await find(world.vendor, { search: 'store arm' })).toEqual([])
})

it('answers so many of a kind, nothing to nothing, and a wrong name with its reason', async () => {
  for (let i = 0; i < limits.search.perKind + 1; i += 1)
    await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      name: `Manyfold ${i}`,
    })
  expect(await find(world.vendor, { search: 'manyfold' })).toHaveLength(limits.search.perKind)
  expect(await find(world.vendor, {})).toEqual([])
  for (const records of ['quote', 'quote-0', 'tenant-1', 'quote-1,'])
    expect((await world.callAs(world.vendor, 'searchRecords', { query: { records } })).status, records).toBe(
      400,
    )
})

it('finds a customer the parts of the one catalogue that it buys from, by words, number and name', async () => {
  const partsOf = async (user: TestUser, query: { search?: string; records?: string }) =>
    namesOf(await find(user, query)).filter((name) => name.startsWith('product-'))
  const [own, market] = [`product-${world.storeModel}`, `product-${canary.product}`]
  for (const [user, sees, not] of [
    [world.storeCustomer, own, market],
    [world.customer, market, own],
  ] as const) {
    const all = [
      await partsOf(user, { search: 'arm' }),
      await partsOf(user, { search: 'canaryservo' }),
      await partsOf(user, { search: String(world.storeModel) }),
      await partsOf(user, { search: String(canary.product) }),
      await partsOf(user, { records: `${own},${market}` }),
    ].flat()
    expect([all.includes(sees), all.includes(not)]).toEqual([true, false])
  }
  expect((await partsOf(world.admin, { records: `${own},${market}` })).toSorted()).toEqual(
    [own, market].toSorted(),
  )
})

import { fromPriceOf } from '@armature/domain/catalogue/products/price-breaks'
import { fill, messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const breaks = [
  { quantity: 10, price: '90.00' },
  { quantity: 50, price: '80.50' },
]
const setBreaks = (price_breaks: object[], more: object = {}) =>
  world.callAs(world.vendor, 'updateModel', {
    params: { id: world.model },
    body: { price_breaks, ...more } as never, // also what the contract refuses
  })

it('keeps, shows and tells a product’s prices by quantity, and forgets them', async () => {
  const saved = await setBreaks(breaks)
  expect(saved.status, saved.text).toBe(200)
  expect(saved.ok.data.price_breaks).toEqual(breaks)
  const shown = await world.callAs(null, 'readCatalogueProduct', { params: { id: world.model } })
  expect(shown.ok.data.price_breaks).toEqual(breaks)
  const history = async () =>
    (await world.callAs(world.vendor, 'readProductTimeline', { params: { id: world.model } })).ok.results
  expect((await history())[0]?.summary).toBe('Prices by quantity none → from 10: $90.00, from 50: $80.50')
  const events = (await history()).length
  expect((await setBreaks(breaks)).status).toBe(200)
  expect(await history()).toHaveLength(events)
  expect((await setBreaks([])).ok.data.price_breaks).toEqual([])
})

it('refuses them at their fields, whatever half of the price is sent', async () => {
  const fieldsOf = async (answer: ReturnType<typeof setBreaks>) => (await answer).error
  expect(await fieldsOf(setBreaks([{ quantity: 1, price: '90.00' }]))).toMatchObject({
    'price_breaks.0.quantity': [fill(messages.breakQuantityLeast, { least: 2 })],
  })
  expect(await fieldsOf(setBreaks([...breaks].toReversed()))).toMatchObject({
    'price_breaks.1.quantity': [fill(messages.breakQuantityAscending, { above: 50 })],
  })
  // The list price is the product's own here, and 100.00.
  expect(await fieldsOf(setBreaks([{ quantity: 10, price: '100.00' }]))).toMatchObject({
    'price_breaks.0.price': [fill(messages.breakPriceLower, { below: '$100.00' })],
  })
  expect(await fieldsOf(setBreaks([{ quantity: 10, price: '0.99' }]))).toHaveProperty([
    'price_breaks.0.price',
  ])
  const many = Array.from({ length: 11 }, (_, n) => ({ quantity: n + 2, price: 90 - n }))
  expect(await fieldsOf(setBreaks(many))).toHaveProperty('price_breaks')
  expect((await setBreaks(breaks)).status).toBe(200)
  const lowered = world.callAs(world.vendor, 'updateModel', {
    params: { id: world.model },
    body: { price: 85 },
  })
  expect((await lowered).error).toMatchObject({ price: [messages.breaksAboveList] })
})

const priceOf = async (products: { id: number; quantity: number }[]) => {
  const quote = await addQuote(world, products)
  const read = (await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })).ok
  return { quote, total: read.total_price, items: read.subquotes.flatMap((sub) => sub.quote_items) }
}

it('is what a new line begins with, as its quantity has it', async () => {
  expect((await setBreaks(breaks)).status).toBe(200)
  const { model } = world
  expect((await priceOf([{ id: model, quantity: 9 }])).items[0]?.price).toBe('100.00')
  const ten = await priceOf([{ id: model, quantity: 10 }])
  expect(ten.items[0]).toMatchObject({ price: '90.00', quantity_price: '90.00' })
  expect(ten.total).toBe('900.00')
})

it('prices a component’s line, which begins unpriced without them', async () => {
  const { component, vendor2 } = world
  const ask = [{ id: component, quantity: 5 }]
  expect((await priceOf(ask)).items[0]).toMatchObject({ price: '0.00', quantity_price: null })
  const saved = await world.callAs(vendor2, 'updateComponent', {
    params: { id: component },
    body: { price_breaks: [{ quantity: 1, price: 12 }] },
  })
  expect(saved.status, saved.text).toBe(200)
  expect((await priceOf(ask)).items[0]?.price).toBe('12.00')
})

it('is shown, found, counted and ordered by where there is no list price', async () => {
  const { component, model, vendor2 } = world
  const setPrices = async (price_breaks: object[]) => {
    const body = { price_breaks } as never // of a loose shape
    const saved = await world.callAs(vendor2, 'updateComponent', { params: { id: component }, body })
    expect(saved.status, saved.text).toBe(200)
  }
  const found = async (query: object) => {
    const { ok } = await world.callAs(null, 'searchCatalogue', { query: query as never }) // as it is sent: texts
    return ok.results.map(({ id, data }) => ({ id, from: data.price_from }))
  }
  const inBand = { price_min: '8', price_max: '9.50' }
  await setPrices([])
  expect(await found(inBand)).toEqual([])
  const priceless = { id: component, from: null }
  expect((await found({ ordering: 'price' })).at(-1)).toEqual(priceless)
  expect((await found({ ordering: '-price' })).at(-1)).toEqual(priceless)

  await setPrices([
    { quantity: 10, price: 9 },
    { quantity: 50, price: 8 },
  ])
  const shown = { id: component, from: { quantity: 10, price: '9.00' } }
  expect(await found(inBand)).toEqual([shown])
  expect((await found({ ordering: 'price' }))[0]).toEqual(shown)
  const listed = (await found({})).find(({ id }) => id === model)
  expect(listed?.from).toEqual({ quantity: 1, price: '100.00' })
  const { price_range } = (await world.callAs(null, 'readCatalogueFacets', { query: {} })).ok
  expect(price_range).toEqual({ low: '9.00', high: '100.00', bars: [1, ...Array(18).fill(0), 1] })
})

it('is found among components, in a subcategory and for a model, as the numbers beside them promise', async () => {
  const { component, model, owner, vendor2 } = world
  const body = { price_breaks: [{ quantity: 10, price: 9 }] }
  expect((await world.callAs(vendor2, 'updateComponent', { params: { id: component }, body })).status).toBe(
    200,
  )
  await sql`INSERT INTO product_models (product_id, model_id) VALUES (${component}, ${model})`.execute(owner)
  const { rows: subcategory } = await sql<{ id: number }>`
    SELECT component_subcategory_id AS id FROM products WHERE id = ${component}`.execute(owner)
  const component_subcategory = `${subcategory[0]?.id}`
  const narrowings = [
    { type: 'COMPONENT' },
    { component_subcategory },
    { fits: `${model}` },
    { type: 'COMPONENT', search: 'gripper' },
  ]
  for (const narrowing of narrowings)
    for (const price of [{ price_min: '8' }, { price_max: '9.50' }, { price_min: '9', price_max: '9' }]) {
      const query = { ...narrowing, ...price } as never // as it is sent: texts
      const found = (await world.callAs(null, 'searchCatalogue', { query })).ok
      expect(found.results.map(({ id }) => id)).toEqual([component])
      const facets = (await world.callAs(null, 'readCatalogueFacets', { query })).ok
      expect(facets.count).toBe(1)
      expect(facets.price_range).toEqual({ low: '9.00', high: '9.00', bars: [] })
    }
})

it('is told at a line to its vendor and the seller, and never to the customer', async () => {
  expect((await setBreaks(breaks)).status).toBe(200)
  const quote = await addQuote(world, [{ id: world.model, quantity: 60 }])
  await putIn(world, quote, 'SENT_TO_VENDOR')
  const [sub] = quote.subs
  const own = (await world.callAs(world.vendor, 'readSubQuote', { params: { id: sub?.id ?? 0 } })).ok
  expect(own.quote_items[0]).toMatchObject({ price: '123.45', quantity_price: '80.50' })
  const bought = await world.callAs(world.customer, 'readQuote', { params: { id: quote.id } })
  expect(bought.ok.subquotes[0]?.quote_items[0]?.quantity_price).toBeNull()
})

it('is kept in the table as the rule names it', async () => {
  const { owner, model } = world
  const some = [{ cents: 900, quantity: 10 }]
  for (const price of [0, 1_000])
    for (const breaks of [[], some, [{ cents: 950, quantity: 2 }, ...some]]) {
      const { rows } = await sql<{ from_price_cents: number | null }>`UPDATE products
        SET price_cents = ${price}, price_breaks = ${JSON.stringify(breaks)} WHERE id = ${model}
        RETURNING from_price_cents`.execute(owner)
      expect(rows[0]?.from_price_cents).toBe(fromPriceOf({ price, breaks })?.cents ?? null)
    }
})

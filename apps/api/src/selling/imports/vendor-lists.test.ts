import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/files/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const targetsOf = ({ headings, columns }: { headings: string[]; columns: { target: string }[] }) =>
  Object.fromEntries(headings.map((heading, at) => [heading, columns[at]?.target]))

/** Answers every question once for all rows, and imports. */
const importAll = async (content: string) => {
  const { ok: sent } = await sendProducts(world, world.vendor, content)
  const params = { id: sent.id }
  const { subcategory, application } = world.references
  await world.callAs(world.vendor, 'changeProductImport', {
    params,
    body: {
      make_skus: true,
      raise_packages: true,
      defaults: {
        component_subcategory: subcategory,
        application: [application],
        model: [world.model],
        quantity: 25,
        length: 4,
        width: 3,
        height: 2,
        weight: 1.5,
      },
    },
  })
  await world.callAs(world.vendor, 'startProductImport', { params })
  await world.runJobs()
  const { ok: done } = await world.callAs(world.vendor, 'readProductImport', { params })
  const products = await world.owner
    .selectFrom('products')
    .select(['sku', 'name', 'manufacturer', 'part_number', 'quantity', 'length', 'weight', 'price_breaks'])
    .where('vendor_id', '=', world.vendor.userId)
    .orderBy('id', 'desc')
    .limit(done.outcomes.ADDED)
    .execute()
  return { sent, done, products: products.toReversed() }
}

it('asks once for the SKUs, stock and package sizes that a list lacks', async () => {
  const list = 'name,part_type,unit_cost,notes\nBilge pump,,1200,\n"Level sensor, tank",,0,\n'
  const { sent, done, products } = await importAll(list)
  expect(targetsOf(sent)).toMatchObject({ name: 'name', unit_cost: 'price_breaks' })
  expect([sent.type, sent.unnumbered, done.outcomes.ADDED]).toEqual(['COMPONENT', 2, 2])
  const package_ = { quantity: 25, length: 4, weight: 1.5 }
  expect(products).toMatchObject([
    { sku: 'BILGE-PUMP', ...package_, price_breaks: [{ quantity: 1, cents: 120_000 }] },
    { sku: 'LEVEL-SENSOR-TANK', ...package_, price_breaks: [] },
  ])
  // Sent again, the rows find the products by the same SKUs.
  const { sent: again } = await importAll(list)
  const { ok } = await world.callAs(world.vendor, 'readProductImport', { params: { id: again.id } })
  expect(ok.outcomes).toMatchObject({ ADDED: 0, KEPT: 2 })
})

it('names products by maker and model if the list has no names, and takes units from headings', async () => {
  const { sent, products } = await importAll(
    'id;manufacturer;model;mass_g;price_usd\nm_01;Axon;AX 22;907,18;50,00\nm_02;Axon;Axon 40;0;55,00\n',
  )
  expect(targetsOf(sent)).toEqual({
    id: 'sku',
    manufacturer: 'manufacturer',
    model: 'part_number',
    mass_g: 'weight',
    price_usd: 'price_breaks',
  })
  expect(products).toMatchObject([
    { sku: 'm_01', name: 'Axon AX 22', part_number: 'AX 22', weight: 1.999_99 },
    { sku: 'm_02', name: 'Axon 40', weight: 1.5 },
  ])
})

it('reads a shop’s export: variants become products, rows of further pictures don’t', async () => {
  const { sent, products } = await importAll(
    [
      'Handle,Title,Vendor,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src',
      'belt,Timing belt,Rollo,200 mm,B-200,453.592,4,12.50,a.jpg',
      'belt,,,300 mm,B-300,0.0,5,14.50,',
      'belt,,,,,,,,b.jpg',
    ].join('\n'),
  )
  expect(sent.left_out).toEqual([4])
  expect(products).toMatchObject([
    { sku: 'B-200', name: 'Timing belt, 200 mm', quantity: 4, weight: 1 },
    { sku: 'B-300', name: 'Timing belt, 300 mm', quantity: 5, weight: 1.5 },
  ])
})

it('takes article numbers that look like places on a board', async () => {
  const { sent } = await importAll(
    '"name","default_code","standard_price"\n"Rahmen","M1000",85.25\n"Rohr","M1001",68.76',
  )
  expect(targetsOf(sent)).toMatchObject({ name: 'name', default_code: 'sku', standard_price: 'price_breaks' })
})

it('suggests an answer to every question that the vendor’s products or the file’s words answer', async () => {
  const { id: motors } = await world.owner
    .insertInto('component_subcategories')
    .values({ name: 'Stepper Motors' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { ok: sent } = await sendProducts(
    world,
    world.vendor,
    'category,model,unit_cost\nSchrittmotoren,SM 17,20\nSchrittmotor,SM 23,30\nGaskets,G 1,1',
  )
  const { suggestions } = sent
  const value = (text: string) => ({ field: 'component_subcategory', value: text, meant: motors })
  expect(suggestions.answers).toEqual([value('Schrittmotor'), value('Schrittmotoren')])
  expect(suggestions).toMatchObject({
    make_skus: true,
    // The usual package of the vendor’s other products, and the least stock.
    defaults: { quantity: 1, length: 4, model: [world.model] },
  })
  const params = { id: sent.id }
  const { ok: answered } = await world.callAs(world.vendor, 'changeProductImport', {
    params,
    body: suggestions,
  })
  expect(answered).toMatchObject({ plans: { ADD: 2, REFUSE: 1 }, asked: [], unnumbered: 3 })
  expect(answered.suggestions).toEqual({ answers: [], defaults: {}, make_skus: false, raise_packages: false })
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/files/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

const folder = fileURLToPath(new URL('../../../testing/files/products/', import.meta.url))
const careless = readFileSync(`${folder}careless-products.csv`)

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  // The demo's name for it.
  await world.owner.insertInto('component_subcategories').values({ name: 'Servo Actuators' }).execute()
})
afterAll(() => world.stop())

it('imports 190 rows of a careless file within five clicks', async () => {
  const { ok: sent } = await sendProducts(world, world.vendor, careless, { name: 'Liste.csv' })
  expect(sent).toMatchObject({
    type: 'COMPONENT',
    questions: [{ value: 'Servos', is_answered: false }],
    makers: [
      { spellings: ['Feetech', 'FEETECH'], meant: 'Feetech' },
      { spellings: ['robotis', 'Robotis'], meant: 'Robotis' },
    ],
  })
  let clicks = 0
  const params = { id: sent.id }
  const answer = async (body: object) => {
    clicks += 1
    return (await world.callAs(world.vendor, 'changeProductImport', { params, body })).ok
  }
  if (sent.raisable > 0) await answer({ raise_packages: true })
  const { application } = world.references
  const defaults = { application: [application], model: [world.model] }
  if (sent.asked.some(({ field }) => field === 'application'))
    await answer({ defaults: { application: [application] } })
  if (sent.asked.some(({ field }) => field === 'model')) await answer({ defaults })
  for (const { currency } of sent.foreign) await answer({ rates: [{ currency, rate: 1.08 }] })
  clicks += 1
  await world.callAs(world.vendor, 'startProductImport', { params })
  await world.runJobs()
  const { ok: done } = await world.callAs(world.vendor, 'readProductImport', { params })
  expect(done.outcomes.ADDED).toBeGreaterThanOrEqual(190)
  expect(clicks).toBeLessThanOrEqual(5)
  // Each kind of error is listed once for all its rows.
  expect(done.problems.reduce((sum, { rows }) => sum + rows, 0)).toBe(done.outcomes.REFUSED)
  const products = await world.owner
    .selectFrom('products')
    .select(['manufacturer', 'length', 'price_breaks'])
    .where('sku', 'in', ['CR-1001', 'CR-1003'])
    .orderBy('sku')
    .execute()
  expect(products).toEqual([
    { manufacturer: 'Feetech', length: 2.145_67, price_breaks: [{ quantity: 1, cents: 274_000 }] },
    { manufacturer: 'Robotis', length: 2.263_78, price_breaks: [{ quantity: 1, cents: 27_904 }] },
  ])
})

it('gives a value one meaning and a maker one spelling, as the sender answers', async () => {
  const { ok: sent } = await sendProducts(world, world.vendor2, careless)
  const params = { id: sent.id }
  const change = async (body: object) =>
    (await world.callAs(world.vendor2, 'changeProductImport', { params, body })).ok
  const { equipment } = world.references
  const models = await change({
    answers: [{ field: 'equipment', value: 'Servos', meant: equipment }],
    makers: [{ maker: 'Robotis', meant: 'ROBOTIS' }],
  })
  expect(models.questions).toMatchObject([{ field: 'equipment', meant: equipment, is_answered: true }])
  expect(models.makers[1]).toMatchObject({ meant: 'ROBOTIS', is_answered: true })
  // By now its rows are models, whatever the file's type.
  expect(models.asked).toContainEqual({ field: 'application', rows: 198, adding: 0 })
  const [back] = (
    await change({ answers: [{ field: 'component_subcategory', value: 'Servos', meant: null }] })
  ).questions
  expect(back).toMatchObject({ field: 'component_subcategory', meant: null, is_answered: true })
})

it('doesn’t start an import while a question for all rows is open', async () => {
  const { ok: sent } = await sendProducts(
    world,
    world.vendor2,
    'SKU,Name,Qty,Length,Width,Height,Weight\nA,B,1,1,1,1,1',
  )
  const { status, error } = await world.callAs(world.vendor2, 'startProductImport', {
    params: { id: sent.id },
  })
  expect([status, error]).toMatchObject([400, { 'defaults.application': [messages.required] }])
})

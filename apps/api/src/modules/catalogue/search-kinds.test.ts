import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { References, TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildProduct, buildReferences, buildVendor } from '../../../testing/builders.ts'
import { resumeKinds } from './find-by-kind.ts'

let app: TestApp
let admin: TestUser
let vendor: TestUser
let references: References
let kinds: Record<'servos' | 'sensors' | 'arms', number>

beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  vendor = await buildVendor(app.owner, {}, 'Northgate')
  references = await buildReferences(app.owner)
  const idOf = async (table: 'component_subcategories' | 'equipment', name: string) =>
    (await app.owner.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
  kinds = {
    servos: await idOf('component_subcategories', 'Servo Actuators'),
    sensors: await idOf('component_subcategories', 'Ranging Sensors'),
    arms: await idOf('equipment', 'Robotic Arms'),
  }
  for (const [sku, name, kind] of [
    ['XL', 'DYNAMIXEL XL330', kinds.servos],
    ['BO', 'Board for each servo', kinds.sensors],
    ['TF', 'TFmini 12 m', kinds.sensors],
  ] as const)
    await buildProduct(app.owner, references, {
      vendor_id: vendor.userId,
      sku,
      name,
      description: '',
      type: 'COMPONENT',
      equipment_id: null,
      price_cents: null,
      component_subcategory_id: kind,
    })
  await buildProduct(app.owner, references, {
    vendor_id: vendor.userId,
    sku: 'UR',
    name: 'UR5e',
    description: '',
    equipment_id: kinds.arms,
  })
})
afterAll(() => app.stop())

const find = async (search: string): Promise<string[]> =>
  (await app.callAs(admin, 'searchProducts', { query: { search } })).ok.results.map(({ sku }) => sku)

const everySearch = [
  // The kind itself before what is only called so.
  ['servo', ['XL', 'BO']],
  ['servo actuators', ['XL']],
  ['dynamixel actuator', ['XL']],
  ['robot arms', ['UR']],
  ['ur5e arm', ['UR']],
  ['ranging sensors', ['BO', 'TF']],
  ['ranging tfmini', ['TF']],
  // As the trade calls what is of the kind.
  ['servo motors', ['XL']],
  ['manipulator', ['UR']],
  ['servo arm', []],
  // A misspelt word of a kind.
  ['actuatosr', ['XL']],
] as const

it.each(everySearch)('finds by the words of its kind: %s', async (search, found) => {
  expect((await find(search)).toSorted()).toEqual(found.toSorted())
  expect((await find(search))[0]).toBe(found[0])
})

it('finds a part by its new kind once it is moved there, and no longer by the old one', async () => {
  const move = (to: number) =>
    app.owner.updateTable('products').set({ component_subcategory_id: to }).where('sku', '=', 'TF').execute()
  await move(kinds.servos)
  expect(await find('tfmini actuator')).toEqual(['TF'])
  expect(await find('tfmini ranging')).toEqual([])
  await move(kinds.sensors)
})

it('keeps the words of the kind when the company is renamed', async () => {
  await sql`SELECT search_by_company(${vendor.userId}::bigint, 0, 500)`.execute(app.owner)
  expect(await find('dynamixel actuator')).toEqual(['XL'])
  expect(await find('northgate actuator')).toEqual(['XL'])
})

it('gives them to documents from before, each once', async () => {
  await sql`UPDATE product_search SET document = ts_filter(document, '{a,b,c}'), has_kind = false`.execute(
    app.owner,
  )
  expect(await find('robot arms')).toEqual([])
  await resumeKinds(app.deps)
  await app.runJobs()
  for (const [search, found] of everySearch)
    expect((await find(search)).toSorted(), search).toEqual(found.toSorted())
  const { rows } = await sql`SELECT FROM product_search WHERE NOT has_kind`.execute(app.owner)
  expect(rows).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { References, TestUser } from '../../../../testing/builders.ts'
import { buildAdmin, buildProduct, buildReferences, buildVendor } from '../../../../testing/builders.ts'
import { resumeSearch } from './renew-search.ts'

let app: TestApp
let admin: TestUser
let vendor: TestUser
let references: References
let kinds: Record<'servos' | 'sensors' | 'drivers' | 'arms', number>
let drones: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  vendor = await buildVendor(app.owner, {}, 'Northgate')
  references = await buildReferences(app.owner)
  const idOf = async (table: 'component_subcategories' | 'equipment' | 'applications', name: string) =>
    (await app.owner.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
  kinds = {
    servos: await idOf('component_subcategories', 'Servo Actuators'),
    sensors: await idOf('component_subcategories', 'Ranging Sensors'),
    drivers: await idOf('component_subcategories', 'Motor Drivers'),
    arms: await idOf('equipment', 'Robotic Arms'),
  }
  drones = await idOf('applications', 'Drones & UAV')
  for (const [sku, name, kind] of [
    ['XL', 'DYNAMIXEL XL330', kinds.servos],
    ['BO', 'Board for each servo', kinds.sensors],
    ['TF', 'TFmini 12 m', kinds.sensors],
    ['LN', 'L298N', kinds.drivers],
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
    sku: 'HL',
    name: 'Here4',
    description: '',
    type: 'COMPONENT',
    equipment_id: null,
    price_cents: null,
    component_subcategory_id: kinds.sensors,
    application_ids: [drones],
  })
  await buildProduct(app.owner, references, {
    vendor_id: vendor.userId,
    sku: 'MD',
    name: 'Servo motor driver',
    description: '',
    type: 'COMPONENT',
    equipment_id: null,
    price_cents: null,
    component_subcategory_id: kinds.sensors,
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
  ['servo', ['XL', 'BO', 'MD']],
  ['servo actuators', ['XL']],
  ['dynamixel actuator', ['XL']],
  ['robot arms', ['UR']],
  ['ur5e arm', ['UR']],
  ['ranging sensors', ['BO', 'TF', 'HL', 'MD']],
  ['ranging tfmini', ['TF']],
  // As the trade calls what is of the kind, before what is only called so.
  ['servo motors', ['XL', 'MD']],
  ['manipulator', ['UR']],
  ['motor controller', ['LN']],
  ['servo arm', []],
  // By what it is used for, and as the trade calls that.
  ['drone', ['HL']],
  ['sensor for drones', ['HL']],
  ['drones with arms', []],
  ['quadcopter sensor', ['HL']],
  // A misspelt word of a kind, and of an application.
  ['actuatosr', ['XL']],
  ['quadcoptre', ['HL']],
] as const

it.each(everySearch)('finds by the words of its kind and its applications: %s', async (search, found) => {
  expect((await find(search)).toSorted()).toEqual(found.toSorted())
  // All of one kind are equal to each other.
  if (search !== 'ranging sensors') expect((await find(search))[0]).toBe(found[0])
})

it('finds a part by its new kind once it is moved there, and no longer by the old one', async () => {
  const move = (to: number) =>
    app.owner.updateTable('products').set({ component_subcategory_id: to }).where('sku', '=', 'TF').execute()
  await move(kinds.servos)
  expect(await find('tfmini actuator')).toEqual(['TF'])
  expect(await find('tfmini ranging')).toEqual([])
  await move(kinds.sensors)
})

it('finds a part by a new application, and no longer by the old one', async () => {
  const use = (ids: number[]) =>
    app.owner.updateTable('products').set({ application_ids: ids }).where('sku', '=', 'HL').execute()
  await use([])
  expect(await find('drone')).toEqual([])
  await use([drones])
  expect(await find('drone')).toEqual(['HL'])
})

it('suggests a kind by what the trade calls it', async () => {
  const { kinds: named } = (await app.callAs(admin, 'suggestInCatalogue', { query: { search: 'servo mot' } }))
    .ok
  expect(named.map(({ name }) => name)).toEqual(['Servo Actuators'])
})

it('keeps the words of the kind and the application when the company is renamed', async () => {
  await sql`SELECT search_by_company(${vendor.userId}::bigint, 0, 500)`.execute(app.owner)
  expect(await find('dynamixel actuator')).toEqual(['XL'])
  expect(await find('northgate actuator')).toEqual(['XL'])
  expect(await find('northgate drone')).toEqual(['HL'])
})

it('gives them to documents from before, each once', async () => {
  await sql`UPDATE product_search SET document = ts_filter(document, '{a,b,c}'), has_kind = false, edition = 1`.execute(
    app.owner,
  )
  expect(await find('robot arms')).toEqual([])
  await resumeSearch(app.deps)
  await app.runJobs()
  for (const [search, found] of everySearch)
    expect((await find(search)).toSorted(), search).toEqual(found.toSorted())
  const { rows } = await sql`SELECT FROM product_search WHERE edition < 2`.execute(app.owner)
  expect(rows).toEqual([])
})

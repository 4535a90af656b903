import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct, buildReferences, unique } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
/** A subcategory that asks for a voltage, a torque, a bus and words; and one that asks for nothing. */
let servos: number
let others: number
const ids = { voltage: 0, torque: 0, bus: 0, words: 0 }
let buses: { id: number; name: string }[]

const define = async (name: string, body: object) =>
  (
    await world.callAs(world.admin, 'createAttribute', {
      // Each its own definition.
      body: { name: `${name} ${unique()}`, component_subcategory: servos, ...body } as never,
    })
  ).ok

beforeAll(async () => {
  world = await startQuoteWorld()
  servos = world.references.subcategory
  others = (await buildReferences(world.owner)).subcategory
  ids.voltage = (await define('Voltage', { kind: 'RANGE', dimension: 'voltage', unit: 'V' })).id
  ids.torque = (await define('Torque', { kind: 'NUMBER', dimension: 'torque', unit: 'N·m' })).id
  const bus = await define('Bus', { kind: 'CHOICE', choices: [{ name: 'TTL' }, { name: 'CAN' }] })
  ids.bus = bus.id
  buses = bus.choices
  ids.words = (await define('Wiring', { kind: 'TEXT' })).id
})
afterAll(() => world.stop())

const part = (name: string) => ({
  name,
  sku: unique(),
  quantity: 3,
  height: 1,
  width: 1,
  length: 1,
  weight: 1,
  application: [world.references.application],
  component_subcategory: servos,
  model: [world.model],
})
const add = (attributes: Record<string, string | number[] | null>, name = 'Servo') =>
  world.callAs(world.vendor2, 'createComponent', { body: { ...part(name), attributes } })
const change = (id: number, body: object) =>
  // Any part of the form.
  world.callAs(world.vendor2, 'updateComponent', { params: { id }, body: body as never })
const shown = async (id: number) =>
  (await world.callAs(world.vendor2, 'readProduct', { params: { id } })).ok.attributes.map(
    ({ value }) => value,
  )
const rowsOf = async (product: number) =>
  (
    await sql<{ attribute_id: number; choice_id: number | null; low: number | null; high: number | null }>`
      SELECT attribute_id, choice_id, low, high FROM product_values WHERE product_id = ${product}
      ORDER BY attribute_id, choice_id`.execute(world.owner)
  ).rows

it('are taken as they are typed, shown so in the form’s order, and stored in SI units as rows', async () => {
  const { id } = (
    await add({
      [ids.words]: 'Three wires',
      [ids.bus]: buses.map((bus) => bus.id).toReversed(),
      [ids.torque]: '41 kgf-cm',
      [ids.voltage]: '10-14.8',
    })
  ).ok
  expect(await shown(id)).toEqual(['10-14.8 V', '41 kgf-cm', 'TTL, CAN', 'Three wires'])
  expect(await rowsOf(id)).toEqual([
    { attribute_id: ids.voltage, choice_id: null, low: 10, high: 14.8 },
    { attribute_id: ids.torque, choice_id: null, low: 4.0207265, high: 4.0207265 },
    ...buses.map((bus) => ({ attribute_id: ids.bus, choice_id: bus.id, low: null, high: null })),
    { attribute_id: ids.words, choice_id: null, low: null, high: null },
  ])
})

it('are refused at their own fields, and nothing is stored', async () => {
  const answer = await add({
    [ids.voltage]: 'twelve',
    [ids.torque]: '1-2 Nm',
    [ids.bus]: [999_999],
    999_999: '4',
  })
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.text)).toMatchObject({
    [`attributes.${ids.voltage}`]: [expect.stringContaining('such as 12 V')],
    [`attributes.${ids.torque}`]: [messages.attributeOneNumber],
    [`attributes.${ids.bus}`]: [messages.unknownReference],
    'attributes.999999': [messages.attributeNotHere],
  })
})

it('change one by one: others stay, null takes one away, and the history says so', async () => {
  const { id } = (await add({ [ids.voltage]: '12 V', [ids.torque]: '4 Nm' })).ok
  await change(id, { attributes: { [ids.torque]: '5 Nm' } })
  expect(await shown(id)).toEqual(['12 V', '5 Nm'])
  await change(id, { attributes: { [ids.voltage]: null } })
  expect([await shown(id), await rowsOf(id)]).toEqual([
    ['5 Nm'],
    [{ attribute_id: ids.torque, choice_id: null, low: 5, high: 5 }],
  ])
  const history = async () =>
    (await world.callAs(world.vendor2, 'readProductTimeline', { params: { id } })).ok.results.map(
      ({ summary }) => summary,
    )
  expect((await history()).slice(0, 2)).toEqual(['Specifications', 'Specifications'])
  // The same again is no change.
  await change(id, { attributes: { [ids.torque]: ' 5 Nm ' } })
  expect(await history()).toHaveLength(3)
})

it('stay with the product where they are no longer asked for, and can be taken away there', async () => {
  const { id } = (await add({ [ids.voltage]: '12 V', [ids.torque]: '4 Nm' })).ok
  await change(id, { component_subcategory: others })
  expect((await shown(id)).toSorted()).toEqual(['12 V', '4 Nm'])
  const refused = await change(id, { attributes: { [ids.words]: 'Three wires' } })
  expect(refused.text).toContain(messages.attributeNotHere)
  expect((await change(id, { attributes: { [ids.torque]: null } })).status).toBe(200)
  expect(await shown(id)).toEqual(['12 V'])
})

it('are found by a search: by their measures, names and choices, and by none that is taken away', async () => {
  const name = `Actuator ${unique()}`
  const { id } = (await add({ [ids.voltage]: '10-14.8 V', [ids.bus]: [buses[1]?.id ?? 0] }, name)).ok
  const found = async (search: string) =>
    (
      await world.callAs(world.vendor2, 'searchProducts', { query: { search: `${name} ${search}` } })
    ).ok.results.map((one) => one.id)
  expect(await Promise.all([found('12 V'), found('can'), found('ttl'), found('24 V')])).toEqual([
    [id],
    [id],
    [],
    [],
  ])
  await change(id, { attributes: { [ids.voltage]: '24 V', [ids.bus]: null } })
  expect(await Promise.all([found('12 V'), found('can'), found('24 V')])).toEqual([[], [], [id]])
})

it('are found by a standard’s size that is a choice alone, however it is written', async () => {
  const frame = await define('Frame', { kind: 'CHOICE', choices: [{ name: 'NEMA 14' }, { name: 'NEMA 8' }] })
  const [choice] = frame.choices
  const { id } = (await add({ [frame.id]: [choice?.id ?? 0] }, 'Round motor')).ok
  const find = async (search: string) =>
    (await world.callAs(world.vendor2, 'searchProducts', { query: { search } })).ok.results.map(
      (one) => one.id,
    )
  for (const search of ['NEMA 14', 'nema14', 'round motor Nema-14']) expect(await find(search)).toEqual([id])
  expect(await find('nema8')).toEqual([])
})

it('are found by a new name once it has one', async () => {
  const name = `Actuator ${unique()}`
  const { id } = (await add({ [ids.bus]: [buses[0]?.id ?? 0] }, name)).ok
  const choices = buses.map((bus, index) => (index === 0 ? { ...bus, name: 'Dynabus' } : bus))
  await world.callAs(world.admin, 'changeAttribute', { params: { id: ids.bus }, body: { choices } })
  await world.runJobs()
  const found = async (word: string) =>
    (
      await world.callAs(world.vendor2, 'searchProducts', { query: { search: `${name} ${word}` } })
    ).ok.results.map((one) => one.id)
  expect([await found('dynabus'), await found('ttl')]).toEqual([[id], []])
})

it('are found by the class that a choice’s new name says, and not by the one before', async () => {
  const classes = await define('Protection', { kind: 'CHOICE', choices: [{ name: 'IP65' }] })
  const [choice = { id: 0 }] = classes.choices
  const { id } = (await add({ [classes.id]: [choice.id] }, 'Sealed motor')).ok
  const found = async (search: string) =>
    (await world.callAs(world.vendor2, 'searchProducts', { query: { search } })).ok.results.map(
      (one) => one.id,
    )
  expect([await found('sealed IP65'), await found('sealed IP67')]).toEqual([[id], []])
  await world.callAs(world.admin, 'changeAttribute', {
    params: { id: classes.id },
    body: { choices: [{ id: choice.id, name: 'IP67' }] },
  })
  await world.runJobs()
  expect([await found('sealed IP65'), await found('sealed IP67')]).toEqual([[], [id]])
})

it('go with a product that is deleted, and aren’t another’s to read', async () => {
  const { id } = (await add({ [ids.voltage]: '12 V' })).ok
  await world.callAs(world.vendor2, 'deleteComponent', { params: { id } })
  expect(await rowsOf(id)).toEqual([])
  const untyped = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId })
  expect(await shown(untyped)).toEqual([])
})

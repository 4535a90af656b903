import { toWire } from '@armature/domain/money'
import type { FormFieldName } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, formFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { References } from '../../../../testing/builders.ts'
import { buildProduct, buildReferences } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
/** The records that the first and the second value of a choice refer to. */
let references: [References, References]
let models: [number, number]
beforeAll(async () => {
  world = await startQuoteWorld()
  references = [world.references, await buildReferences(world.owner)]
  const another = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId })
  models = [world.model, another]
})
afterAll(() => world.stop())

const referred = {
  equipment: (turn: 0 | 1) => references[turn].equipment,
  component_subcategory: (turn: 0 | 1) => references[turn].subcategory,
  application: (turn: 0 | 1) => references[turn].application,
  model: (turn: 0 | 1) => models[turn],
}
/** Codes have forms of their own. */
const codes: Partial<Record<FormFieldName, readonly [string, string]>> = {
  country_of_origin: ['DE', 'JP'],
  hs_code: ['8501.10', '8501.20.40'],
  eccn: ['EAR99', '3A001.a'],
}
const isReferred = (name: FormFieldName): name is keyof typeof referred => name in referred

/** A value of a field as the form sends it, another one each turn. */
const sample = (name: FormFieldName, turn: 0 | 1): unknown => {
  const field = fieldOf(name)
  if (isReferred(name)) return field.kind === 'choices' ? [referred[name](turn)] : referred[name](turn)
  if (codes[name] !== undefined) return codes[name][turn]
  if (field.kind === 'money') return 12.5 + turn
  return 'min' in field ? numberFieldOf(name as 'quantity').min + 3 + turn : `${name}-${turn}`
}

/** The value as an answer shows it. */
const shown = (name: FormFieldName, value: unknown): unknown => {
  if (fieldOf(name).kind === 'choice') return expect.objectContaining({ id: value })
  return fieldOf(name).kind === 'money' ? toWire(Number(value) * 100) : value
}

const namesOf = (type: ProductType) => formFieldNames.filter((name) => (fieldOf(name).of ?? type) === type)
const formOf = (type: ProductType, turn: 0 | 1) =>
  Object.fromEntries(namesOf(type).map((name) => [name, sample(name, turn)]))
const answerOf = (type: ProductType, turn: 0 | 1) =>
  Object.fromEntries(namesOf(type).map((name) => [name, shown(name, sample(name, turn))]))

const calls = {
  MODEL: { create: 'createModel', update: 'updateModel' },
  COMPONENT: { create: 'createComponent', update: 'updateComponent' },
} as const

it.each(productTypes)('a %s keeps, shows, changes and tells every field of its form', async (type) => {
  const { callAs } = world
  const vendor = type === 'MODEL' ? world.vendor : world.vendor2
  const flat = ({ data, ...product }: { data: object }) => ({ ...product, ...data })
  // Made of the table of fields, of which the compiler knows no values.
  const added = await callAs(vendor, calls[type].create, { body: formOf(type, 0) as never })
  expect(added.status, added.text).toBe(201)
  expect(flat(added.ok)).toMatchObject(answerOf(type, 0))

  const params = { id: added.ok.id }
  const changed = await callAs(vendor, calls[type].update, { params, body: formOf(type, 1) })
  expect(changed.status, changed.text).toBe(200)
  const read = await callAs(vendor, 'readProduct', { params })
  const listed = await callAs(vendor, 'searchProducts', { query: { search: `sku-1`, type } })
  for (const product of [changed.ok, read.ok, listed.ok.results.find(({ id }) => id === params.id)])
    expect(product && flat(product)).toMatchObject(answerOf(type, 1))

  const [last] = (await callAs(vendor, 'readProductTimeline', { params })).ok.results
  const unsaid = namesOf(type)
    .map((name) => fieldOf(name).called)
    .filter((called) => !last?.summary.toLowerCase().includes(called.toLowerCase()))
  expect(unsaid).toEqual([])
})

it.each(productTypes)('a %s keeps each field’s value from whoever hasn’t seen it', async (type) => {
  const { callAs } = world
  const vendor = type === 'MODEL' ? world.vendor : world.vendor2
  const valuesOf = (turn: 0 | 1) => ({ ...formOf(type, turn), sku: `overtaken-${type}-${turn}` })
  const [here, other]: Record<string, unknown>[] = [valuesOf(0), valuesOf(1)]
  // Made of the table of fields, of which the compiler knows no values.
  const added = await callAs(vendor, calls[type].create, { body: here as never })
  const params = { id: added.ok.id }
  const change = (body: Record<string, unknown>) => callAs(vendor, calls[type].update, { params, body })
  for (const name of namesOf(type)) {
    const [is, wanted] = [here, other].map((values) => ({ [name]: values?.[name] }))
    const late = await change({ ...wanted, expected: wanted })
    expect([name, late.status, late.error.code, Object.keys(late.error)]).toEqual([
      name,
      409,
      'product_changed',
      expect.arrayContaining([name]),
    ])
    // An answer that was lost, and the same once more.
    expect([name, (await change({ ...is, expected: wanted })).status]).toEqual([name, 200])
    expect([name, (await change({ ...wanted, expected: is })).status]).toEqual([name, 200])
    expect([name, (await change({ ...is, expected: wanted })).status]).toEqual([name, 200])
  }
})

it('names every column of a product that its form may change', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'products' AND table_schema = 'public'`.execute(
    world.owner,
  )
  const columns = new Set(rows.map(({ name }) => name))
  expect(formFieldNames.map((name) => fieldOf(name).column).filter((column) => !columns.has(column))).toEqual(
    [],
  )
  // The owner and dates, the catalogue's additions, and the database's own columns: no field of the form.
  for (const other of [
    'id',
    'vendor_id',
    'tenant_id',
    'type',
    'attributes',
    'price_breaks',
    'from_price_cents',
    'specs',
    'preview',
    'measures',
    'images',
  ])
    columns.delete(other)
  for (const other of ['cad', 'fbx', 'documents', 'document_kinds', 'created_at', 'updated_at', 'deleted_at'])
    columns.delete(other)
  for (const own of ['own_length', 'own_width', 'own_height', 'own_weight']) columns.delete(own)
  expect([...columns].toSorted()).toEqual(formFieldNames.map((name) => fieldOf(name).column).toSorted())
})

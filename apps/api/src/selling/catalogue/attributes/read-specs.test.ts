import { attributeValueText } from '@armature/domain/catalogue/attributes/attribute-values'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../../../testing/builders.ts'
import { createWorld } from '../../../../testing/builders.ts'
import { readDemoCatalogue } from '../../../process/seed/demo-catalogue.ts'
import { readDemoParts } from '../../../process/seed/demo-parts.ts'
import { seedDemo } from '../../../process/seed/seed-demo.ts'
import { readAttributeCatalogue } from './attribute-repository.ts'
import { readSpecs } from './read-specs.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seedDemo(world.deps, { info: () => {} })
})
afterAll(() => world.drop())

const products = async () => {
  const { attributes } = await readAttributeCatalogue(world.owner)
  const rows = await world.owner
    .selectFrom('products')
    .select(['id', 'sku', 'specs', 'attributes', 'vendor_id'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    typed: Object.entries(row.attributes ?? {}).map(([id, value]) => {
      const attribute = attributes.find((one) => String(one.id) === id)
      return {
        name: attribute?.name ?? '',
        text: attribute === undefined ? '' : attributeValueText(attribute, value),
      }
    }),
  }))
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? []

it('gives every product of the demo typed specifications, and no word of the free ones vanishes', async () => {
  const rows = await products()
  const catalogue = [...(await readDemoCatalogue()), ...(await readDemoParts())]
  expect(rows).toHaveLength(265)
  expect(rows.filter(({ typed }) => typed.length > 0)).toHaveLength(265)
  const lost = catalogue.flatMap(({ sku, specs }) => {
    const row = rows.find((one) => one.sku === sku)
    const typedWords = new Set(row?.typed.flatMap(({ text }) => wordsOf(text)))
    return Object.entries(specs)
      .filter(
        ([name, text]) => row?.specs[name] !== text && !wordsOf(text).every((word) => typedWords.has(word)),
      )
      .map(([name, text]) => `${sku} ${name}: ${text}`)
  })
  expect(lost).toEqual([])
  const free = rows.reduce((sum, { specs }) => sum + Object.keys(specs).length, 0)
  const typed = rows.reduce((sum, row) => sum + row.typed.length, 0)
  expect([typed, free]).toEqual([921, 6])
})

it('reads a servo and a gripper as their makers state them', async () => {
  const typedOf = async (sku: string) => (await products()).find((row) => row.sku === sku)
  const servo = await typedOf('RBT-XL330-M077-T')
  expect(servo?.typed).toEqual(
    expect.arrayContaining([
      { name: 'Input voltage', text: '3.7-6.0 V' },
      { name: 'Stall torque', text: '0.215 N.m @5.0V' },
      { name: 'No-load speed', text: '383 rpm @5.0V' },
      { name: 'Gear ratio', text: '77.5:1' },
      { name: 'Mass', text: '18 g' },
    ]),
  )
  const all = (await products()).flatMap(({ typed }) => typed.map(({ name, text }) => `${name}: ${text}`))
  for (const one of [
    'Stroke: 0-55 mm',
    'Interface: Modbus-RTU, Digital IO',
    'Payload: 500 g',
    'Reach: 320 mm',
  ])
    expect(all).toContain(one)
})

it('does the same once for products of the release before, and leaves those alone that are typed already', async () => {
  const before = await products()
  const catalogue = await readDemoCatalogue()
  const sku = 'RBT-XL330-M077-T'
  const specs = JSON.stringify(catalogue.find((one) => one.sku === sku)?.specs)
  await sql`UPDATE products SET attributes = NULL, specs = ${specs}::jsonb WHERE sku = ${sku}`.execute(
    world.owner,
  )
  await sql`UPDATE products SET specs = '{"stroke mm": "9"}' WHERE sku <> ${sku} AND attributes IS NOT NULL AND specs = '{}'`.execute(
    world.owner,
  )
  await readSpecs(world.deps)
  const after = await products()
  expect(after.find((row) => row.sku === sku)).toEqual(before.find((row) => row.sku === sku))
  expect(after.map(({ attributes }) => attributes)).toEqual(before.map(({ attributes }) => attributes))
})

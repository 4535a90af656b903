import { endpoints } from '@armature/contract/all-endpoints'
import { limits } from '@armature/domain/limits'
import { storedText } from '@armature/domain/values/plain-text'
import { messages } from '@armature/domain/messages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf } from '../../../../testing/database-content.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { callRaw } from '../../../../testing/calls/raw-call.ts'

const nameRule = endpoints.createModel.body.shape.name

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  for (const user of [world.vendor, world.vendor2]) await world.signIn(user)
})
afterAll(() => world.stop())

type Kind = 'MODEL' | 'COMPONENT'
type Body = Record<string, unknown>
const kinds = ['MODEL', 'COMPONENT'] as const
const create = { MODEL: 'createModel', COMPONENT: 'createComponent' } as const
const update = { MODEL: 'updateModel', COMPONENT: 'updateComponent' } as const

let counter = 0
const complete = (kind: Kind): Body => {
  counter += 1
  const common = {
    name: 'Part',
    sku: `RULES-${counter}`,
    quantity: 1,
    height: 1,
    width: 1,
    length: 1,
    weight: 1,
    application: [world.references.application],
  }
  return kind === 'MODEL'
    ? { ...common, price: 0, equipment: world.references.equipment }
    : { ...common, component_subcategory: world.references.subcategory, model: [world.model] }
}

/** Sends JSON as written, since 1e400 and its kin are no JavaScript values. */
const send = async (kind: Kind, json: string, id?: number) => {
  const answer = await callRaw(world, world.vendor, id === undefined ? create[kind] : update[kind], {
    ...(id === undefined ? {} : { params: { id } }),
    raw: json,
  })
  return { status: answer.status, body: JSON.parse(answer.text || '{}') as Record<string, unknown> }
}
const withField = (body: Body, field: string, json: string): string =>
  JSON.stringify({ ...body, [field]: '@@' }).replace('"@@"', () => json)
const without = (body: Body, field: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)))

const inBoth = ['name', 'sku', 'quantity', 'height', 'width', 'weight', 'length', 'application'] as const
const required = {
  MODEL: [...inBoth, 'price', 'equipment'],
  COMPONENT: [...inBoth, 'component_subcategory', 'model'],
} as const
/** The texts of section 5 for a missing field; 'Required!' where it says nothing of its own. */
const missing: Record<string, string> = { price: messages.priceRequired, height: messages.requiredLower }
const missingText = (field: string): string => missing[field] ?? messages.required

const sides = ['height', 'width', 'length', 'weight'] as const
const numbers = ['-1', '0', '0.99', '1e400', '-1e400', '"1"', '""', 'null', 'true', '[1]', '{}'] as const
const bad: Record<string, readonly string[]> = {
  name: [
    '""',
    '"   "',
    'null',
    '1',
    'true',
    '[]',
    '{}',
    `"${'x'.repeat(201)}"`,
    '"two\\nlines"',
    '"two\u2028lines"',
  ],
  sku: ['""', '" "', 'null', '1', `"${'x'.repeat(65)}"`, '"<b>"', '"-x"', '"/a"', '"a/"', '"a\\tb"'],
  quantity: ['-1', '0', '0.5', '1.5', '1000001', '1e400', '"3"', '""', 'null', 'true', '[]'],
  application: ['[]', 'null', '1', '"1"', '["1"]', '[0]', '[-1]', '[1.5]', '[1e400]', '{}', '[null]'],
  price: [
    '-1',
    '-0.01',
    '1.005',
    '10000000',
    '1e400',
    '"ten"',
    '""',
    'null',
    'true',
    '[]',
    '"-1"',
    '"1e3"',
    '"Infinity"',
    '"NaN"',
  ],
  equipment: ['0', '-1', '1.5', '1e400', '"1"', '""', 'null', '[]', 'true'],
  component_subcategory: ['0', '-1', '1.5', '1e400', '"1"', '""', 'null', '[]', 'true'],
  model: ['[]', 'null', '1', '["1"]', '[0]', '[-1]', '[1.5]', '[1e400]', '{}'],
  description: ['1', 'true', '[]', `"${'x'.repeat(limits.product.description.max + 1)}"`],
  tenant_status: ['1', '"true"', 'null', '[]'],
  images: ['null', '{}', '"x"', '[{}]', '[null]', '[{"image":"x","is_primary":true}]'],
  cad: ['1', '"x"', '[]', 'true', '""'],
  fbx: ['1', '"x"', '[]', 'true', '""'],
  expected_quantity: ['-1', '1.5', '"1"', 'null'],
  expected: [
    'null',
    '[]',
    '"x"',
    '{"nope":1}',
    '{"name":1}',
    '{"quantity":"1"}',
    '{"images":[{}]}',
    '{"cad":1}',
  ],
  ...Object.fromEntries(sides.map((side) => [side, [...numbers, '100000.01']])),
}
const fieldsOf = (kind: Kind, id: number | undefined): string[] =>
  Object.keys(bad).filter(
    (field) =>
      (kind === 'MODEL'
        ? !['component_subcategory', 'model'].includes(field)
        : !['price', 'equipment'].includes(field)) &&
      (!field.startsWith('expected') || id !== undefined),
  )

const nothingWritten = async (work: () => Promise<void>) => {
  const before = await contentOf(world)
  await work()
  expect(await contentOf(world)).toBe(before)
}

describe.each(kinds)('the form of a %s', (kind) => {
  it('names every field that is missing, all at once and each by itself', () =>
    nothingWritten(async () => {
      const all = await send(kind, '{}')
      expect(all.status).toBe(400)
      for (const field of required[kind]) expect(all.body[field], field).toEqual([missingText(field)])
      for (const field of required[kind]) {
        const one = await send(kind, without(complete(kind), field))
        const { code, request_id, ...fields } = one.body
        expect([one.status, fields, code], String(request_id)).toEqual([
          400,
          { [field]: [missingText(field)] },
          'invalid',
        ])
      }
    }))

  it.each(['POST', 'PATCH'])('refuses what is no such value, at its field, on %s', (method) =>
    nothingWritten(async () => {
      const id = method === 'POST' ? undefined : kind === 'MODEL' ? world.model : world.component
      const user = kind === 'COMPONENT' && id !== undefined ? world.vendor2 : world.vendor
      for (const field of fieldsOf(kind, id))
        for (const json of bad[field] ?? []) {
          const raw = id === undefined ? withField(complete(kind), field, json) : `{"${field}":${json}}`
          const answer = await callRaw(world, user, id === undefined ? create[kind] : update[kind], {
            ...(id === undefined ? {} : { params: { id } }),
            raw,
          })
          const names = Object.keys(JSON.parse(answer.text) as object)
          expect(
            [answer.status, names.some((name) => name === field || name.startsWith(`${field}.`))],
            `${field} ${json.slice(0, 40)}: ${answer.text.slice(0, 200)}`,
          ).toEqual([400, true])
        }
    }),
  )

  it('refuses what it doesn’t know, the other kind’s fields among it', () =>
    nothingWritten(async () => {
      const foreign = kind === 'MODEL' ? 'component_subcategory' : 'price'
      for (const field of [foreign, 'id', 'deleted_at', 'vendor_id', 'preview', '__proto__x']) {
        const answer = await send(kind, withField(complete(kind), field, '1'))
        expect([answer.status, answer.body[field]], field).toEqual([400, ['Unknown field.']])
      }
      const other = kind === 'MODEL' ? 'COMPONENT' : 'MODEL'
      const answer = await send(kind, withField(complete(kind), 'type', `"${other}"`))
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining(['type'])])
    }))

  it('takes the least and the most that it says, and any text as text', async () => {
    const { quantityMax, dimensionMax, name } = limits.product
    const least = await send(kind, JSON.stringify({ ...complete(kind), type: kind }))
    expect(least.status).toBe(201)
    const most = {
      ...complete(kind),
      name: `${'ü'.repeat(name.max - 2)}'"`,
      quantity: quantityMax,
      ...Object.fromEntries(sides.map((side) => [side, dimensionMax])),
      ...(kind === 'MODEL' ? { price: '9999999.99' } : {}),
      description: null,
    }
    expect((await send(kind, JSON.stringify(most))).status).toBe(201)
  })

  it('stores what it takes, whatever the numbers', async () => {
    const form = fc.record({
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      length: fc.double({ min: 1, max: 100_000, noNaN: true }),
      width: fc.double({ min: 1, max: 100_000, noNaN: true }),
      height: fc.double({ min: 1, max: 100_000, noNaN: true }),
      weight: fc.double({ min: 1, max: 100_000, noNaN: true }),
      // The field's own bad values have tests of their own; these are the ones that its rule takes.
      name: fc
        .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
        .filter((text) => nameRule.safeParse(text).success),
    })
    await fc.assert(
      fc.asyncProperty(form, async (values) => {
        const { status, body } = await send(kind, JSON.stringify({ ...complete(kind), ...values }))
        const { name, ...numbers } = values
        expect([status, body]).toEqual([
          201,
          expect.objectContaining({ ...numbers, data: expect.objectContaining({ name: storedText(name) }) }),
        ])
      }),
      { numRuns: 40 },
    )
  })
})

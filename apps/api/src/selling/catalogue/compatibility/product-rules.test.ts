import type { AttributeValue } from '@armature/domain/catalogue/attributes/attribute-values'
import type { FitAttribute } from '@armature/domain/catalogue/compatibility/fit'
import { fitFacts, isFitting, checkFit } from '@armature/domain/catalogue/compatibility/fit'
import { availabilityOf } from '@armature/domain/catalogue/products/availability'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../../../testing/test-database.ts'
import { createTestDatabase } from '../../../../testing/test-database.ts'
import type { Tables } from '../../../platform/db/tables/tables.ts'
import { inStockSql } from '../search/product-filter-repository.ts'
import { fitCondition } from './fit-filter-repository.ts'

// Lists ask in SQL what `domain` decides of one product: random rows stand in for the tables, and both must say the same.

let database: TestDatabase<Tables>
beforeAll(async () => {
  database = await createTestDatabase<Tables>()
})
afterAll(() => database.drop())

const many = <T>(row: fc.Arbitrary<T>) => fc.array(row, { minLength: 100, maxLength: 100 })
const runs = { numRuns: 20, endOnFailure: true }

it('in stock for buyers', async () => {
  const product = fc.record({ quantity: fc.integer({ min: -1, max: 6 }), shows_stock: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(many(product), async (rows) => {
      const given = rows.map((row, id) => ({ id, ...row }))
      const { rows: found } = await sql<{ id: number }>`
        WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)})
          AS g(id bigint, quantity int, shows_stock boolean)),
        products AS (SELECT id, quantity, id AS vendor_id FROM given),
        vendor_profiles AS (SELECT id AS user_id, shows_stock FROM given)
        SELECT id FROM products p WHERE ${inStockSql} ORDER BY id`.execute(database.owner)
      const inStock = given.filter(
        ({ quantity, shows_stock }) => availabilityOf({ quantity, showsStock: shows_stock }) === 'IN_STOCK',
      )
      expect(found).toEqual(inStock.map(({ id }) => ({ id })))
    }),
    runs,
  )
})

const attribute = (id: number, more: Partial<FitAttribute>): FitAttribute => ({
  id,
  name: String(id),
  dimension: null,
  choices: [],
  tells_fit: true,
  limited_by: null,
  ...more,
})
const [voltage, bus, mass, payload] = [1, 2, 3, 4]
const attributes = [
  attribute(voltage, {}),
  attribute(bus, {}),
  attribute(mass, { tells_fit: false, limited_by: { id: payload, name: 'Payload' } }),
  attribute(payload, { tells_fit: false }),
]

const small = fc.integer({ min: 0, max: 3 })
const range: fc.Arbitrary<AttributeValue> = fc
  .tuple(small, small)
  .map(([one, other]) => ({ low: Math.min(one, other), high: Math.max(one, other), given: 'as typed' }))
const choices: fc.Arbitrary<AttributeValue> = fc
  .subarray([11, 12, 13], { minLength: 1 })
  .map((ids) => ({ choices: ids }))
const values = fc
  .record({ [voltage]: range, [bus]: choices, [mass]: range, [payload]: range }, { requiredKeys: [] })
  .map((found): Record<string, AttributeValue> => found)
const robotId = 7

interface ValueRow {
  product_id: number
  attribute_id: number
  choice_id?: number
  low?: number
  high?: number
}

/** The rows that hold a product's values. */
const rowsOf = (product_id: number, of: Record<string, AttributeValue>): ValueRow[] =>
  Object.entries(of).flatMap(([id, value]): ValueRow[] => {
    const row = { product_id, attribute_id: Number(id) }
    if ('choices' in value) return value.choices.map((choice_id) => ({ ...row, choice_id }))
    return 'given' in value ? [{ ...row, low: value.low, high: value.high }] : []
  })

it.each([true, false])('fits a robot, where few are expected to: %s', async (areFew) => {
  const part = fc.record({ values, isNamed: fc.integer({ max: 4, min: 0 }).map((n) => n === 0) })
  await fc.assert(
    fc.asyncProperty(many(part), values, async (parts, robot) => {
      const given = parts.map((one, id) => ({ id, ...one }))
      const facts = fitFacts(robot, attributes)
      const named = given.filter(({ isNamed }) => isNamed).map(({ id }) => id)
      const { rows: found } = await sql<{ id: number }>`
        WITH products AS (SELECT id::bigint, 'COMPONENT' AS type FROM generate_series(0, ${given.length - 1}::int) id),
        product_models AS (SELECT id AS product_id, ${robotId}::bigint AS model_id FROM unnest(${named}::bigint[]) id),
        product_values AS (SELECT *, 1 AS component_subcategory_id
          FROM jsonb_to_recordset(${JSON.stringify(given.flatMap((one) => rowsOf(one.id, one.values)))})
          AS g(product_id bigint, attribute_id bigint, choice_id bigint, low float8, high float8))
        SELECT id FROM products p
        WHERE ${fitCondition({ id: sql`p.id`, type: sql`p.type` }, { fitsModel: robotId, robot: { facts, areFew } })}
        ORDER BY id`.execute(database.owner)
      const side = { values: robot, size: null }
      const fitting = given.filter((one) =>
        isFitting(checkFit({ ...one, size: null }, side, attributes).verdict),
      )
      expect(found).toEqual(fitting.map(({ id }) => ({ id })))
    }),
    runs,
  )
})

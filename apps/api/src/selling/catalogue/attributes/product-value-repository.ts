import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** The products with a value of an attribute. */
export const findProductsWith = async (trx: Database, attributeId: number): Promise<number[]> => {
  const { rows } = await sql<{ product_id: number }>`
    SELECT DISTINCT product_id FROM product_values WHERE attribute_id = ${attributeId} ORDER BY product_id`.execute(
    trx,
  )
  return rows.map((row) => row.product_id)
}

/**
 * Measures the next unmeasured products after this id, at most as many as asked for. Returns the last one's id, or null
 * at the end.
 */
export const measureNext = async (trx: Database, after: number, most: number): Promise<number | null> => {
  const { rows } = await sql<{ last: number | null }>`
    SELECT measure_products(${after}::bigint, ${most}::integer) AS last`.execute(trx)
  return rows[0]?.last ?? null
}

/** A product whose free specifications are still unread. */
export interface UnreadProduct {
  id: number
  name: string
  description: string
  specs: Record<string, string>
  own_weight: number | null
  component_subcategory_id: number | null
  equipment_id: number | null
}

const unread = (trx: Database) =>
  trx
    .selectFrom('products')
    .where('attributes', 'is', null)
    .where(sql<boolean>`(specs <> '{}' OR own_weight IS NOT NULL)`)
    .where('deleted_at', 'is', null)

export const isAnyUnread = async (trx: Database): Promise<boolean> =>
  (await unread(trx).select('id').limit(1).executeTakeFirst()) !== undefined

/** Some unread products, locked; those being edited are left for the next time. */
export const findUnread = (trx: Database, most: number): Promise<UnreadProduct[]> =>
  unread(trx)
    .select(['id', 'name', 'description', 'specs', 'own_weight', 'component_subcategory_id', 'equipment_id'])
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** A product's specifications after reading: typed ones, the remaining free ones, and measures. */
export interface ReadProduct {
  id: number
  attributes: object
  specs: Record<string, string>
  measures: string
}

export const setRead = async (trx: Database, products: readonly ReadProduct[]): Promise<void> => {
  await sql`
    UPDATE products p SET attributes = r.attributes, specs = r.specs, measures = r.measures::tsvector
    FROM json_to_recordset(${JSON.stringify(products)}::json)
      AS r(id bigint, attributes jsonb, specs jsonb, measures text)
    WHERE p.id = r.id`.execute(trx)
}

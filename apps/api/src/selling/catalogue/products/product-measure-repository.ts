import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductTexts } from './product-measures.ts'

const unmeasured = (trx: Database) =>
  trx.selectFrom('products').where('measures', 'is', null).where('deleted_at', 'is', null)

export const isAnyUnmeasured = async (trx: Database): Promise<boolean> =>
  (await unmeasured(trx).select('id').limit(1).executeTakeFirst()) !== undefined

/** A product's texts as stored. */
export type StoredTexts = Omit<ProductTexts, 'typed'> & {
  id: number
  attributes: AttributeValues | null
  component_subcategory_id: number | null
  equipment_id: number | null
}

const textColumns = [
  'id',
  'name',
  'description',
  'specs',
  'attributes',
  'component_subcategory_id',
  'equipment_id',
] as const

/** Some products with unread measures, locked; those being edited are left for the next time. */
export const findUnmeasured = (trx: Database, most: number): Promise<StoredTexts[]> =>
  unmeasured(trx).select(textColumns).orderBy('id').limit(most).forUpdate().skipLocked().execute()

/** These products, locked, so that an edit in progress is read when finished. */
export const lockTexts = (trx: Database, ids: readonly number[]): Promise<StoredTexts[]> =>
  trx
    .selectFrom('products')
    .select(textColumns)
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Writes the measures; a trigger also rebuilds the products' search words. */
export const setMeasures = async (
  trx: Database,
  products: readonly { id: number; measures: string }[],
): Promise<void> => {
  await sql`
    UPDATE products p SET measures = m.measures::tsvector
    FROM json_to_recordset(${JSON.stringify(products)}::json) AS m(id bigint, measures text)
    WHERE p.id = m.id`.execute(trx)
}

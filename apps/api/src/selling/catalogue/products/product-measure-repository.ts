import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductTexts } from './product-measures.ts'

const unmeasured = (trx: Database) =>
  trx.selectFrom('products').where('measures', 'is', null).where('deleted_at', 'is', null)

export const isAnyUnmeasured = async (trx: Database): Promise<boolean> =>
  (await unmeasured(trx).select('id').limit(1).executeTakeFirst()) !== undefined

/** A product's texts as they are stored. */
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

/** Some products whose measures nobody has read, locked; those that are being edited are left to the next time. */
export const findUnmeasured = (trx: Database, most: number): Promise<StoredTexts[]> =>
  unmeasured(trx).select(textColumns).orderBy('id').limit(most).forUpdate().skipLocked().execute()

/** These products, locked: one that is being edited is read as it is then. */
export const lockTexts = (trx: Database, ids: readonly number[]): Promise<StoredTexts[]> =>
  trx
    .selectFrom('products')
    .select(textColumns)
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Has the words that these products are found by made anew as well, by the trigger that keeps them. */
export const setMeasures = async (
  trx: Database,
  products: readonly { id: number; measures: string }[],
): Promise<void> => {
  await sql`
    UPDATE products p SET measures = m.measures::tsvector
    FROM json_to_recordset(${JSON.stringify(products)}::json) AS m(id bigint, measures text)
    WHERE p.id = m.id`.execute(trx)
}

import type { AttributeValues } from '@armature/domain/catalogue/attribute-values'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { ProductTexts } from './product-measures.ts'

const unmeasured = (trx: Database) =>
  trx.selectFrom('products').where('measures', 'is', null).where('deleted_at', 'is', null)

export const isAnyUnmeasured = async (trx: Database): Promise<boolean> =>
  (await unmeasured(trx).select('id').limit(1).executeTakeFirst()) !== undefined

type Unmeasured = Omit<ProductTexts, 'typed'> & {
  id: number
  attributes: AttributeValues | null
  component_subcategory_id: number | null
  equipment_id: number | null
}

/** Some products whose measures nobody has read, locked; those that are being edited are left to the next time. */
export const findUnmeasured = (trx: Database, most: number): Promise<Unmeasured[]> =>
  unmeasured(trx)
    .select(['id', 'name', 'description', 'specs', 'attributes', 'component_subcategory_id', 'equipment_id'])
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

export const setMeasures = async (
  trx: Database,
  products: readonly { id: number; measures: string }[],
): Promise<void> => {
  await sql`
    UPDATE products p SET measures = m.measures::tsvector
    FROM json_to_recordset(${JSON.stringify(products)}::json) AS m(id bigint, measures text)
    WHERE p.id = m.id`.execute(trx)
}

import type { Role } from '@armature/domain/rights/actor'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { changesOnlyStock } from '../../../platform/db/pipelined-client.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductsTable } from '../../../platform/db/tables/selling-tables.ts'

export type NewProduct = Insertable<ProductsTable>
export type ProductPatch = Updateable<ProductsTable>

/** A product's future owner: a user and the store that it runs. */
export const findOwner = (
  trx: Database,
  userId: number,
): Promise<{ id: number; role: Role; tenant_id: number | null } | undefined> =>
  trx.selectFrom('users').select(['id', 'role', 'tenant_id']).where('id', '=', userId).executeTakeFirst()

/** Adds a product; null where its vendor already has the SKU. */
export const insertProduct = async (trx: Database, product: NewProduct): Promise<number | null> => {
  const row = await trx
    .insertInto('products')
    .values(product)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The product of this type, locked; undefined where it doesn't exist, is hidden, or has the other type. */
export const lockProduct = (trx: Database, id: number, type: ProductType) =>
  trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** These products' stock, locked in id order as sales do. */
export const lockStock = (trx: Database, ids: readonly number[]) =>
  trx
    .selectFrom('products')
    .select(['id', 'vendor_id', 'tenant_id', 'quantity'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateStock = async (
  trx: Database,
  lines: readonly { id: number; quantity: number }[],
  now: Date,
): Promise<void> => {
  await sql`
    ${sql.raw(changesOnlyStock)} UPDATE products p SET quantity = l.quantity, updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS l(id bigint, quantity integer)
    WHERE p.id = l.id`.execute(trx)
}

export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

const isSkuTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'products_vendor_sku'

/** Changes a product; false where the vendor has another with this SKU. The transaction is over then. */
export const updateProduct = async (trx: Database, id: number, patch: ProductPatch): Promise<boolean> => {
  try {
    await trx.updateTable('products').set(patch).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (isSkuTaken(error)) return false
    throw error
  }
}

/** Hides a product from every list; quotes and orders keep their copy. */
export const hideProduct = async (trx: Database, id: number, now: Date): Promise<void> => {
  await trx.updateTable('products').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

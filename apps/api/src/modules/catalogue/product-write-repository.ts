import type { Role } from '@armature/domain/actor'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import type { Insertable, Updateable } from 'kysely'
import type { Database, ProductsTable } from '../../db/tables.ts'

export type NewProduct = Insertable<ProductsTable>
export type ProductPatch = Updateable<ProductsTable>

/** Who is to own a product: a user and the store it runs. */
export const findOwner = (
  trx: Database,
  userId: number,
): Promise<{ id: number; role: Role; tenant_id: number | null } | undefined> =>
  trx.selectFrom('users').select(['id', 'role', 'tenant_id']).where('id', '=', userId).executeTakeFirst()

/** Why the database itself refused a product: its vendor has the SKU, or a file was given up at this moment. */
export type Refusal = 'sku' | 'file'

const refusals: Record<string, Refusal> = { products_vendor_sku: 'sku', media_uses_stored: 'file' }

const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof Error && 'constraint' in error ? refusals[String(error.constraint)] : undefined

/** The transaction is over where this answers a refusal. */
const orRefusal = async <T>(work: Promise<T>): Promise<T | Refusal> => {
  try {
    return await work
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return refusal
  }
}

/** Adds a product and answers its id. */
export const insertProduct = (trx: Database, product: NewProduct): Promise<number | Refusal> =>
  orRefusal(
    trx
      .insertInto('products')
      .values(product)
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(({ id }) => id),
  )

/** The product of this kind, locked; undefined where it is not there, hidden, or of the other kind. */
export const lockProduct = (trx: Database, id: number, type: ProductType) =>
  trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

/** Changes a product; null where nothing stood in the way. */
export const updateProduct = (trx: Database, id: number, patch: ProductPatch): Promise<Refusal | null> =>
  orRefusal(
    trx
      .updateTable('products')
      .set(patch)
      .where('id', '=', id)
      .execute()
      .then(() => null),
  )

/** Hides a product from every list; quotes and orders keep their copy. */
export const hideProduct = async (trx: Database, id: number, now: Date): Promise<void> => {
  await trx.updateTable('products').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

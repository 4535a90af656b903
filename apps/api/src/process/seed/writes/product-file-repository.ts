import type { Actor } from '@armature/domain/rights/actor'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductImage } from '../../../platform/db/tables/selling-tables.ts'

/** A demo product without files, and the vendor to upload them. */
export interface ProductToFurnish {
  id: number
  sku: string
  actor: Actor
}

/** One that its vendor edits like any other. */
export interface ListedProduct extends ProductToFurnish {
  type: ProductType
}

const listedQuery = (trx: Database, skus: readonly string[]) =>
  trx
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.vendor_id')
    .select(['products.id', 'products.sku', 'products.type', 'products.vendor_id'])
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .select(['users.role', 'users.username', 'users.tenant_id', 'vendor_profiles.business_name'])
    .where('products.sku', 'in', skus)
    .where('products.deleted_at', 'is', null)

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedQuery>['execute']>>[number]

const listedProduct = ({
  id,
  sku,
  type,
  vendor_id,
  role,
  tenant_id,
  username,
  business_name,
}: ListedRow): ListedProduct => ({
  id,
  sku,
  type,
  actor: { role, userId: vendor_id, tenantId: tenant_id, name: business_name ?? username },
})

/** The products with these part numbers. */
export const findListedProducts = async (trx: Database, skus: readonly string[]): Promise<ListedProduct[]> =>
  (await listedQuery(trx, skus).orderBy('products.id').execute()).map(listedProduct)

/** The demo's customer, who buys on the marketplace. */
export const demoBuyer = async (trx: Database): Promise<Actor | undefined> => {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'role', 'username', 'tenant_id'])
    .where('username', '=', 'customer')
    .executeTakeFirst()
  return row && { role: row.role, userId: row.id, tenantId: row.tenant_id, name: row.username }
}

/** The products among these without files. */
export const findProductsToFurnish = async (
  trx: Database,
  skus: readonly string[],
): Promise<ProductToFurnish[]> => {
  const rows = await listedQuery(trx, skus)
    .where('products.cad', 'is', null)
    .where('products.fbx', 'is', null)
    .where(sql<boolean>`products.images = '[]'`)
    .execute()
  return rows.map(listedProduct)
}

/** A product's new stored paths. */
export interface FurnishedProduct {
  id: number
  images: ProductImage[]
  cad: string | null
  fbx: string | null
}

export const furnishProduct = async (
  trx: Database,
  { id, images, cad, fbx }: FurnishedProduct,
): Promise<void> => {
  await trx
    .updateTable('products')
    .set({ images: JSON.stringify(images), cad, fbx })
    .where('id', '=', id)
    .execute()
}

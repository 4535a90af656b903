import type { Actor } from '@armature/domain/actor'
import { sql } from 'kysely'
import type { Database, ProductImage } from '../db/tables.ts'

/** A product of the demo that has no files yet, and in whose name they are uploaded. */
export interface ProductToFurnish {
  id: number
  sku: string
  actor: Actor
}

/** The products with these part numbers that name no file. */
export const findProductsToFurnish = async (
  trx: Database,
  skus: readonly string[],
): Promise<ProductToFurnish[]> => {
  const rows = await trx
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.vendor_id')
    .select(['products.id', 'products.sku', 'products.vendor_id', 'users.role', 'users.username'])
    .select('users.tenant_id')
    .where('products.sku', 'in', skus)
    .where('products.deleted_at', 'is', null)
    .where('products.cad', 'is', null)
    .where('products.fbx', 'is', null)
    .where(sql<boolean>`products.images = '[]'`)
    .execute()
  return rows.map(({ id, sku, vendor_id, role, tenant_id, username }) => ({
    id,
    sku,
    actor: { role, userId: vendor_id, tenantId: tenant_id, name: username },
  }))
}

/** The stored paths that a product gets. */
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

import type { Actor } from '@armature/domain/actor'
import type { ProductFieldColumns } from '@armature/domain/catalogue/product-fields'
import { fieldOf, productFieldNames } from '@armature/domain/catalogue/product-fields'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import { scopeOf } from '@armature/domain/visibility'
import type { RawBuilder } from 'kysely'
import { mediaMachine } from '@armature/domain/media/media-machine'
import { isOneOf } from '../../db/sql/states-sql.ts'
import { sql } from 'kysely'
import type { Database, ProductImage } from '../../db/tables.ts'
import { scopeSql } from '../../db/sql/scope-filter.ts'
import type { ConversionRow } from '../media/conversion-presenter.ts'

export interface ProductRow extends ProductFieldColumns {
  id: number
  vendor_id: number
  tenant_id: number | null
  type: ProductType
  manufacturer: string | null
  images: ProductImage[]
  cad: string | null
  fbx: string | null
  preview: string | null
  vendor_username: string
  business_name: string | null
  equipment_name: string | null
  component_subcategory_name: string | null
}

const fieldColumns = sql.join(productFieldNames.map((name) => sql.ref(`p.${fieldOf(name).column}`)))

/** The columns that every product is shown with, on `products p`. */
export const productColumns = sql`
  p.id, p.vendor_id, p.tenant_id, p.type, p.manufacturer, ${fieldColumns}, p.preview,
  u.username AS vendor_username, v.business_name, e.name AS equipment_name, c.name AS component_subcategory_name`

export const productJoins = sql`
  JOIN users u ON u.id = p.vendor_id
  LEFT JOIN vendor_profiles v ON v.user_id = p.vendor_id
  LEFT JOIN equipment e ON e.id = p.equipment_id
  LEFT JOIN component_subcategories c ON c.id = p.component_subcategory_id`

/** The products that the actor may see, on a table with the product's vendor and tenant. */
export const productScope = (actor: Actor, alias: 'p' | 's'): RawBuilder<unknown> =>
  scopeSql(scopeOf(actor, 'product'), { vendor: `${alias}.vendor_id`, tenant: `${alias}.tenant_id` })

/** A product, or undefined where it is not there, hidden, or not this actor's to see. */
export const findProductRow = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<ProductRow | undefined> => {
  const { rows } = await sql<ProductRow>`
    SELECT ${productColumns} FROM products p ${productJoins}
    WHERE p.id = ${id} AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}`.execute(trx)
  return rows[0]
}

/** What found a page's products has put them in order. */
const asFound = sql`page.place`

/**
 * These products as they are shown, in the order of their ids or another, without those that the actor may not see. A
 * statement of its own for pages that are found by one that PostgreSQL plans anew each time: to plan the joins of a
 * product's row as well takes longer than to find most pages.
 */
export const listProductsById = async (
  trx: Database,
  ids: readonly number[],
  order: RawBuilder<unknown> = asFound,
): Promise<ProductRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductRow>`
    SELECT ${productColumns}
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY page (id, place) JOIN products p ON p.id = page.id ${productJoins}
    ORDER BY ${order}`.execute(trx)
  return rows
}

/** A product's CAD or FBX file as the media table has it. */
export interface ProductFileRow extends ConversionRow {
  name: string
  bytes: number
}

/** The columns that only a product's own page shows. */
export interface ProductDetailRow extends ProductRow {
  specs: Record<string, string>
  own_length: number | null
  own_width: number | null
  own_height: number | null
  own_weight: number | null
  cad_file: ProductFileRow | null
  fbx_file: ProductFileRow | null
}

const fileJson = sql`json_build_object('public_id', m.public_id, 'name', m.name, 'bytes', m.bytes,
  'conversion_status', m.conversion_status, 'conversion_failure', m.conversion_failure, 'box_length', m.box_length,
  'box_width', m.box_width, 'box_height', m.box_height, 'triangles', m.triangles, 'parts', m.parts,
  'missing', m.missing, 'unit_scale', m.unit_scale)`

const fileOf = (column: 'cad' | 'fbx'): RawBuilder<unknown> =>
  sql`(SELECT ${fileJson} FROM media m WHERE m.public_id = media_id_of(${sql.ref(`p.${column}`)}) AND ${isOneOf('m.state', mediaMachine.statesWhere('stored'))})`

/** The same with its files' 3D views, its own size and its typed specifications: one statement. */
export const findProductDetail = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<ProductDetailRow | undefined> => {
  const { rows } = await sql<ProductDetailRow>`
    SELECT ${productColumns}, p.specs, p.own_length, p.own_width, p.own_height, p.own_weight,
      ${fileOf('cad')} AS cad_file, ${fileOf('fbx')} AS fbx_file
    FROM products p ${productJoins}
    WHERE p.id = ${id} AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}`.execute(trx)
  return rows[0]
}

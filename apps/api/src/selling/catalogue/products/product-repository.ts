import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { Actor } from '@armature/domain/rights/actor'
import type { Attribute } from '@armature/domain/catalogue/attributes/attributes'
import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import type { ProductFieldColumns } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, listedFieldNames } from '@armature/domain/catalogue/products/product-fields'
import type { ProductDocumentKind } from '@armature/domain/media/product-documents'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { RawBuilder } from 'kysely'
import { publicIdOf } from '@armature/domain/media/media-address'
import { mediaMachine } from '@armature/domain/media/media-machine'
import { isOneOf } from '../../../platform/db/sql/states-sql.ts'
import { sql } from 'kysely'
import { byName } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductImage } from '../../../platform/db/tables/selling-tables.ts'
import { documentsOf } from './product-form.ts'
import { fixed } from '../../../platform/db/sql/fixed-sql.ts'
import { rowJson, rowsJson } from '../../../platform/db/sql/json-sql.ts'
import { scopeSql } from '../../../platform/db/sql/scope-filter.ts'
import type { ConversionRow } from '../../../people/media/conversion/conversion-presenter.ts'

export interface ProductRow extends ProductFieldColumns {
  id: number
  vendor_id: number
  tenant_id: number | null
  type: ProductType
  price_breaks: PriceBreak[]
  images: ProductImage[]
  cad: string | null
  fbx: string | null
  preview: string | null
  vendor_username: string
  vendor_status: UserStatus
  business_name: string | null
  /** Its vendor shows buyers whether it is in stock. */
  shows_stock: boolean
  equipment_name: string | null
  component_subcategory_name: string | null
}

const fieldColumns = sql.join(listedFieldNames.map((name) => sql.ref(`p.${fieldOf(name).column}`)))

/** The columns of every displayed product, on `products p`. */
export const productColumns = fixed(sql`
  p.id, p.vendor_id, p.tenant_id, p.type, ${fieldColumns}, p.preview,
  u.username AS vendor_username, u.status AS vendor_status, v.business_name,
  coalesce(v.shows_stock, false) AS shows_stock, e.name AS equipment_name, c.name AS component_subcategory_name`)

export const productJoins = fixed(sql`
  JOIN users u ON u.id = p.vendor_id
  LEFT JOIN vendor_profiles v ON v.user_id = p.vendor_id
  LEFT JOIN equipment e ON e.id = p.equipment_id
  LEFT JOIN component_subcategories c ON c.id = p.component_subcategory_id`)

/** The products that the actor may see, on a table with the product's vendor and tenant. */
export const productScope = (actor: Actor, alias: 'p' | 's'): RawBuilder<unknown> =>
  scopeSql(scopeOf(actor, 'product'), { vendor: `${alias}.vendor_id`, tenant: `${alias}.tenant_id` })

/** A product, or undefined where it doesn't exist, is hidden, or the actor may not see it. */
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

/** The order of the statement that found the page. */
const asFound = sql`page.place`

/**
 * These products in the order of their ids or another, without those that the actor may not see. It is a separate
 * statement for pages found by one that PostgreSQL plans anew each time, because also planning a product row's joins
 * takes longer than finding most pages. This one is planned once. If the text showed the number of ids, PostgreSQL
 * would replan it for each page below ten, at seven times the reading time; with a filter's conditions it would read
 * all matches instead of these few.
 */
export const listProductsById = async (
  trx: Database,
  ids: readonly number[],
  order: RawBuilder<unknown> = asFound,
  where: RawBuilder<unknown> = sql`true`,
): Promise<ProductRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductRow>`
    SELECT ${productColumns}
    FROM unnest((SELECT ${ids}::bigint[])) WITH ORDINALITY page (id, place) JOIN products p ON p.id = page.id ${productJoins}
    WHERE coalesce((${where}), false) ORDER BY ${order}`.execute(trx)
  return rows
}

/** The products among these ids that this actor may see. */
export const listSeenProducts = (
  trx: Database,
  actor: Actor,
  ids: readonly number[],
): Promise<ProductRow[]> =>
  listProductsById(trx, ids, asFound, sql`p.deleted_at IS NULL AND ${productScope(actor, 'p')}`)

/** A product's CAD or FBX file in the media table. */
export interface ProductFileRow extends ConversionRow {
  name: string
  bytes: number
}

/** The facts that tell a product's own size. */
export interface SizedRow {
  own_length: number | null
  own_width: number | null
  own_height: number | null
  cad_file: ProductFileRow | null
  fbx_file: ProductFileRow | null
}

/** The columns that only a product's page shows. */
export interface ProductDetailRow extends ProductRow, SizedRow {
  specs: Record<string, string>
  attributes: AttributeValues | null
  /** The attributes of its values, in form order. */
  typed: Pick<Attribute, 'id' | 'name' | 'choices' | 'dimension'>[]
  own_weight: number | null
  /** Its documents in order. */
  document_files: DocumentRow[]
}

/** A stored document, with its uploader's file name. */
export interface DocumentRow {
  path: string
  name: string
  bytes: number
  kind: ProductDocumentKind
}

const storedFile = (id: RawBuilder<unknown>): RawBuilder<ProductFileRow> =>
  sql`SELECT m.public_id, m.name, m.bytes, m.conversion_status, m.conversion_failure, m.box_length, m.box_width,
      m.box_height, m.triangles, m.parts, m.missing, m.unit_scale
    FROM media m WHERE m.public_id ${id} AND ${isOneOf('m.state', mediaMachine.statesWhere('stored'))}`

const fileOf = (column: 'cad' | 'fbx'): RawBuilder<ProductFileRow> =>
  rowJson(storedFile(sql`= media_id_of(${sql.ref(`p.${column}`)})`))

/**
 * Reads all of a product's files at once: under row-level security each look-up costs more than the rest of the page.
 */
const filesOf = rowsJson(
  storedFile(sql`= ANY (ARRAY(SELECT media_id_of(f.path)
    FROM unnest(ARRAY[p.cad, p.fbx] || ARRAY(SELECT jsonb_array_elements_text(p.documents))) f (path)))`),
)

/** The columns of `SizedRow`, on `products p`. */
export const sizeColumns = fixed(sql<SizedRow>`p.own_length, p.own_width, p.own_height,
  ${fileOf('cad')} AS cad_file, ${fileOf('fbx')} AS fbx_file`)

/** The attributes of a product's values. Those that its place doesn't ask for come last. */
const typed =
  rowsJson(sql`SELECT a.id, a.name, a.dimension, ${rowsJson(sql`SELECT c.id, c.name, c.retired FROM attribute_choices c
      WHERE c.attribute_id = a.id ORDER BY c.position, c.id`)} AS choices
    FROM jsonb_object_keys(p.attributes) AS k (id)
    JOIN attributes a ON a.id = k.id::bigint
    LEFT JOIN attribute_uses n ON n.attribute_id = a.id
      AND (n.component_subcategory_id = p.component_subcategory_id OR n.equipment_id = p.equipment_id)
    ORDER BY coalesce(n.retired, true), n.position, ${byName(sql`a.name`)}`)

interface DetailColumns extends Omit<ProductDetailRow, 'cad_file' | 'fbx_file' | 'document_files'> {
  documents: string[]
  document_kinds: Record<string, ProductDocumentKind>
  files: ProductFileRow[]
}

const detailColumns = fixed(
  sql<DetailColumns>`${productColumns}, p.specs, p.attributes, ${typed} AS typed, p.own_weight, p.own_length,
  p.own_width, p.own_height, p.documents, p.document_kinds, ${filesOf} AS files`,
)

const withFiles = ({ files, documents, document_kinds, ...row }: DetailColumns): ProductDetailRow => {
  const stored = (path: string | null): ProductFileRow | null => {
    const id = path === null ? null : publicIdOf(path)
    return files.find(({ public_id }) => public_id === id) ?? null
  }
  return {
    ...row,
    cad_file: stored(row.cad),
    fbx_file: stored(row.fbx),
    document_files: documentsOf({ documents, document_kinds }).flatMap(({ path, kind }) => {
      const file = stored(path)
      return file === null ? [] : [{ path, name: file.name, bytes: file.bytes, kind }]
    }),
  }
}

/** The product with its files' 3D views, own size and typed specifications, in one statement. */
export const findProductDetail = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<ProductDetailRow | undefined> => {
  const { rows } = await sql<DetailColumns>`
    SELECT ${detailColumns} FROM products p ${productJoins}
    WHERE p.id = ${id} AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}`.execute(trx)
  return rows[0] && withFiles(rows[0])
}

/** The typed specifications of these products, each in its form's order. */
export const listTyped = async (
  trx: Database,
  ids: readonly number[],
): Promise<Pick<ProductDetailRow, 'id' | 'attributes' | 'typed'>[]> => {
  const { rows } = await sql<Pick<ProductDetailRow, 'id' | 'attributes' | 'typed'>>`
    SELECT p.id, p.attributes, ${typed} AS typed FROM products p
    WHERE p.id = ANY (${[...ids]}::bigint[]) AND p.attributes IS NOT NULL`.execute(trx)
  return rows
}

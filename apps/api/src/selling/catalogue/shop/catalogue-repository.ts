import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import { byName, countedRows } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductDetailRow, ProductRow } from '../products/product-repository.ts'
import { listSeenProducts, productScope } from '../products/product-repository.ts'

/** The products compatible with a product, as far as this actor sees them. */
export interface Fitting {
  applications: { id: number; name: string }[]
  /** For a component: its compatible models. */
  fits: ProductRow[]
  /** For a model: the newest compatible components. */
  fittedBy: ProductRow[]
  /** By the maker's number, or by an administrator's link. */
  equivalents: ProductRow[]
  /** Of its kind, the most alike first. */
  similar: ProductRow[]
}

const componentsFitting = async (trx: Database, actor: Actor, modelId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM product_models m JOIN products p ON p.id = m.product_id
    WHERE m.model_id = ${modelId} AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}
    ORDER BY m.product_id DESC LIMIT ${limits.catalogue.fitting}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The models among these that this actor sees, in order, up to the displayed number. */
const modelsFitted = async (trx: Database, actor: Actor, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS named (id, place)
    JOIN products p ON p.id = named.id
    WHERE p.deleted_at IS NULL AND ${productScope(actor, 'p')}
    ORDER BY named.place LIMIT ${limits.catalogue.fitting}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Parts with the same maker's number, and those that an administrator linked. */
const equivalentsOf = async (
  trx: Database,
  actor: Actor,
  id: number,
  linked: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM products p
    WHERE p.id = ANY (${[...linked]}::bigint[] || ARRAY(
        SELECT other.product_id FROM product_numbers own
        JOIN product_numbers other ON other.number_key = own.number_key AND other.maker_key = own.maker_key
        WHERE own.product_id = ${id}))
      AND p.id <> ${id} AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}
    ORDER BY p.id LIMIT ${limits.catalogue.equivalent}`.execute(trx)
  return rows.map((row) => row.id)
}

/** Similar parts are sought among this many of the newest of a kind, since a kind may have very many. */
const similarAmong = 200

/**
 * The parts of the same kind that share the most values: a choice, or a number within a quarter. Equivalent parts are
 * listed by themselves.
 */
const similarTo = async (
  trx: Database,
  actor: Actor,
  { id, component_subcategory_id, equipment_id }: ProductDetailRow,
  equivalents: readonly number[],
): Promise<number[]> => {
  const isOfKind =
    component_subcategory_id === null
      ? sql`p.equipment_id = ${equipment_id}`
      : sql`p.component_subcategory_id = ${component_subcategory_id}`
  const { rows } = await sql<{ id: number }>`
    WITH kin AS MATERIALIZED (
      SELECT p.id FROM products p
      WHERE ${isOfKind} AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}
        AND p.id <> ALL (${[id, ...equivalents]}::bigint[])
      ORDER BY p.id DESC LIMIT ${similarAmong})
    SELECT kin.id FROM kin
    LEFT JOIN product_values other ON other.product_id = kin.id
    LEFT JOIN product_values own ON own.product_id = ${id} AND own.attribute_id = other.attribute_id
      AND (own.choice_id = other.choice_id OR (own.low <= other.high * 1.25 AND other.low <= own.high * 1.25))
    GROUP BY kin.id ORDER BY count(own.product_id) DESC, kin.id DESC
    LIMIT ${limits.catalogue.similar}`.execute(trx)
  return rows.map((row) => row.id)
}

/** Finds the robots that a product is compatible with, and the parts compatible with it or like it. */
export const findFitting = async (
  trx: Database,
  actor: Actor,
  row: ProductDetailRow,
  linked: readonly number[],
): Promise<Fitting> => {
  const { rows: applications } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM applications WHERE id = ANY (${row.application_ids}::bigint[]) ORDER BY ${byName(sql`name`)}`.execute(
    trx,
  )
  const equivalents = await equivalentsOf(trx, actor, row.id, linked)
  return {
    applications,
    equivalents: await listSeenProducts(trx, actor, equivalents),
    similar: await listSeenProducts(trx, actor, await similarTo(trx, actor, row, equivalents)),
    fits: await listSeenProducts(trx, actor, await modelsFitted(trx, actor, row.model_ids)),
    fittedBy: await listSeenProducts(trx, actor, await componentsFitting(trx, actor, row.id)),
  }
}

interface NamedKind {
  filter: 'component_subcategory' | 'equipment'
  id: number
  name: string
}

/**
 * Kinds whose name has every word of a text as a prefix, and that have products for this actor; exact names come before
 * trade names.
 */
export const listKindsNamed = async (trx: Database, actor: Actor, text: string): Promise<NamedKind[]> => {
  const words = sql`search_query(${text})`
  const isSold = (column: string) =>
    sql`EXISTS (SELECT FROM products p WHERE p.${sql.raw(column)} = kind.id AND p.deleted_at IS NULL
      AND ${productScope(actor, 'p')})`
  const { rows } = await sql<NamedKind>`
    SELECT 'component_subcategory' AS filter, kind.id, ${byName(sql`kind.name`)} AS name, ts_filter(kind.words, '{a}') @@ ${words} AS is_named
    FROM component_subcategories kind WHERE kind.words @@ ${words} AND ${isSold('component_subcategory_id')}
    UNION ALL
    SELECT 'equipment', kind.id, ${byName(sql`kind.name`)}, ts_filter(kind.words, '{a}') @@ ${words}
    FROM equipment kind WHERE kind.words @@ ${words} AND ${isSold('equipment_id')}
    ORDER BY is_named DESC, name LIMIT ${limits.catalogue.suggested.kinds}`.execute(trx)
  return rows
}

/** The ids in one part of the sitemap: fewer than the 50,000 addresses that a file may have. */
export const mostIdsInPart = 10_000

interface Published {
  id: number
  name: string
  updated_at: Date
}

/** The products of one part of the sitemap, oldest first. */
export const listPublished = async (trx: Database, actor: Actor, part: number): Promise<Published[]> => {
  const first = part * mostIdsInPart
  const { rows } = await sql<Published>`SELECT p.id, p.name, p.updated_at FROM products p
    WHERE p.id >= ${first} AND p.id < ${first + mostIdsInPart} AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}
    ORDER BY p.id`.execute(trx)
  return rows
}

/** The newest product's id; null where there is none. */
export const newestPublished = async (trx: Database, actor: Actor): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`SELECT p.id FROM products p
    WHERE p.deleted_at IS NULL AND ${productScope(actor, 'p')} ORDER BY p.id DESC LIMIT 1`.execute(trx)
  return rows[0]?.id ?? null
}

/** The products that show an upload. */
export const findProductsOfFile = async (
  trx: Database,
  publicId: string,
): Promise<{ id: number; tenant_id: number | null }[]> =>
  trx
    .selectFrom('media_uses')
    .innerJoin('media', 'media.id', 'media_uses.media_id')
    .innerJoin('products', 'products.id', 'media_uses.product_id')
    .where('media.public_id', '=', publicId)
    .where('products.deleted_at', 'is', null)
    .select(['products.id', 'products.tenant_id'])
    .execute()

/** A product that may stand for its category. */
type Pictured = Pick<ProductRow, 'preview' | 'tenant_id' | 'vendor_status'>

/** The oldest product with a picture of each of these categories, by the category's id. */
export const findPictured = async (
  trx: Database,
  actor: Actor,
  column: 'component_subcategory_id' | 'equipment_id',
  kinds: readonly number[],
): Promise<Map<number, Pictured>> => {
  const { rows } = await sql<Pictured & { kind: number }>`
    SELECT kind.id AS kind, one.* FROM unnest(${[...kinds]}::bigint[]) AS kind (id)
    CROSS JOIN LATERAL (
      SELECT p.preview, p.tenant_id, u.status AS vendor_status FROM products p JOIN users u ON u.id = p.vendor_id
      WHERE p.${sql.raw(column)} = kind.id AND p.preview IS NOT NULL AND p.deleted_at IS NULL
        AND ${productScope(actor, 'p')}
      ORDER BY p.id LIMIT 1) one`.execute(trx)
  return new Map(rows.map(({ kind, ...one }) => [kind, one]))
}

/** The makers with most products of this actor's. */
export const listMakers = async (trx: Database, actor: Actor): Promise<{ name: string; count: number }[]> => {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT manufacturer AS name, count(*)::int AS count FROM (
      SELECT p.manufacturer FROM products p
      WHERE p.manufacturer IS NOT NULL AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}
      LIMIT ${countedRows}) counted
    GROUP BY manufacturer ORDER BY count(*) DESC, manufacturer LIMIT ${limits.catalogue.makers}`.execute(trx)
  return rows
}

import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
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

/** Finds the robots that a product is compatible with, and the parts compatible with it. */
export const findFitting = async (trx: Database, actor: Actor, row: ProductDetailRow): Promise<Fitting> => {
  const { rows: applications } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM applications WHERE id = ANY (${row.application_ids}::bigint[]) ORDER BY name`.execute(
    trx,
  )
  return {
    applications,
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
    SELECT 'component_subcategory' AS filter, kind.id, kind.name, ts_filter(kind.words, '{a}') @@ ${words} AS is_named
    FROM component_subcategories kind WHERE kind.words @@ ${words} AND ${isSold('component_subcategory_id')}
    UNION ALL
    SELECT 'equipment', kind.id, kind.name, ts_filter(kind.words, '{a}') @@ ${words}
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

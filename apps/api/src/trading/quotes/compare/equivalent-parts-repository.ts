import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import { forSaleSql } from '../../../platform/db/sql/scope-filter.ts'
import { vendorProfileJoin } from '../../../platform/db/sql/record-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** An administrator's statement that two products are equivalent. */
export interface PartLink {
  one: number
  other: number
  reason: string
  by: string
  at: string
}

/** A product that is equivalent to another one. */
export interface EquivalentPart {
  product: number
  equal: number
  same_number: boolean
  link: PartLink | null
}

const most = sql.lit(limits.quote.compared)

/**
 * The equivalent products for each of these that the same quote may hold: those with its manufacturer's number, those
 * that an administrator linked to any of them, and those with a linked product's number. A link is one person's
 * judgement of two parts, so links don't chain.
 */
export const findEquivalentParts = async (
  trx: Database,
  products: readonly number[],
  tenantId: number | null,
  { alsoUnsold = false } = {},
): Promise<EquivalentPart[]> => {
  if (products.length === 0) return []
  const isOffered = sql<boolean>`p.deleted_at IS NULL AND p.tenant_id IS NOT DISTINCT FROM ${tenantId}
    AND (${alsoUnsold} OR ${forSaleSql('p.vendor_id')})`
  const { rows } = await sql<EquivalentPart>`
    WITH asked AS MATERIALIZED (
      SELECT p.id, part_key(p.part_number) AS number_key, maker_key(p.manufacturer) AS maker_key
      FROM products p WHERE p.id = ANY(${products}::bigint[])),
    numbered AS (
      SELECT asked.id AS product, n.product_id AS equal FROM asked CROSS JOIN LATERAL (
        SELECT n.product_id FROM product_numbers n JOIN products p ON p.id = n.product_id
        WHERE n.number_key = asked.number_key AND n.maker_key = asked.maker_key AND p.id <> asked.id AND ${isOffered}
        ORDER BY n.product_id LIMIT ${most}) n),
    -- A link of a part with the same number counts also where that one is no longer offered.
    linked AS MATERIALIZED (
      SELECT kin.product, pair.other AS equal, said.link FROM (
        SELECT asked.id AS product, asked.id AS one FROM asked
        UNION
        SELECT asked.id, n.product_id FROM asked
        JOIN product_numbers n ON n.number_key = asked.number_key AND n.maker_key = asked.maker_key) kin
      JOIN (
        SELECT k.one_id AS one, k.other_id AS other, k.* FROM part_links k
        UNION ALL SELECT k.other_id, k.one_id, k.* FROM part_links k) pair ON pair.one = kin.one
      CROSS JOIN LATERAL (SELECT json_build_object('one', pair.one_id, 'other', pair.other_id, 'reason', pair.reason,
        'by', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), 'at', pair.linked_at) AS link
        FROM users u WHERE u.id = pair.linked_by) said),
    found AS (
      SELECT product, equal, true AS same_number, NULL::json AS link FROM numbered
      UNION ALL SELECT product, equal, false, link FROM linked
      UNION ALL
      SELECT linked.product, n.product_id, false, linked.link FROM linked
        JOIN product_numbers own ON own.product_id = linked.equal
        CROSS JOIN LATERAL (
          SELECT n.product_id FROM product_numbers n JOIN products p ON p.id = n.product_id
          WHERE n.number_key = own.number_key AND n.maker_key = own.maker_key AND ${isOffered}
          ORDER BY n.product_id LIMIT ${most}) n),
    once AS (
      SELECT DISTINCT ON (product, equal) product, equal, same_number, link FROM found
      WHERE equal <> product ORDER BY product, equal, same_number DESC)
    SELECT product, equal, same_number, link FROM (
      SELECT once.*, row_number() OVER (PARTITION BY once.product ORDER BY once.equal) AS place
      FROM once JOIN products p ON p.id = once.equal
      WHERE ${isOffered}) sold
    WHERE place <= ${most} ORDER BY product, equal`.execute(trx)
  return rows
}

/** The store of a product that may have equivalents; undefined where it doesn't exist. */
export const findStoreOf = async (
  trx: Database,
  product: number,
): Promise<{ tenant_id: number | null } | undefined> =>
  trx
    .selectFrom('products')
    .select('tenant_id')
    .where('id', '=', product)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export interface NamedPart {
  id: number
  name: string
  sku: string
  vendor: string
}

/** The names of these products and their vendors. */
export const findPartNames = async (trx: Database, ids: readonly number[]): Promise<NamedPart[]> => {
  const { rows } = await sql<NamedPart>`
    SELECT p.id, p.name, p.sku, coalesce(profile.business_name, v.username) AS vendor
    FROM products p JOIN users v ON v.id = p.vendor_id ${vendorProfileJoin('p.vendor_id')}
    WHERE p.id = ANY(${ids}::bigint[])`.execute(trx)
  return rows
}

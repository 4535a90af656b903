import { can } from '@armature/domain/abilities'
import type { Actor } from '@armature/domain/actor'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import { limits } from '@armature/domain/limits'
import { scopeOf } from '@armature/domain/visibility'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { plannedEachTime } from '../../db/answering-client.ts'
import type { Database } from '../../db/tables.ts'
import type { ListOptions } from '../../records/list-sql.ts'
import { isKnownLong, rememberLong } from '../../records/long-lists.ts'
import { countOf, countSql, countedRows, windowSql } from '../../records/list-sql.ts'
import type { ProductRow } from './product-repository.ts'
import { productColumns, productJoins, productScope } from './product-repository.ts'

export interface ProductFilters {
  vendorIds: readonly number[] | undefined
  tenantIds: readonly number[] | undefined
  excludeTenant: number | undefined
  type: ProductType | undefined
  lowStock: boolean | undefined
}

type Counted = ProductRow & { total: number; estimate?: number }

const bounds = limits.product

/** One id as `=`, so that an index on (vendor, id) gives the rows in order. */
const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<unknown> => {
  if (ids === undefined) return sql`true`
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY(${ids}::bigint[])`
}

/** Whose stock the actor may see; neither a filter nor an order may tell of another's. */
const stockScope = (actor: Actor): RawBuilder<unknown> => {
  if (can(actor, 'product.see-stock', {})) return sql`true`
  const terms = [
    ...(can(actor, 'product.see-stock', { vendorId: actor.userId })
      ? [sql`p.vendor_id = ${actor.userId}`]
      : []),
    ...(can(actor, 'product.see-stock', { tenantId: actor.tenantId })
      ? [sql`p.tenant_id = ${actor.tenantId}`]
      : []),
  ]
  return terms.length === 0 ? sql`false` : sql`(${sql.join(terms, sql` OR `)})`
}

/** Conditions that stand on both tables: `p` is products, `s` is product_search. */
const sharedConditions = (filters: ProductFilters, alias: 'p' | 's'): RawBuilder<unknown> => sql`
  ${isOneOf(sql.ref(`${alias}.vendor_id`), filters.vendorIds)}
  AND ${isOneOf(sql.ref(`${alias}.tenant_id`), filters.tenantIds)}
  AND ${filters.excludeTenant === undefined ? sql`true` : sql`${sql.ref(`${alias}.tenant_id`)} IS DISTINCT FROM ${filters.excludeTenant}`}
  AND ${filters.type === undefined ? sql`true` : sql`${sql.ref(`${alias}.type`)} = ${filters.type}`}`

const stockCondition = (actor: Actor, filters: ProductFilters): RawBuilder<unknown> =>
  filters.lowStock ? sql`(p.quantity <= ${bounds.lowStock} AND ${stockScope(actor)})` : sql`true`

/** Null placement as the indexes have it, or PostgreSQL would sort the table. */
const orderBy = (actor: Actor, ordering: string): RawBuilder<unknown> => {
  const descending = ordering.startsWith('-')
  const direction = descending ? sql`DESC` : sql`ASC`
  const seesAll = can(actor, 'product.see-stock', {})
  const columns: Record<string, RawBuilder<unknown>> = {
    name: sql`p.name ${direction}`,
    sku: sql`p.sku ${direction}`,
    type: sql`p.type ${direction}`,
    price: sql`p.price_cents ${direction} NULLS LAST`,
    quantity: sql`${seesAll ? sql`p.quantity` : sql`CASE WHEN ${stockScope(actor)} THEN p.quantity END`} ${direction} NULLS LAST`,
    created: sql`p.created_at ${direction}`,
  }
  // An admin's stock has no nulls, and the plain direction is what its index can give.
  if (seesAll) columns.quantity = sql`p.quantity ${direction}`
  const column = columns[ordering.replace('-', '')]
  return column === undefined ? sql`p.id ${direction}` : sql`${column}, p.id ${direction}`
}

const isFiltered = (filters: ProductFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== false)

/** Whatever decides which products are in the list. */
const listKey = (actor: Actor, filters: ProductFilters): string =>
  JSON.stringify([
    scopeOf(actor, 'product'),
    filters,
    filters.lowStock ? [actor.userId, actor.tenantId] : null,
  ])

/**
 * One page of products and their number, in one statement. Counts are exact up to 10,000; beyond, an
 * unfiltered list gives the planner's estimate and a filtered one says 10,000.
 */
const listWithoutSearch = async (
  trx: Database,
  actor: Actor,
  filters: ProductFilters,
  options: ListOptions,
) => {
  const from = sql`products p`
  const where = sql`p.deleted_at IS NULL AND ${productScope(actor, 'p')} AND ${sharedConditions(filters, 'p')}
    AND ${stockCondition(actor, filters)}`
  const order = orderBy(actor, options.ordering ?? '-id')
  const estimate = isFiltered(filters)
    ? sql``
    : sql`, (SELECT reltuples::int FROM pg_class WHERE oid = 'products'::regclass) AS estimate`
  const key = listKey(actor, filters)
  const known = isKnownLong(key)
  const total = known ? sql.lit(countedRows) : countSql(from, where)
  const { rows } = await sql<Counted>`
    WITH page AS (SELECT p.id FROM ${from} WHERE ${where} ORDER BY ${order} ${windowSql(options)})
    SELECT ${productColumns}, ${total} AS total ${estimate}
    FROM page JOIN products p ON p.id = page.id ${productJoins} ORDER BY ${order}`.execute(trx)
  const count = await countOf(trx, rows, options, from, where)
  if (count >= countedRows && !known) rememberLong(key)
  return { rows, count: count < countedRows ? count : Math.max(count, rows[0]?.estimate ?? 0) }
}

/**
 * Full text first, each word as a beginning; where nothing is found, the same with each word put right. Of very
 * many matches the first thousand are ranked (ten thousand where another order is asked for): who finds
 * more than that refines the search.
 */
const search = async (
  trx: Database,
  actor: Actor,
  filters: ProductFilters,
  text: string,
  options: ListOptions,
) => {
  const most = options.ordering === undefined ? bounds.searchRanked : bounds.searchOrdered
  const reach = sql`${productScope(actor, 's')} AND ${sharedConditions(filters, 's')}`
  const stock = filters.lowStock
    ? sql`EXISTS (SELECT FROM products p WHERE p.id = s.product_id AND ${stockCondition(actor, filters)})`
    : sql`true`
  const order = options.ordering === undefined ? sql`found.rank DESC, p.id` : orderBy(actor, options.ordering)
  const found = sql`${sql.raw(plannedEachTime)}
    WITH hits AS MATERIALIZED (
      SELECT s.product_id AS id, ts_rank('{0.1, 0.2, 0.4, 1.0}', s.document, search_query(${text})) AS rank
      FROM product_search s WHERE s.document @@ search_query(${text}) AND ${reach} AND ${stock} LIMIT ${most}
    ), alike AS MATERIALIZED (
      SELECT s.product_id AS id, ts_rank('{0.1, 0.2, 0.4, 1.0}', s.document, (SELECT corrected_query(${text}))) AS rank
      FROM product_search s
      WHERE NOT EXISTS (SELECT FROM hits) AND s.document @@ (SELECT corrected_query(${text})) AND ${reach} AND ${stock} LIMIT ${most}
    ), found AS (SELECT * FROM hits UNION ALL SELECT * FROM alike)`
  // By rank, products are read for one page only; another order needs what all of them are.
  const candidates =
    options.ordering === undefined
      ? sql`SELECT p.id, p.rank FROM found p ORDER BY p.rank DESC, p.id`
      : sql`SELECT p.id, found.rank FROM found JOIN products p ON p.id = found.id ORDER BY ${order}`
  const { rows } = await sql<Counted>`
    ${found}, page AS (${candidates} ${windowSql(options)})
    SELECT ${productColumns}, (SELECT count(*)::int FROM found) AS total
    FROM page found JOIN products p ON p.id = found.id ${productJoins} ORDER BY ${order}`.execute(trx)
  if (rows[0] !== undefined || options.offset === 0) return { rows, count: rows[0]?.total ?? 0 }
  const counted = await sql<{ total: number }>`${found} SELECT count(*)::int AS total FROM found`.execute(trx)
  return { rows, count: counted.rows[0]?.total ?? 0 }
}

/** One page of the products that the actor may see: one statement, two for a page past the end. */
export const listProductRows = (
  trx: Database,
  actor: Actor,
  filters: ProductFilters,
  options: ListOptions,
): Promise<{ rows: ProductRow[]; count: number }> =>
  options.search === undefined || options.search === ''
    ? listWithoutSearch(trx, actor, filters, options)
    : search(trx, actor, filters, options.search, options)

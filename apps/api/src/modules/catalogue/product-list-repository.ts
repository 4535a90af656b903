import type { Actor } from '@armature/domain/actor'
import { scopeOf } from '@armature/domain/visibility'
import { sql } from 'kysely'
import { plannedEachTime } from '../../db/pipelined-client.ts'
import type { Database } from '../../db/tables.ts'
import type { List, QueryOf } from '../../db/sql/define-list.ts'
import { countOf, countSql, countedRows } from '../../db/sql/list-sql.ts'
import { isKnownLong, rememberLong } from '../../db/sql/long-lists.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import {
  isContradictory,
  isFiltered,
  isNarrowed,
  ownConditions,
  sharedConditions,
} from './product-filter-repository.ts'
import type { ProductListOptions } from './product-order-repository.ts'
import { narrowedPage, pageInOrder, productOrder } from './product-order-repository.ts'
import type { ProductRow } from './product-repository.ts'
import { productColumns, productJoins, productScope } from './product-repository.ts'
import { searchProductRows } from './product-search-repository.ts'

export interface ProductPage {
  rows: ProductRow[]
  count: number
}

type Counted = ProductRow & { total: number; estimate?: number }

/** Whatever decides which products are in the list. */
const listKey = (actor: Actor, filters: ProductFilters): string =>
  JSON.stringify([
    scopeOf(actor, 'product'),
    filters,
    filters.stock === undefined ? null : [actor.role, actor.userId, actor.tenantId],
  ])

/**
 * One page of products and their number, in one statement. Counts are exact up to 10,000; beyond, an
 * unfiltered list gives the planner's estimate and a filtered one says 10,000.
 */
const listWithoutSearch = async (
  trx: Database,
  actor: Actor,
  filters: ProductFilters,
  options: ProductListOptions,
): Promise<ProductPage> => {
  const from = sql`products p`
  const where = sql`p.deleted_at IS NULL AND ${productScope(actor, 'p')} AND ${sharedConditions(filters, 'p')}
    AND ${ownConditions(actor, filters) ?? sql`true`}`
  const estimate = isFiltered(filters)
    ? sql``
    : sql`, (SELECT reltuples::int FROM pg_class WHERE oid = 'products'::regclass) AS estimate`
  const key = listKey(actor, filters)
  const known = isKnownLong(key)
  const narrowed = isNarrowed(filters)
  const found =
    narrowed && !known
      ? narrowedPage(actor, filters, where, options)
      : sql`page AS (${pageInOrder(actor, filters, where, options)})`
  const counted = narrowed ? sql`(SELECT total FROM size)` : countSql(from, where)
  const { rows } = await sql<Counted>`${sql.raw(narrowed ? plannedEachTime : '')} WITH ${found}
    SELECT ${productColumns}, ${known ? sql.lit(countedRows) : counted} AS total ${estimate}
    FROM page JOIN products p ON p.id = page.id ${productJoins}
    ORDER BY ${productOrder(actor, filters, options.ordering ?? '-id')}`.execute(trx)
  const count = await countOf(trx, rows, options, { from, where })
  if (count >= countedRows && !known) rememberLong(key)
  return { rows, count: count < countedRows ? count : Math.max(count, rows[0]?.estimate ?? 0) }
}

/** One page of the products that the actor may see: one statement, two for a page past the end or a misspelt word. */
export const listProductRows = async (
  trx: Database,
  actor: Actor,
  filters: ProductFilters,
  options: ProductListOptions,
): Promise<ProductPage> => {
  if (isContradictory(filters)) return { rows: [], count: 0 }
  return options.search === undefined || options.search === ''
    ? listWithoutSearch(trx, actor, filters, options)
    : searchProductRows(trx, actor, filters, options.search, options)
}

const filtersOf = (query: QueryOf<'searchProducts'>): ProductFilters => ({
  vendorIds: query.vendor__user_ptr__in,
  tenantIds: query.tenant__in,
  excludeTenant: query.exclude_tenant,
  type: query.type,
  subcategoryIds: query.component_subcategory,
  applicationIds: query.application,
  equipmentIds: query.equipment,
  priceMin: query.price_min,
  priceMax: query.price_max,
  stock: query.stock,
  forSale: query.for_sale && true,
})

/** Products: how a page is found depends on what narrows it, so that this list finds its pages itself. */
export const productList: List<QueryOf<'searchProducts'>, ProductRow> = {
  read: (trx, { actor, query, window }) =>
    listProductRows(trx, actor, filtersOf(query), {
      ...window,
      ordering: query.ordering,
      search: query.search,
    }),
}

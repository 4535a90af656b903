import type { Actor } from '@armature/domain/actor'
import { scopeOf } from '@armature/domain/visibility'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { plannedEachTime } from '../../db/pipelined-client.ts'
import type { Database } from '../../db/tables.ts'
import type { List, QueryOf } from '../../db/sql/define-list.ts'
import type { ListCounts, ListSize } from '../../db/sql/list-counts.ts'
import { noListCounts } from '../../db/sql/list-counts.ts'
import { askCount, countOf, countSql, countedRows } from '../../db/sql/list-sql.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import {
  isContradictory,
  isFiltered,
  isNarrowed,
  ownConditions,
  sharedConditions,
} from './product-filter-repository.ts'
import type { AskedProducts, ProductListOptions } from './product-order-repository.ts'
import {
  gatheredPage,
  isSoonPassed,
  narrowedPage,
  pageInOrder,
  productOrder,
} from './product-order-repository.ts'
import type { ProductRow } from './product-repository.ts'
import { productColumns, productJoins, productScope } from './product-repository.ts'
import { searchProductRows } from './product-search-repository.ts'

export interface ProductPage {
  rows: ProductRow[]
  count: number
}

type Sql = RawBuilder<unknown>

/** The extra columns on a row of a counted page. */
type Sized = ProductRow & { total?: number; table_rows?: number }

/** The key of a remembered count: the facts that decide which products are in the list. */
const listKey = (actor: Actor, filters: ProductFilters): string =>
  JSON.stringify([
    'searchProducts',
    scopeOf(actor, 'product'),
    filters,
    filters.stock === undefined ? null : [actor.role, actor.userId, actor.tenantId],
  ])

const tableRows = sql`(SELECT reltuples::int FROM pg_class WHERE oid = 'products'::regclass)`

/**
 * The way to find a page. A list without filters walks the index of its order. A filtered list is counted first: where
 * fewer rows fit than the index would pass by, the statement gathers and sorts them.
 */
const pageSteps = (
  list: AskedProducts,
  known: ListSize | undefined,
): { planned: string; steps: Sql; total: Sql } => {
  const { filters, where, options } = list
  const walked = sql`page AS (${pageInOrder(list)})`
  const nothing = sql``
  if (!isNarrowed(filters)) {
    const counted = sql`, ${countSql(sql`products p`, where)} AS total, ${tableRows} AS table_rows`
    return { planned: '', steps: walked, total: known === undefined ? counted : nothing }
  }
  if (known === undefined) {
    const total = sql`, (SELECT total FROM size) AS total, ${tableRows} AS table_rows`
    return { planned: plannedEachTime, steps: narrowedPage(list), total }
  }
  const steps = isSoonPassed(known, options) ? walked : gatheredPage(list)
  return { planned: '', steps, total: nothing }
}

/**
 * One page of products and their number, in one statement. Counts are exact up to 10,000; beyond, an
 * unfiltered list gives the planner's estimate and a filtered one says 10,000.
 */
const listWithoutSearch = async (
  trx: Database,
  request: { actor: Actor; counts: ListCounts },
  filters: ProductFilters,
  options: ProductListOptions,
): Promise<ProductPage> => {
  const { actor, counts } = request
  const where = sql`p.deleted_at IS NULL AND ${productScope(actor, 'p')} AND ${sharedConditions(filters, 'p')}
    AND ${ownConditions(actor, filters) ?? sql`true`}`
  // A vendor's account decides whether its products are for sale.
  const { known, remember } = counts.sizeOf(listKey(actor, filters), ['products', 'users'])
  const { planned, steps, total } = pageSteps({ actor, filters, where, options }, known)
  const { rows } = await sql<Sized>`${sql.raw(planned)} WITH ${steps}
    SELECT ${productColumns} ${total}
    FROM page JOIN products p ON p.id = page.id ${productJoins}
    ORDER BY ${productOrder(actor, filters, options.ordering ?? '-id')}`.execute(trx)
  const ask = () => askCount(trx, sql`products p`, where)
  const count = await countOf(rows, options, known?.count, ask)
  const size = known ?? { count, tableRows: rows[0]?.table_rows }
  if (known === undefined) remember(size)
  const isEstimated = count >= countedRows && !isFiltered(filters)
  return { rows, count: isEstimated ? Math.max(count, size.tableRows ?? 0) : count }
}

/** One page of the products that the actor may see: one statement, two for a page past the end or a misspelt word. */
export const listProductRows = async (
  trx: Database,
  actor: Actor,
  filters: ProductFilters,
  options: ProductListOptions & { counts?: ListCounts | undefined },
): Promise<ProductPage> => {
  if (isContradictory(filters)) return { rows: [], count: 0 }
  const { search } = options
  return search === undefined || search === ''
    ? listWithoutSearch(trx, { actor, counts: options.counts ?? noListCounts }, filters, options)
    : searchProductRows(trx, actor, filters, { ...options, search })
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
  read: (trx, { actor, query, window, counts }) =>
    listProductRows(trx, actor, filtersOf(query), {
      ...window,
      counts,
      ordering: query.ordering,
      search: query.search,
    }),
}

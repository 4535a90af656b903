import type { Actor } from '@armature/domain/actor'
import { scopeOf } from '@armature/domain/visibility'
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
import { listProductsById, productColumns, productJoins, productScope } from './product-repository.ts'
import { searchProductRows } from './product-search-repository.ts'

export interface ProductPage {
  rows: ProductRow[]
  count: number
}

/** The size of a list, where the statement that found a page has counted it too. */
interface Sized {
  total?: number
  table_rows?: number
}

/** The key of a remembered count: the facts that decide which products are in the list. */
const listKey = (actor: Actor, filters: ProductFilters): string =>
  JSON.stringify([
    'searchProducts',
    scopeOf(actor, 'product'),
    filters,
    filters.stock === undefined ? null : [actor.role, actor.userId, actor.tenantId],
  ])

const tableRows = sql`(SELECT reltuples::int FROM pg_class WHERE oid = 'products'::regclass)`

interface FoundPage {
  rows: (ProductRow & Sized)[]
  size: Sized
}

/** A page found by walking the index of its order, in one statement. */
const walkedPage = async (trx: Database, list: AskedProducts, isCounted: boolean): Promise<FoundPage> => {
  const { actor, filters, where, options } = list
  const size = sql`, ${countSql(sql`products p`, where)} AS total, ${tableRows} AS table_rows`
  const { rows } = await sql<ProductRow & Sized>`WITH page AS (${pageInOrder(list)})
    SELECT ${productColumns} ${isCounted ? sql`` : size}
    FROM page JOIN products p ON p.id = page.id ${productJoins}
    ORDER BY ${productOrder(actor, filters, options.ordering ?? '-id')}`.execute(trx)
  return { rows, size: rows[0] ?? {} }
}

/**
 * A page found by what narrows the list, and then read. The values of its filters decide the best way to it: counted
 * with the page, it is planned each time, later by PostgreSQL's own judgement.
 */
const filteredPage = async (trx: Database, list: AskedProducts, isCounted: boolean): Promise<FoundPage> => {
  const { actor, filters, options } = list
  const steps = isCounted ? gatheredPage(list) : narrowedPage(list)
  const size = sql`, (SELECT total FROM size) AS total, ${tableRows} AS table_rows`
  const planned = sql.raw(isCounted ? '' : plannedEachTime)
  const { rows } = await sql<{ ids: number[] } & Sized>`${planned} WITH ${steps}
    SELECT ARRAY(SELECT id FROM page) AS ids ${isCounted ? sql`` : size}`.execute(trx)
  const { ids = [], ...found } = rows[0] ?? {}
  const order = productOrder(actor, filters, options.ordering ?? '-id')
  return { rows: await listProductsById(trx, ids, order), size: found }
}

/**
 * A list without filters walks the index of its order. A filtered list is counted first: where fewer rows fit than the
 * index would pass by, the statement gathers and sorts them.
 */
const isWalked = ({ filters, options }: AskedProducts, known: ListSize | undefined): boolean =>
  !isNarrowed(filters) || (known !== undefined && isSoonPassed(known, options))

/**
 * One page of products and their number, in one statement or two. Counts are exact up to 10,000; beyond, an
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
  const list = { actor, filters, where, options }
  const readPage = isWalked(list, known) ? walkedPage : filteredPage
  const { rows, size: found } = await readPage(trx, list, known !== undefined)
  const ask = () => askCount(trx, sql`products p`, where)
  const count = await countOf(rows, options, known?.count ?? found.total, ask)
  const size = known ?? { count, tableRows: found.table_rows }
  if (known === undefined) remember(size)
  const isEstimated = count >= countedRows && !isFiltered(filters)
  return { rows, count: isEstimated ? Math.max(count, size.tableRows ?? 0) : count }
}

/** One page of the products that the actor may see, in one statement or two. */
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

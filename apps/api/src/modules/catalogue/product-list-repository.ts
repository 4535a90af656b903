import type { Actor } from '@armature/domain/actor'
import { scopeOf } from '@armature/domain/visibility'
import { sql } from 'kysely'
import { plannedEachTime } from '../../db/pipelined-client.ts'
import type { Database } from '../../db/tables.ts'
import type { List, QueryOf, WholeList } from '../../db/sql/define-list.ts'
import type { ListCounts, ListSize } from '../../db/sql/list-counts.ts'
import { noListCounts } from '../../db/sql/list-counts.ts'
import { askCount, countOf, countSql, countedRows } from '../../db/sql/list-sql.ts'
import { preparedFilters, withRobot } from './fit-filter-repository.ts'
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
import { searchProductIds, searchProductRows } from './product-search-repository.ts'

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
export const productListKey = (actor: Actor, filters: ProductFilters): string =>
  JSON.stringify([
    'searchProducts',
    scopeOf(actor, 'product'),
    { ...filters, areFew: undefined, robot: filters.robot?.facts },
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

/** The products of a list, on `products p`. */
export const productWhere = (actor: Actor, filters: ProductFilters) =>
  sql`p.deleted_at IS NULL AND ${productScope(actor, 'p')} AND ${sharedConditions(filters, 'p')}
    AND ${ownConditions(actor, filters) ?? sql`true`}`

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
  const where = productWhere(actor, filters)
  // A vendor's account decides whether its products are for sale.
  const { known, remember } = counts.sizeOf(productListKey(actor, filters), ['products', 'users'])
  const list = { actor, filters, where, options }
  // A walk looks up the specifications of the few products that it passes by; to gather all that fit would take longer.
  const robot = filters.robot && { ...filters.robot, areFew: false }
  const walked = { ...list, where: productWhere(actor, { ...filters, areFew: false, robot }) }
  const { rows, size: found } = isWalked(list, known)
    ? await walkedPage(trx, walked, known !== undefined)
    : await filteredPage(trx, list, known !== undefined)
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
  const { search, counts = noListCounts } = options
  const sized = await preparedFilters(trx, actor, filters, counts)
  return search === undefined || search === ''
    ? listWithoutSearch(trx, { actor, counts }, sized, options)
    : searchProductRows(trx, actor, sized, { ...options, search })
}

/** The ids of a list without a search, in its order. */
const idsWithoutSearch = async (trx: Database, list: AskedProducts): Promise<number[]> => {
  const steps = isNarrowed(list.filters) ? narrowedPage(list) : sql`page AS (${pageInOrder(list)})`
  const { rows } = await sql<{ ids: number[] }>`${sql.raw(plannedEachTime)} WITH ${steps}
    SELECT ARRAY(SELECT id FROM page) AS ids`.execute(trx)
  return rows[0]?.ids ?? []
}

/** A query's filters, of the list and of what is counted beside them. */
export const filtersOf = (
  query: Omit<QueryOf<'searchProducts'>, 'page' | 'page_size' | 'ordering' | 'search'>,
): ProductFilters => ({
  vendorIds: query.vendor__user_ptr__in,
  tenantIds: query.tenant__in,
  excludeTenant: query.exclude_tenant,
  type: query.type,
  subcategoryIds: query.component_subcategory,
  applicationIds: query.application,
  equipmentIds: query.equipment,
  attributes: query.attribute,
  fitsModel: query.fits,
  priceMin: query.price_min,
  priceMax: query.price_max,
  stock: query.stock,
  forSale: query.for_sale && true,
})

/** Products: how a page is found depends on what narrows it, so that this list finds its pages itself. */
export const productList: List<QueryOf<'searchProducts'>, ProductRow> &
  WholeList<QueryOf<'searchProducts'>, ProductRow> = {
  read: (trx, { actor, query, window, counts }) =>
    listProductRows(trx, actor, filtersOf(query), {
      ...window,
      counts,
      ordering: query.ordering,
      search: query.search,
    }),
  ids: async (trx, { actor, query }, most) => {
    const filters = await preparedFilters(trx, actor, filtersOf(query), noListCounts)
    if (isContradictory(filters)) return []
    const { search, ordering } = query
    const options = { limit: most, offset: 0, ordering, search }
    return search === undefined || search === ''
      ? idsWithoutSearch(trx, { actor, filters, where: productWhere(actor, filters), options })
      : searchProductIds(trx, actor, filters, { ...options, search })
  },
  rowsOf: async (trx, { actor, query }, ids) => {
    const filters = await withRobot(trx, actor, filtersOf(query), noListCounts)
    return listProductsById(trx, ids, undefined, productWhere(actor, filters))
  },
}

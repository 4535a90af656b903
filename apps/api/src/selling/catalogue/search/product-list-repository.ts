import type { Actor } from '@armature/domain/rights/actor'
import { readPrice } from '@armature/domain/catalogue/products/search-price'
import { limits } from '@armature/domain/limits'
import { plainText } from '@armature/domain/values/plain-text'
import { scopeOf } from '@armature/domain/rights/visibility'
import { sql } from 'kysely'
import { plannedEachTime } from '../../../platform/db/pipelined-client.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { List, QueryOf, WholeList } from '../../../platform/db/sql/define-list.ts'
import type { ListCounts } from '../../../platform/db/sql/list-counts.ts'
import { noListCounts } from '../../../platform/db/sql/list-counts.ts'
import { askCount, countOf, countSql, countedRows } from '../../../platform/db/sql/list-sql.ts'
import { fixedByKey } from '../../../platform/db/sql/fixed-sql.ts'
import { preparedFilters, withRobot } from '../compatibility/fit-filter-repository.ts'
import type { KnownList } from './remembered-ids-repository.ts'
import {
  furthest,
  keepingIds,
  rememberedPageIds,
  rememberedSearch,
  orderKey,
} from './remembered-ids-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import {
  isContradictory,
  isFiltered,
  isNarrowed,
  ownConditions,
  sharedConditions,
  tablesOf,
} from './product-filter-repository.ts'
import type { AskedProducts, ProductListOptions, ProductOrdering } from './product-order-repository.ts'
import { isSoonPassed, narrowedPage, pageInOrder, productOrder } from './product-order-repository.ts'
import type { ProductRow } from '../products/product-repository.ts'
import {
  listProductsById,
  productColumns,
  productJoins,
  productScope,
} from '../products/product-repository.ts'
import { searchProductIds } from './product-search-repository.ts'

export interface ProductPage {
  rows: ProductRow[]
  count: number
}

/** A list's size, if the statement that found the page also counted it. */
interface Sized {
  total?: number
  table_rows?: number
}

/** A cached count's key: the facts that decide the list's products. */
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

/** A page found by walking its order's index, in one statement. */
const walkedPageSql = (list: AskedProducts, isCounted: boolean) => {
  const { actor, filters, options } = list
  const size = () => sql`, ${countSql(sql`products p`, list.where)} AS total, ${tableRows} AS table_rows`
  return sql<ProductRow & Sized>`WITH page AS (${pageInOrder(list)})
    SELECT ${productColumns} ${isCounted ? sql`` : size()}
    FROM page JOIN products p ON p.id = page.id ${productJoins}
    ORDER BY ${productOrder(actor, filters, options.ordering ?? '-id')}`
}

const walkedAndCounted = async (trx: Database, list: AskedProducts): Promise<FoundPage> => {
  const { rows } = await walkedPageSql(list, false).execute(trx)
  return { rows, size: rows[0] ?? {} }
}

const walkedPages = fixedByKey()

/** Reads a page of a list with a known count. */
const walkedPage = async (trx: Database, list: AskedProducts, key: string): Promise<FoundPage> => {
  const { limit, offset } = list.options
  const page = JSON.stringify([key, orderKey(list), limit, offset])
  const { rows } = await walkedPages(page, () => walkedPageSql(list, true)).execute(trx)
  return { rows, size: {} }
}

/**
 * A page found and counted by its filters, and planned each time because their values decide. The first ids are cached
 * with the count, since finding them again takes as long.
 */
const countedPage = async (
  trx: Database,
  asked: Pick<KnownList, 'list' | 'key'>,
  counts: ListCounts,
): Promise<FoundPage> => {
  const { list } = asked
  const { limit, offset } = list.options
  const end = offset + limit
  const isKept = end <= furthest
  const keep = keepingIds(asked, counts)
  const first = isKept ? { ...list, options: { ...list.options, limit: end, offset: 0 } } : list
  const page = narrowedPage(first, isKept ? 'all' : 'a page')
  const { rows } = await sql<{ ids: number[] } & Sized>`${sql.raw(plannedEachTime)} WITH ${page}
    SELECT ARRAY(SELECT id FROM page) AS ids, (SELECT total FROM size) AS total, ${tableRows} AS table_rows`.execute(
    trx,
  )
  const { ids, ...size } = rows[0] ?? { ids: [] as number[], total: 0 }
  if (!isKept) return { rows: await listProductsById(trx, ids), size }
  keep(ids, ids.length < end || ids.length === size.total)
  return { rows: await listProductsById(trx, ids.slice(offset, end)), size }
}

/**
 * A page of a narrowed list with a known count. Its rows are checked again, because another process may have changed
 * them.
 */
const knownPage = async (trx: Database, asked: KnownList, counts: ListCounts): Promise<FoundPage> => ({
  rows: await listProductsById(trx, await rememberedPageIds(trx, asked, counts), undefined, asked.list.each),
  size: {},
})

/** The products of a list, on `products p`. */
export const productWhere = (actor: Actor, filters: ProductFilters) =>
  sql`p.deleted_at IS NULL AND ${productScope(actor, 'p')} AND ${sharedConditions(filters, 'p')}
    AND ${ownConditions(actor, filters) ?? sql`true`}`

/** The list's products by gathering all matches. One vendor's or store's are few enough to check one by one. */
export const gatheredWhere = (actor: Actor, filters: ProductFilters) =>
  productWhere(actor, {
    ...filters,
    areGathered: filters.vendorIds === undefined && filters.tenantIds === undefined,
  })

/** Checks each product: gathering all matches would take longer than looking up the values of a few. */
const eachWhere = (actor: Actor, filters: ProductFilters) => {
  const robot = filters.robot && { ...filters.robot, areFew: false }
  return productWhere(actor, { ...filters, areFew: false, robot })
}

const conditionsByKey = fixedByKey()

/** A list with the key of everything that decides its products. Its conditions are built only when needed. */
const askedList = (
  asked: Omit<AskedProducts, 'where' | 'each'>,
  key = productListKey(asked.actor, asked.filters),
): AskedProducts => ({
  ...asked,
  get where() {
    return gatheredWhere(asked.actor, asked.filters)
  },
  get each() {
    return conditionsByKey(key, () => eachWhere(asked.actor, asked.filters))
  },
})

/**
 * One page of products and their count, in one or two statements. Counts are exact up to 10,000; beyond, an unfiltered
 * list returns the planner's estimate and a filtered one 10,000.
 */
const listWithoutSearch = async (
  trx: Database,
  request: { actor: Actor; counts: ListCounts },
  filters: ProductFilters,
  options: ProductListOptions,
): Promise<ProductPage> => {
  const { actor, counts } = request
  const key = productListKey(actor, filters)
  const list = askedList({ actor, filters, options }, key)
  // A vendor's account decides whether its products are for sale, its profile whether they show as in stock.
  const ask = () => askCount(trx, sql`products p`, list.where)
  let counted: FoundPage | undefined
  // Many may open one list at once: one of them counts it, and the others then read their pages.
  const size = await counts.remembered(key, tablesOf(filters), async () => {
    counted = isNarrowed(filters)
      ? await countedPage(trx, { list, key }, counts)
      : await walkedAndCounted(trx, list)
    const { rows, size: found } = counted
    return { count: await countOf(rows, options, found.total, ask), tableRows: found.table_rows }
  })
  const find = (): Promise<FoundPage> =>
    isNarrowed(filters)
      ? // If fewer products match than the index walk would skip, they are gathered and sorted.
        knownPage(trx, { list, key, isWalked: isSoonPassed(size, options) }, counts)
      : walkedPage(trx, list, key)
  const { rows } = counted ?? (await find())
  const count = await countOf(rows, options, size.count, ask)
  const isEstimated = count >= countedRows && !isFiltered(filters)
  return { rows, count: isEstimated ? Math.max(count, size.tableRows ?? 0) : count }
}

/** A page of a search. Its rows are checked again against the actor's rights and the filters. */
const searchedPage = async (
  trx: Database,
  { actor, counts }: { actor: Actor; counts: ListCounts },
  filters: ProductFilters,
  options: ProductListOptions & { search: string },
): Promise<ProductPage> => {
  const key = productListKey(actor, filters)
  const { ids, total } = await rememberedSearch(trx, { actor, filters, options, key }, counts)
  const { each } = askedList({ actor, filters, options }, key)
  return { rows: await listProductsById(trx, ids, undefined, each), count: total }
}

/** One page of the products that the actor may see, in one or two statements. */
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
    : searchedPage(trx, { actor, counts }, sized, { ...options, search })
}

/** A list's ids in order, without a search. */
const idsWithoutSearch = async (trx: Database, list: AskedProducts): Promise<number[]> => {
  const steps = isNarrowed(list.filters) ? narrowedPage(list, 'a page') : sql`page AS (${pageInOrder(list)})`
  const { rows } = await sql<{ ids: number[] }>`${sql.raw(plannedEachTime)} WITH ${steps}
    SELECT ARRAY(SELECT id FROM page) AS ids`.execute(trx)
  return rows[0]?.ids ?? []
}

/** A query's filters, for the list and for its facets. */
const filtersOf = (
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
  inStock: query.in_stock && true,
  forSale: query.for_sale && true,
})

/** A query's filters and search: a price in the search is a filter. */
export const askedOf = (
  query: Omit<QueryOf<'searchProducts'>, 'page' | 'page_size' | 'ordering'>,
): { filters: ProductFilters; search: string | undefined } => {
  const { rest, priceMin, priceMax } = readPrice(plainText(query.search ?? ''))
  const filters = filtersOf(query)
  return {
    filters: {
      ...filters,
      priceMin: filters.priceMin ?? priceMin,
      priceMax: filters.priceMax ?? priceMax,
    },
    search: rest === '' ? undefined : rest,
  }
}

/** The catalogue is also sorted by specifications. */
export type ListQuery = Omit<QueryOf<'searchProducts'>, 'ordering'> & {
  ordering?: ProductOrdering | undefined
}

/** The product list, which finds its pages itself because the way depends on its filters. */
export const productList: List<ListQuery, ProductRow> & WholeList<ListQuery, ProductRow> = {
  read: (trx, { actor, query, window, counts }) => {
    const { filters, search } = askedOf(query)
    return listProductRows(trx, actor, filters, { ...window, counts, ordering: query.ordering, search })
  },
  ids: async (trx, { actor, query }, most) => {
    const { filters: asked, search } = askedOf(query)
    const filters = await preparedFilters(trx, actor, asked, noListCounts)
    if (isContradictory(filters)) return []
    const { ordering } = query
    const options = { limit: most, offset: 0, ordering, search }
    return search === undefined || search === ''
      ? idsWithoutSearch(trx, askedList({ actor, filters, options }))
      : (
          await searchProductIds(trx, actor, filters, {
            ...options,
            search,
            isWhole: most > limits.product.searchRanked,
          })
        ).ids
  },
  rowsOf: async (trx, { actor, query }, ids) => {
    const filters = await withRobot(trx, actor, askedOf(query).filters, noListCounts)
    return listProductsById(trx, ids, undefined, productWhere(actor, filters))
  },
}

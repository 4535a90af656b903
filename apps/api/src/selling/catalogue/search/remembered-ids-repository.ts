import type { Actor } from '@armature/domain/rights/actor'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListCounts } from '../../../platform/db/sql/list-counts.ts'
import { countedRows } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { tablesOf } from './product-filter-repository.ts'
import type { AskedProducts, ProductListOptions } from './product-order-repository.ts'
import { gatheredPage, pageInOrder } from './product-order-repository.ts'
import { searchProductIds } from './product-search-repository.ts'

/** A list's first ids in order, up to the last requested. */
interface RememberedIds {
  ids: Float64Array
  /** The list is complete. */
  isWhole: boolean
}

/** A list with a known count, and the key of everything that decides its products. */
export interface KnownList {
  list: AskedProducts
  key: string
  /** The page is found by walking its order's index instead of gathering all matches. */
  isWalked: boolean
}

/** The order by stock depends on the reader, who may not see every product's stock. */
export const orderKey = ({ actor, options }: Pick<AskedProducts, 'actor' | 'options'>): unknown => {
  const ordering = options.ordering ?? '-id'
  return ordering.endsWith('quantity') ? [ordering, actor.role, actor.userId, actor.tenantId] : ordering
}

const findIds = async (trx: Database, steps: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sql<{
    ids: number[]
  }>`WITH ${steps} SELECT ARRAY(SELECT id FROM page) AS ids`.execute(trx)
  return rows[0]?.ids ?? []
}

/** A walk starts at the list's beginning anyway, and gathering already has all matches. */
const firstIds = async (trx: Database, { list, isWalked }: KnownList): Promise<RememberedIds> => {
  const { limit, offset } = list.options
  const most = isWalked ? offset + limit : countedRows
  const whole = { ...list, options: { ...list.options, limit: most, offset: 0 } }
  const ids = await findIds(trx, isWalked ? sql`page AS (${pageInOrder(whole)})` : gatheredPage(whole))
  return { ids: Float64Array.from(ids), isWhole: ids.length < most }
}

/** Pages further down aren't cached: the ids before them would be too many to send. */
export const furthest = countedRows / 10

const tablesOfList = ({ filters, options }: AskedProducts) => tablesOf(filters, options.ordering)

const placeOf = ({ list, key }: Pick<KnownList, 'list' | 'key'>): string =>
  JSON.stringify(['ids', key, orderKey(list)])

/** Caches the first ids of a list as they are found with its count; call it before asking for them. */
export const keepingIds = (
  asked: Pick<KnownList, 'list' | 'key'>,
  counts: ListCounts,
): ((ids: readonly number[], isWhole: boolean) => void) => {
  const { remember } = counts.lookUp<RememberedIds>(placeOf(asked), tablesOfList(asked.list))
  return (ids, isWhole) => remember({ ids: Float64Array.from(ids), isWhole })
}

/**
 * A page's ids, cached until a product or account changes: finding the matching products costs a hundred times what
 * reading ten of them does.
 */
export const rememberedPageIds = async (
  trx: Database,
  asked: KnownList,
  counts: ListCounts,
): Promise<number[]> => {
  const { limit, offset } = asked.list.options
  const end = offset + limit
  if (asked.isWalked && end > furthest) return findIds(trx, sql`page AS (${pageInOrder(asked.list)})`)
  const reaches = ({ ids, isWhole }: RememberedIds): boolean => isWhole || ids.length >= end
  const place = placeOf(asked)
  const tables = tablesOfList(asked.list)
  const find = () => firstIds(trx, asked)
  const kept = await counts.remembered(place, tables, find)
  if (reaches(kept)) return [...kept.ids.subarray(offset, end)]
  const { remember } = counts.lookUp<RememberedIds>(place, tables)
  const more = await find()
  remember(more)
  return [...more.ids.subarray(offset, end)]
}

/** The first ids of a search's results, in order. */
interface RememberedSearch {
  ids: Float64Array
  /** The number of ranked results. */
  total: number
}

interface AskedSearch {
  actor: Actor
  filters: ProductFilters
  options: ProductListOptions & { search: string }
  /** Everything but the search that decides the list's products. */
  key: string
}

/**
 * The ids of one page of a search, and the number of ranked results. Like a narrowed list's, they are cached until a
 * product or account changes (decision 033): finding and ranking a word's matches costs ten to a hundred times what
 * reading ten products does.
 */
export const rememberedSearch = async (
  trx: Database,
  { actor, filters, options, key: listKey }: AskedSearch,
  counts: ListCounts,
): Promise<{ ids: number[]; total: number }> => {
  const { limit, offset, ordering, search } = options
  const end = offset + limit
  if (end > furthest) return searchProductIds(trx, actor, filters, options)
  const order = ordering === undefined ? 'rank' : orderKey({ actor, options })
  const key = JSON.stringify(['found', search, listKey, order])
  const { ids, total } = await counts.remembered(
    key,
    tablesOf(filters, ordering),
    async (): Promise<RememberedSearch> => {
      const found = await searchProductIds(trx, actor, filters, { ...options, limit: furthest, offset: 0 })
      return { ids: Float64Array.from(found.ids), total: found.total }
    },
  )
  return { ids: [...ids.subarray(offset, end)], total }
}

import type { Actor } from '@armature/domain/rights/actor'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListCounts } from '../../../platform/db/sql/list-counts.ts'
import { countedRows } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { askedTables } from './product-filter-repository.ts'
import type { AskedProducts, ProductListOptions } from './product-order-repository.ts'
import { gatheredPage, pageInOrder } from './product-order-repository.ts'
import { searchProductIds } from './product-search-repository.ts'

/** The first ids of a list in its order, up to the last that was asked for. */
interface KeptIds {
  ids: Float64Array
  /** There are no more. */
  isWhole: boolean
}

/** A list whose number is known, with the key of all that decides which products it has. */
export interface KnownList {
  list: AskedProducts
  key: string
  /** Its page is found by walking its order's index, as against gathering all that fit. */
  isWalked: boolean
}

/** The order by stock depends on the reader, who may not see the stock of all products. */
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

/** A walk goes on from the list's begin to the page's end anyway; gathering already has all that fit. */
const firstIds = async (trx: Database, { list, isWalked }: KnownList): Promise<KeptIds> => {
  const { limit, offset } = list.options
  const most = isWalked ? offset + limit : countedRows
  const whole = { ...list, options: { ...list.options, limit: most, offset: 0 } }
  const ids = await findIds(trx, isWalked ? sql`page AS (${pageInOrder(whole)})` : gatheredPage(whole))
  return { ids: Float64Array.from(ids), isWhole: ids.length < most }
}

/** No page further down is remembered: the ids before it would be more than are worth sending. */
export const furthest = countedRows / 10

const placeOf = ({ list, key }: Pick<KnownList, 'list' | 'key'>): string =>
  JSON.stringify(['ids', key, orderKey(list)])

/** Remembers the first ids of a list, as they are found with its number; called before they are asked for. */
export const keepingIds = (
  asked: Pick<KnownList, 'list' | 'key'>,
  counts: ListCounts,
): ((ids: readonly number[], isWhole: boolean) => void) => {
  const { remember } = counts.lookUp<KeptIds>(placeOf(asked), askedTables)
  return (ids, isWhole) => remember({ ids: Float64Array.from(ids), isWhole })
}

/**
 * The ids of a page. Found once, they are remembered until a product or an account changes: to find which products fit costs
 * a hundred times what it costs to read ten of them.
 */
export const keptPageIds = async (trx: Database, asked: KnownList, counts: ListCounts): Promise<number[]> => {
  const { limit, offset } = asked.list.options
  const end = offset + limit
  if (asked.isWalked && end > furthest) return findIds(trx, sql`page AS (${pageInOrder(asked.list)})`)
  const reaches = ({ ids, isWhole }: KeptIds): boolean => isWhole || ids.length >= end
  const place = placeOf(asked)
  const find = () => firstIds(trx, asked)
  const kept = await counts.remembered(place, askedTables, find)
  if (reaches(kept)) return [...kept.ids.subarray(offset, end)]
  const { remember } = counts.lookUp<KeptIds>(place, askedTables)
  const more = await find()
  remember(more)
  return [...more.ids.subarray(offset, end)]
}

/** The first ids of what a search has found, in its order. */
interface KeptSearch {
  ids: Float64Array
  /** All that were ranked. */
  total: number
}

interface AskedSearch {
  actor: Actor
  filters: ProductFilters
  options: ProductListOptions & { search: string }
  /** All that decides which products are in the list but for the search. */
  key: string
}

/**
 * The ids of one page of a search, and the number of all that were ranked. As a narrowed list's, they are remembered until a
 * product or an account changes (decision 033): to find and rank what has a word costs ten to a hundred times what it costs to
 * read ten products.
 */
export const keptSearch = async (
  trx: Database,
  { actor, filters, options, key: listKey }: AskedSearch,
  counts: ListCounts,
): Promise<{ ids: number[]; total: number }> => {
  const { limit, offset, ordering, search } = options
  const end = offset + limit
  if (end > furthest) return searchProductIds(trx, actor, filters, options)
  const order = ordering === undefined ? 'rank' : orderKey({ actor, options })
  const key = JSON.stringify(['found', search, listKey, order])
  const { ids, total } = await counts.remembered(key, askedTables, async (): Promise<KeptSearch> => {
    const found = await searchProductIds(trx, actor, filters, { ...options, limit: furthest, offset: 0 })
    return { ids: Float64Array.from(found.ids), total: found.total }
  })
  return { ids: [...ids.subarray(offset, end)], total }
}

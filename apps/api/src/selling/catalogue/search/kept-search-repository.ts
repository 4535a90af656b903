import type { Actor } from '@armature/domain/rights/actor'
import type { ListCounts, ListSize } from '../../../platform/db/sql/list-counts.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { furthest, orderKey } from './kept-page-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { askedTables } from './product-filter-repository.ts'
import type { ProductListOptions } from './product-order-repository.ts'
import { searchProductIds } from './product-search-repository.ts'

/** The first ids of what a search has found, in its order. */
interface KeptSearch extends ListSize {
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
  const { known, remember } = counts.sizeOf<KeptSearch>(key, askedTables)
  const find = async (): Promise<KeptSearch> => {
    const first = { ...options, limit: furthest, offset: 0 }
    const { ids, total } = await searchProductIds(trx, actor, filters, first)
    // Forgotten with every change, however many they are, as no number of rows is.
    const found = { ids: Float64Array.from(ids), total, count: 0 }
    remember(found)
    return found
  }
  const { ids, total } = known ?? (await counts.together(key, askedTables, find))
  return { ids: [...ids.subarray(offset, end)], total }
}

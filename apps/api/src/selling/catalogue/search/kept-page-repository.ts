import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListCounts, ListSize } from '../../../platform/db/sql/list-counts.ts'
import { countedRows } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { AskedProducts } from './product-order-repository.ts'
import { askedTables } from './product-filter-repository.ts'
import { gatheredPage, pageInOrder } from './product-order-repository.ts'

/** The first ids of a list in its order, up to the last that was asked for. */
interface KeptIds extends ListSize {
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
  // Forgotten with every change, however many they are, as no number of rows is.
  return { ids: Float64Array.from(ids), isWhole: ids.length < most, count: 0 }
}

/** No page further down is remembered: the ids before it would be more than are worth sending. */
export const furthest = countedRows / 10

const memoryOf = ({ list, key }: Pick<KnownList, 'list' | 'key'>, counts: ListCounts) => {
  const place = JSON.stringify(['ids', key, orderKey(list)])
  return { place, ...counts.sizeOf<KeptIds>(place, askedTables) }
}

/** Remembers the first ids of a list, as they are found with its number; called before they are asked for. */
export const keepingIds = (
  asked: Pick<KnownList, 'list' | 'key'>,
  counts: ListCounts,
): ((ids: readonly number[], isWhole: boolean) => void) => {
  const { remember } = memoryOf(asked, counts)
  return (ids, isWhole) => remember({ ids: Float64Array.from(ids), isWhole, count: 0 })
}

/**
 * The ids of a page. Found once, they are remembered until a product or an account changes: to find which products fit costs
 * a hundred times what it costs to read ten of them.
 */
export const keptPageIds = async (trx: Database, asked: KnownList, counts: ListCounts): Promise<number[]> => {
  const { limit, offset } = asked.list.options
  const end = offset + limit
  if (asked.isWalked && end > furthest) return findIds(trx, sql`page AS (${pageInOrder(asked.list)})`)
  const { place, known, remember } = memoryOf(asked, counts)
  if (known !== undefined && (known.isWhole || known.ids.length >= end))
    return [...known.ids.subarray(offset, end)]
  // Waiting callers nearly always want the first page; a caller that wants one further down finds it itself.
  const found = await counts.together(place, askedTables, async () => {
    const first = await firstIds(trx, asked)
    remember(first)
    return first
  })
  if (found.isWhole || found.ids.length >= end) return [...found.ids.subarray(offset, end)]
  return findIds(trx, sql`page AS (${pageInOrder(asked.list)})`)
}

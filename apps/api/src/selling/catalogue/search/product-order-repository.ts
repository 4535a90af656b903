import type { Ordering, OrderingField } from '@armature/contract/platform/list-orderings'
import type { Actor } from '@armature/domain/rights/actor'
import type { OrderedFieldName } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, productFields } from '@armature/domain/catalogue/products/product-fields'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { PageWindow } from '../../../platform/db/sql/list-sql.ts'
import { countedRows, pageSql } from '../../../platform/db/sql/list-sql.ts'
import type { ProductFilters, StockScope } from './product-filter-repository.ts'
import { stockScope } from './product-filter-repository.ts'

type Sql = RawBuilder<unknown>

type Field = OrderingField<'searchProducts'>

export interface ProductListOptions extends PageWindow {
  ordering: Ordering<Field> | undefined
  search: string | undefined
}

/** The column to sort `products p` by; null for the id alone, which breaks every tie. */
interface ProductOrder {
  key: Sql | null
  direction: Sql
  /** As in the index, or PostgreSQL would sort the table. */
  nulls: Sql
}

const asIndexed = sql``
const nullsLast = sql`NULLS LAST`

/** A column for each field except stock, which not every actor sees for every product. */
const keys = {
  id: null,
  type: sql`p.type`,
  created: sql`p.created_at`,
} satisfies Record<Exclude<Field, OrderedFieldName>, Sql | null>

const isOwnField = (name: Field): name is OrderedFieldName => name in productFields

const keyOf = (name: Field): Pick<ProductOrder, 'key' | 'nulls'> => {
  if (!isOwnField(name)) return { key: keys[name], nulls: asIndexed }
  const { column, orderedBy = column, isNullable } = fieldOf(name)
  return { key: sql.ref(`p.${orderedBy}`), nulls: isNullable ? nullsLast : asIndexed }
}

const orderOf = (actor: Actor, filters: ProductFilters, ordering: Ordering<Field>): ProductOrder => {
  const direction = ordering.startsWith('-') ? sql`DESC` : sql`ASC`
  const name = ordering.replace('-', '') as Field
  if (name !== 'quantity') return { ...keyOf(name), direction }
  const scope = stockScope(actor, filters)
  if (scope === 'none') return { key: null, direction, nulls: asIndexed }
  return scope === 'all'
    ? { key: sql`p.quantity`, direction, nulls: asIndexed }
    : { key: sql`CASE WHEN ${scope} THEN p.quantity END`, direction, nulls: nullsLast }
}

const orderSql = ({ key, direction, nulls }: ProductOrder, id: Sql): Sql =>
  key === null ? sql`${id} ${direction}` : sql`${key} ${direction} ${nulls}, ${id} ${direction}`

/** A list's order on `products p`. */
export const productOrder = (actor: Actor, filters: ProductFilters, ordering: Ordering<Field>): Sql =>
  orderSql(orderOf(actor, filters, ordering), sql`p.id`)

/**
 * By quantity, an actor who sees only some stock gets those products first and the others by id; each part has an
 * index.
 */
const ownStockFirst = (scope: Sql, direction: Sql, where: Sql, options: ProductListOptions): Sql => {
  const reach = { limit: options.offset + options.limit, offset: 0 }
  const own = sql`SELECT p.id, p.quantity FROM products p WHERE ${where} AND ${scope}`
  const others = sql`SELECT p.id, NULL::integer FROM products p WHERE ${where} AND ${scope} IS NOT TRUE`
  return pageSql(
    sql`SELECT id FROM (
      SELECT * FROM (${pageSql(own, sql`p.quantity ${direction}, p.id ${direction}`, reach)}) own
      UNION ALL SELECT * FROM (${pageSql(others, sql`p.id ${direction}`, reach)}) others) parts`,
    sql`quantity ${direction} NULLS LAST, id ${direction}`,
    options,
  )
}

const isPartial = (scope: StockScope): scope is Sql => scope !== 'all' && scope !== 'none'

/** A requested list. */
export interface AskedProducts {
  actor: Actor
  filters: ProductFilters
  /** `where` gathers all matching products; `each` checks them one by one, as a walk does. */
  where: Sql
  each: Sql
  options: ProductListOptions
}

/** The ids of one page, found by walking an index in list order: best where most products match. */
export const pageInOrder = ({ actor, filters, each, options }: AskedProducts): Sql => {
  const ordering = options.ordering ?? '-id'
  const order = orderOf(actor, filters, ordering)
  const scope = stockScope(actor, filters)
  return ordering.endsWith('quantity') && isPartial(scope)
    ? ownStockFirst(scope, order.direction, each, options)
    : pageSql(sql`SELECT p.id FROM products p WHERE ${each}`, orderSql(order, sql`p.id`), options)
}

/** The matching products with the list's sort `key`, and that order. */
const matchesOf = ({ actor, filters, where, options }: AskedProducts): { matches: Sql; order: Sql } => {
  const { key, direction, nulls } = orderOf(actor, filters, options.ordering ?? '-id')
  return {
    matches: sql`SELECT p.id, ${key ?? sql`NULL`} AS key FROM products p WHERE ${where}`,
    order: orderSql({ key: key === null ? null : sql`key`, direction, nulls }, sql`id`),
  }
}

/**
 * Common table expressions `size`, the number of matches up to the counting limit, and `page`. Up to that limit, the
 * filters find the matches, which are then sorted into a page, or all of them. Beyond it the order's index is walked,
 * which then soon fills a page; with filters that rarely match together it would walk the whole table.
 */
export const narrowedPage = (list: AskedProducts, few: 'a page' | 'all'): Sql => {
  const { matches, order } = matchesOf(list)
  const { limit, offset } = list.options
  const part = few === 'all' ? sql`` : sql`LIMIT ${limit} OFFSET ${offset}`
  return sql`
    matches AS MATERIALIZED (${matches} LIMIT ${sql.lit(countedRows)}),
    size AS MATERIALIZED (SELECT count(*)::int AS total FROM matches),
    page AS (
      (SELECT id FROM matches WHERE (SELECT total FROM size) < ${sql.lit(countedRows)}
        ORDER BY ${order} ${part})
      UNION ALL
      SELECT id FROM (${pageInOrder(list)}) walked
        WHERE (SELECT total FROM size) >= ${sql.lit(countedRows)})`
}

/**
 * Does walking the order's index find a page sooner than gathering all matches? The walk skips a number of rows for
 * each match. Very long lists and tables of unknown size are always walked.
 */
export const isSoonPassed = (
  { count, tableRows }: { count: number; tableRows: number | undefined },
  { limit, offset }: PageWindow,
): boolean => count >= countedRows || (offset + limit) * (tableRows ?? 0) < count * count

/** `page` of a list with few rows: finds all by the filters, then sorts. */
export const gatheredPage = (list: AskedProducts): Sql => {
  const { matches, order } = matchesOf(list)
  const { limit, offset } = list.options
  return sql`
    matches AS MATERIALIZED (${matches}),
    page AS (SELECT id FROM matches ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`
}

import type { AttributeField, Ordering, OrderingField } from '@armature/contract/platform/list-orderings'
import { attributeOfField } from '@armature/contract/platform/list-orderings'
import type { Actor } from '@armature/domain/rights/actor'
import type { OrderedFieldName } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, productFields } from '@armature/domain/catalogue/products/product-fields'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { PageWindow } from '../../../platform/db/sql/list-sql.ts'
import { byName, countedRows, pageSql } from '../../../platform/db/sql/list-sql.ts'
import type { ProductFilters, StockScope } from './product-filter-repository.ts'
import { stockScope } from './product-filter-repository.ts'

type Sql = RawBuilder<unknown>

type OwnField = OrderingField<'searchProducts'>
type Field = OwnField | AttributeField

export type ProductOrdering = Ordering<Field>

export interface ProductListOptions extends PageWindow {
  ordering: ProductOrdering | undefined
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
} satisfies Record<Exclude<OwnField, OrderedFieldName>, Sql | null>

const isProductField = (name: OwnField): name is OrderedFieldName => name in productFields

const keyOf = (name: OwnField): Pick<ProductOrder, 'key' | 'nulls'> => {
  if (!isProductField(name)) return { key: keys[name], nulls: asIndexed }
  const { kind, column, orderedBy = column, isNullable } = fieldOf(name)
  const key = sql.ref(`p.${orderedBy}`)
  return { key: kind === 'line' ? byName(key) : key, nulls: isNullable ? nullsLast : asIndexed }
}

/** A product's value of an attribute: its number, or the position of its first choice. */
const valueOf = (attribute: number): Sql => sql`(
  SELECT min(coalesce(v.low, c.position)) FROM product_values v LEFT JOIN attribute_choices c ON c.id = v.choice_id
  WHERE v.product_id = p.id AND v.attribute_id = ${attribute})`

const attributeIn = (ordering: ProductOrdering): number | null => attributeOfField(ordering.replace('-', ''))

const orderOf = (actor: Actor, filters: ProductFilters, ordering: ProductOrdering): ProductOrder => {
  const direction = ordering.startsWith('-') ? sql`DESC` : sql`ASC`
  const attribute = attributeIn(ordering)
  if (attribute !== null) return { key: valueOf(attribute), direction, nulls: nullsLast }
  const name = ordering.replace('-', '') as OwnField // all others are fields of the product
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
export const productOrder = (actor: Actor, filters: ProductFilters, ordering: ProductOrdering): Sql =>
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

/**
 * Sorts by an attribute: numbers come from their index, choices by their position, and products without a value last,
 * by id.
 */
const valuedFirst = (attribute: number, direction: Sql, where: Sql, options: ProductListOptions): Sql => {
  const reach = { limit: options.offset + options.limit, offset: 0 }
  const values = sql`product_values v JOIN products p ON p.id = v.product_id`
  const numbers = sql`SELECT p.id, v.low AS key FROM ${values}
    WHERE v.attribute_id = ${attribute} AND v.low IS NOT NULL AND ${where}`
  const choices = sql`SELECT p.id, min(c.position)::double precision AS key
    FROM attribute_choices c JOIN product_values v ON v.choice_id = c.id JOIN products p ON p.id = v.product_id
    WHERE c.attribute_id = ${attribute} AND ${where} GROUP BY p.id`
  const others = sql`SELECT p.id, NULL::double precision FROM products p
    WHERE ${where} AND NOT EXISTS (SELECT FROM product_values v WHERE v.product_id = p.id AND v.attribute_id = ${attribute})`
  const inOrder = sql`key ${direction}, id ${direction}`
  return pageSql(
    sql`SELECT id FROM (
      SELECT * FROM (${pageSql(numbers, sql`v.low ${direction}, p.id ${direction}`, reach)}) numbers
      UNION ALL SELECT * FROM (${pageSql(choices, inOrder, reach)}) choices
      UNION ALL SELECT * FROM (${pageSql(others, sql`p.id ${direction}`, reach)}) others) parts`,
    sql`key ${direction} NULLS LAST, id ${direction}`,
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
  const attribute = attributeIn(ordering)
  if (attribute !== null) return valuedFirst(attribute, order.direction, each, options)
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

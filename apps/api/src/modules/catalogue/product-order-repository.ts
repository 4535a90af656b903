import type { Actor } from '@armature/domain/actor'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ListOptions } from '../../records/list-sql.ts'
import { pageSql } from '../../records/list-sql.ts'
import type { ProductFilters, StockScope } from './product-filter-repository.ts'
import { stockScope } from './product-filter-repository.ts'

type Sql = RawBuilder<unknown>

const directionOf = (ordering: string): Sql => (ordering.startsWith('-') ? sql`DESC` : sql`ASC`)

const quantityOf = (scope: StockScope): Sql => {
  if (scope === 'none') return sql`NULL::integer`
  return scope === 'all' ? sql`p.quantity` : sql`CASE WHEN ${scope} THEN p.quantity END`
}

/** A list's order on `products p`. Null placement as the indexes have it, or PostgreSQL would sort the table. */
export const productOrder = (actor: Actor, filters: ProductFilters, ordering: string): Sql => {
  const direction = directionOf(ordering)
  const byId = sql`p.id ${direction}`
  const scope = stockScope(actor, filters)
  switch (ordering.replace('-', '')) {
    case 'name':
      return sql`p.name ${direction}, ${byId}`
    case 'sku':
      return sql`p.sku ${direction}, ${byId}`
    case 'type':
      return sql`p.type ${direction}, ${byId}`
    case 'price':
      return sql`p.price_cents ${direction} NULLS LAST, ${byId}`
    case 'created':
      return sql`p.created_at ${direction}, ${byId}`
    case 'quantity':
      if (scope === 'none') return byId
      return sql`${quantityOf(scope)} ${direction} ${scope === 'all' ? sql`` : sql`NULLS LAST`}, ${byId}`
    default:
      return byId
  }
}

/**
 * The ids of one page. By quantity, an actor who sees some products' stock gets those first and the others by
 * id: each part has an index, while both in one order would sort the whole table.
 */
export const productPage = (actor: Actor, filters: ProductFilters, where: Sql, options: ListOptions): Sql => {
  const ordering = options.ordering ?? '-id'
  const scope = stockScope(actor, filters)
  const isMixed = ordering.endsWith('quantity') && scope !== 'all' && scope !== 'none'
  if (!isMixed)
    return pageSql(
      sql`SELECT p.id FROM products p WHERE ${where}`,
      productOrder(actor, filters, ordering),
      options,
    )
  const direction = directionOf(ordering)
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

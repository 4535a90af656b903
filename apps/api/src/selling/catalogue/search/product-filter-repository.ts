import { can } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { stockLevels } from '@armature/domain/catalogue/products/stock'
import type { StockLevel } from '@armature/domain/catalogue/products/stock'
import { limits } from '@armature/domain/limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { CountedTable } from '../../../platform/db/sql/list-counts.ts'
import { forSaleSql } from '../../../platform/db/sql/scope-filter.ts'
import type { AttributeFilters } from '../attributes/attribute-filter-repository.ts'
import { attributesCondition, valueTables } from '../attributes/attribute-filter-repository.ts'
import type { FitFilters } from '../compatibility/fit-filter-repository.ts'
import { fitCondition } from '../compatibility/fit-filter-repository.ts'

export interface ProductFilters extends AttributeFilters, FitFilters {
  vendorIds?: readonly number[] | undefined
  /** Of these stores; null means in no store. */
  tenantIds?: readonly (number | null)[] | undefined
  excludeTenant?: number | undefined
  type?: ProductType | undefined
  applicationIds?: readonly number[] | undefined
  /** Cents. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  stock?: StockLevel | undefined
  /** Only products that buyers see as in stock; false doesn't filter. */
  inStock?: boolean | undefined
  /** Leaves out products that nobody can buy now; false doesn't filter. */
  forSale?: boolean | undefined
}

type Condition = RawBuilder<unknown>

/** The tables that decide the products of lists without filters or orders by stock. */
export const askedTables = [...valueTables, 'users', 'vendor_profiles', 'tenants'] as const
export const stockTables = [...askedTables, 'product_stock'] as const

/** The tables that decide a list's products and their order; a change of one drops what is cached of it. */
export const tablesOf = ({ stock, inStock }: ProductFilters, ordering = ''): readonly CountedTable[] =>
  stock !== undefined || inStock === true || ordering.endsWith('quantity') ? stockTables : askedTables

const anything = sql`true`

/** A single id is written as `=`, so that an index on (vendor, id) returns rows in order. */
const isOneOf = (column: Condition, ids: readonly number[] | undefined): Condition => {
  if (ids === undefined) return anything
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY(${ids}::bigint[])`
}

/** Matches the ids; null among them matches no id. */
const isOneOrNone = (column: Condition, ids: readonly (number | null)[] | undefined): Condition => {
  const given = ids?.filter((id) => id !== null)
  if (given === undefined || given.length === ids?.length) return isOneOf(column, given)
  return given.length === 0 ? sql`${column} IS NULL` : sql`(${column} IS NULL OR ${isOneOf(column, given)})`
}

const conditionWhere = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): Condition => (value === undefined ? anything : condition(value))

/** Filters for both tables: `p` is products, `s` is product_search. */
export const sharedConditions = (filters: ProductFilters, alias: 'p' | 's'): Condition => {
  const column = (name: string): Condition => sql.ref(`${alias}.${name}`)
  const id = column(alias === 'p' ? 'id' : 'product_id')
  const applications = conditionWhere(
    filters.applicationIds,
    (ids) => sql`EXISTS (SELECT FROM product_applications a
      WHERE a.product_id = ${id} AND ${isOneOf(sql.ref('a.application_id'), ids)})`,
  )
  return sql`
    ${isOneOf(column('vendor_id'), filters.vendorIds)}
    AND ${isOneOrNone(column('tenant_id'), filters.tenantIds)}
    AND ${conditionWhere(filters.excludeTenant, (tenant) => sql`${column('tenant_id')} IS DISTINCT FROM ${tenant}`)}
    AND ${conditionWhere(filters.type, (type) => sql`${column('type')} = ${type}`)}
    AND ${isOneOf(column('component_subcategory_id'), filters.subcategoryIds)}
    AND ${isOneOf(column('equipment_id'), filters.equipmentIds)}
    AND ${filters.forSale === true ? forSaleSql(`${alias}.vendor_id`) : anything}
    AND ${applications}
    AND ${attributesCondition(id, filters)}
    AND ${fitCondition({ id, type: column('type') }, filters)}`
}

/**
 * The products whose stock the actor may see, on `products p`: `all`, `none`, or a condition. Neither a filter nor an
 * order may reveal another vendor's stock.
 */
export type StockScope = 'all' | 'none' | Condition

const ofOwnOnly = (actor: Actor, filters: ProductFilters): boolean =>
  filters.vendorIds?.length === 1 &&
  actor.userId !== null &&
  filters.vendorIds[0] === actor.userId &&
  can(actor, 'product.see-stock', { vendorId: actor.userId })

/** The scope within these filters; a seller's own list is entirely visible. */
export const stockScope = (actor: Actor, filters: ProductFilters): StockScope => {
  if (can(actor, 'product.see-stock', {}) || ofOwnOnly(actor, filters)) return 'all'
  const terms = [
    ...(can(actor, 'product.see-stock', { vendorId: actor.userId })
      ? [sql`p.vendor_id = ${actor.userId}`]
      : []),
    ...(actor.tenantId !== null && can(actor, 'product.see-stock', { tenantId: actor.tenantId })
      ? [sql`p.tenant_id = ${actor.tenantId}`]
      : []),
  ]
  return terms.length === 0 ? 'none' : sql`(${sql.join(terms, sql` OR `)})`
}

/** The levels of domain/catalogue/products/stock.ts. */
const levels: Record<StockLevel, Condition> = {
  OUT: sql`p.quantity <= 0`,
  LOW: sql`p.quantity BETWEEN 1 AND ${sql.lit(limits.product.lowStock)}`,
  ENOUGH: sql`p.quantity > ${sql.lit(limits.product.lowStock)}`,
}

/** A product's level, on `products p`. */
export const stockLevelSql = sql`CASE ${sql.join(
  stockLevels.map((level) => sql`WHEN ${levels[level]} THEN ${sql.lit(level)}`),
  sql` `,
)} END`

const stockCondition = (actor: Actor, filters: ProductFilters): Condition =>
  conditionWhere(filters.stock, (level) => {
    const scope = stockScope(actor, filters)
    if (scope === 'none') return sql`false`
    return scope === 'all' ? levels[level] : sql`(${levels[level]} AND ${scope})`
  })

/**
 * The products that buyers see as in stock, on `products p`, by domain/catalogue/products/availability.ts. Vendors who
 * hide their stock are left out, so that neither a list nor a count reveals it.
 */
export const inStockSql = sql`(p.quantity > 0 AND p.vendor_id IN (SELECT shows.user_id FROM vendor_profiles shows WHERE shows.shows_stock))`

/** A price filter never matches a product without a displayed price. */
const priced = (bound: string, price: number): Condition => sql`p.from_price_cents ${sql.raw(bound)} ${price}`

/** Filters by price and stock, which only `products p` has; undefined for none. */
export const ownConditions = (actor: Actor, filters: ProductFilters): Condition | undefined =>
  [filters.priceMin, filters.priceMax, filters.stock, filters.inStock].every((value) => value === undefined)
    ? undefined
    : sql`${conditionWhere(filters.priceMin, (price) => priced('>=', price))}
      AND ${conditionWhere(filters.priceMax, (price) => priced('<=', price))}
      AND ${stockCondition(actor, filters)}
      AND ${filters.inStock === true ? inStockSql : anything}`

/** Filters that may match nearly all rows or hardly any, so the plan depends on their values. */
export const isNarrowed = (filters: ProductFilters): boolean =>
  [
    filters.subcategoryIds,
    filters.applicationIds,
    filters.equipmentIds,
    filters.attributes,
    filters.fitsModel,
    filters.priceMin,
    filters.priceMax,
    filters.stock,
    filters.inStock,
  ].some((value) => value !== undefined)

export const isFiltered = (filters: ProductFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/**
 * Only a MODEL has equipment, only a COMPONENT a subcategory and compatible robots (decisions.md, Entities). A query
 * for both can't match, and the database would read one whole type to find that out. Either may have a price.
 */
export const isContradictory = (filters: ProductFilters): boolean => {
  const model = filters.equipmentIds !== undefined
  const component = filters.subcategoryIds !== undefined || filters.fitsModel !== undefined
  return (model && (component || filters.type === 'COMPONENT')) || (component && filters.type === 'MODEL')
}

import { can } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { stockLevels } from '@armature/domain/catalogue/products/stock'
import type { StockLevel } from '@armature/domain/catalogue/products/stock'
import { limits } from '@armature/domain/limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { forSaleSql } from '../../../platform/db/sql/scope-filter.ts'
import type { AttributeFilters } from '../attributes/attribute-filter-repository.ts'
import { attributesCondition, valueTables } from '../attributes/attribute-filter-repository.ts'
import type { FitFilters } from '../compatibility/fit-filter-repository.ts'
import { fitCondition } from '../compatibility/fit-filter-repository.ts'

export interface ProductFilters extends AttributeFilters, FitFilters {
  vendorIds?: readonly number[] | undefined
  /** Of these stores; null is in none. */
  tenantIds?: readonly (number | null)[] | undefined
  excludeTenant?: number | undefined
  type?: ProductType | undefined
  applicationIds?: readonly number[] | undefined
  /** Cents. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  stock?: StockLevel | undefined
  /** Only what buyers read to be in stock; false is no filter. */
  inStock?: boolean | undefined
  /** Leaves out products that nobody can buy now; false is no filter. */
  forSale?: boolean | undefined
}

type Condition = RawBuilder<unknown>

/**
 * The tables that decide which products are in a list: everything remembered of a list is forgotten when they change.
 */
export const askedTables = [...valueTables, 'users', 'vendor_profiles', 'tenants'] as const

const anything = sql`true`

/** One id as `=`, so that an index on (vendor, id) gives the rows in order. */
const isOneOf = (column: Condition, ids: readonly number[] | undefined): Condition => {
  if (ids === undefined) return anything
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY(${ids}::bigint[])`
}

/** Matches the ids; null among them stands for no id at all. */
const isOneOrNone = (column: Condition, ids: readonly (number | null)[] | undefined): Condition => {
  const given = ids?.filter((id) => id !== null)
  if (given === undefined || given.length === ids?.length) return isOneOf(column, given)
  return given.length === 0 ? sql`${column} IS NULL` : sql`(${column} IS NULL OR ${isOneOf(column, given)})`
}

const conditionWhere = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): Condition => (value === undefined ? anything : condition(value))

/** Filters that hold on both tables: `p` is products, `s` is product_search. */
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
 * order may reveal the stock of another vendor.
 */
export type StockScope = 'all' | 'none' | Condition

const ofOwnOnly = (actor: Actor, filters: ProductFilters): boolean =>
  filters.vendorIds?.length === 1 &&
  actor.userId !== null &&
  filters.vendorIds[0] === actor.userId &&
  can(actor, 'product.see-stock', { vendorId: actor.userId })

/** The scope among the products that these filters leave; a seller's own list is all its own. */
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

/** As domain/catalogue/products/stock.ts has the levels. */
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
 * The products that buyers read to be in stock, on `products p`, as domain/catalogue/products/availability.ts has it. Of vendors
 * who hide their stock nothing is in it, so that neither a list nor a number tells what they have.
 */
export const inStockSql = sql`(p.quantity > 0 AND p.vendor_id IN (SELECT shows.user_id FROM vendor_profiles shows WHERE shows.shows_stock))`

/** A product that shows no price is found by none. */
const priced = (bound: string, price: number): Condition => sql`p.from_price_cents ${sql.raw(bound)} ${price}`

/** Filters by price and stock, which only `products p` has; undefined where there is none. */
export const ownConditions = (actor: Actor, filters: ProductFilters): Condition | undefined =>
  [filters.priceMin, filters.priceMax, filters.stock, filters.inStock].every((value) => value === undefined)
    ? undefined
    : sql`${conditionWhere(filters.priceMin, (price) => priced('>=', price))}
      AND ${conditionWhere(filters.priceMax, (price) => priced('<=', price))}
      AND ${stockCondition(actor, filters)}
      AND ${filters.inStock === true ? inStockSql : anything}`

/** Filters that may fit nearly all rows of a list or hardly any: their plan depends on the values. */
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
 * Only a MODEL has equipment, only a COMPONENT a subcategory and robots that it fits (decisions.md, Entities): a query
 * for both finds nothing, and the database would have to read all of one kind to find that out. A price either may show.
 */
export const isContradictory = (filters: ProductFilters): boolean => {
  const model = filters.equipmentIds !== undefined
  const component = filters.subcategoryIds !== undefined || filters.fitsModel !== undefined
  return (model && (component || filters.type === 'COMPONENT')) || (component && filters.type === 'MODEL')
}

import type { Actor } from '@armature/domain/actor'
import { priceBands } from '@armature/domain/catalogue/price-bands'
import type { StockLevel } from '@armature/domain/catalogue/stock'
import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { plannedEachTime } from '../../db/pipelined-client.ts'
import { rowJson, rowsJson } from '../../db/sql/json-sql.ts'
import { countedRows } from '../../db/sql/list-sql.ts'
import type { ListCounts } from '../../db/sql/list-counts.ts'
import type { Database } from '../../db/tables.ts'
import { preparedFilters } from './fit-filter-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import {
  askedTables,
  inStockSql,
  isContradictory,
  stockLevelSql,
  stockScope,
} from './product-filter-repository.ts'
import { gatheredWhere, productListKey, productWhere } from './product-list-repository.ts'
import { keptSearch } from './kept-search-repository.ts'

type Sql = RawBuilder<unknown>

/** How many products have it. */
export interface IdCount {
  id: number
  count: number
}

/** The products of a list, or the first of very many, counted by what they have. */
export interface FacetCounts {
  /** How many were looked at. */
  count: number
  component_subcategory: IdCount[]
  equipment: IdCount[]
  application: IdCount[]
  vendor: IdCount[]
  stock: { level: StockLevel; count: number }[]
  /** Of vendors who show their stock. */
  in_stock: number
  price: { band: number; count: number }[]
  /** The least and the greatest of the list prices that are shown, in cents. */
  price_range: { low: number; high: number } | null
  /** Of each attribute that lists are narrowed by: how many have it, and between which numbers. */
  attribute: (IdCount & { low: number | null; high: number | null })[]
  choice: (IdCount & { attribute: number })[]
  /** Numbers and ranges that several have, the commonest first. */
  number: { attribute: number; low: number; high: number; count: number }[]
}

const nothing: FacetCounts = {
  count: 0,
  component_subcategory: [],
  equipment: [],
  application: [],
  vendor: [],
  stock: [],
  in_stock: 0,
  price: [],
  price_range: null,
  attribute: [],
  choice: [],
  number: [],
}

const { facetValues, facetNumbers } = limits.product

const byColumn = (column: string): RawBuilder<IdCount> =>
  sql<IdCount>`SELECT ${sql.ref(column)} AS id, count(*)::int AS count FROM matches WHERE ${sql.ref(column)} IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(facetValues)}`

const bandEdges = sql.lit(`{${priceBands.map(({ from }) => from).join(',')}}`)

/**
 * Counts what the first of these products have, as many as lists count exactly. Each product is read once, and its values by
 * one index that holds all that is counted.
 */
const countMatches = async (
  trx: Database,
  actor: Actor,
  filters: ProductFilters,
  where: Sql,
): Promise<FacetCounts> => {
  const scope = stockScope(actor, filters)
  const level = scope === 'none' ? sql`NULL::text` : stockLevelSql
  const seen = scope === 'all' || scope === 'none' ? sql`` : sql`AND ${scope}`
  const { rows } = await sql<FacetCounts>`${sql.raw(plannedEachTime)} WITH matches AS MATERIALIZED (
      SELECT p.id, p.vendor_id, p.component_subcategory_id, p.equipment_id, p.price_cents, p.application_ids,
        CASE WHEN true ${seen} THEN ${level} END AS level, ${inStockSql} AS is_in_stock
      FROM products p WHERE ${where} LIMIT ${sql.lit(countedRows)}),
    held AS MATERIALIZED (
      SELECT v.attribute_id, v.choice_id, v.low, v.high, count(*)::int AS count
      FROM matches m JOIN product_values v ON v.product_id = m.id
      WHERE v.attribute_id IN (SELECT a.id FROM attributes a WHERE a.is_facet)
      GROUP BY 1, 2, 3, 4)
    SELECT (SELECT count(*)::int FROM matches) AS count,
      ${rowsJson(byColumn('component_subcategory_id'))} AS component_subcategory,
      ${rowsJson(byColumn('equipment_id'))} AS equipment,
      ${rowsJson(byColumn('vendor_id'))} AS vendor,
      ${rowsJson(sql`SELECT a.id, count(*)::int AS count FROM matches m CROSS JOIN LATERAL unnest(m.application_ids) AS a (id)
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(facetValues)}`)} AS application,
      ${rowsJson(sql`SELECT level, count(*)::int AS count FROM matches WHERE level IS NOT NULL GROUP BY 1`)} AS stock,
      (SELECT count(*)::int FROM matches WHERE is_in_stock) AS in_stock,
      ${rowsJson(sql`SELECT width_bucket(price_cents::bigint, ${bandEdges}::bigint[]) - 1 AS band, count(*)::int AS count
        FROM matches WHERE price_cents > 0 GROUP BY 1 ORDER BY 1`)} AS price,
      ${rowJson(sql`SELECT min(price_cents) AS low, max(price_cents) AS high FROM matches WHERE price_cents > 0
        HAVING count(*) > 0`)} AS price_range,
      ${rowsJson(sql`SELECT attribute_id AS id, max(products)::int AS count, min(low) AS low, max(high) AS high FROM (
          SELECT attribute_id, low, high, sum(count) OVER (PARTITION BY attribute_id) AS products FROM held) h
        GROUP BY 1 ORDER BY 2 DESC, 1`)} AS attribute,
      ${rowsJson(sql`SELECT attribute_id AS attribute, choice_id AS id, count FROM held WHERE choice_id IS NOT NULL
        ORDER BY count DESC, choice_id`)} AS choice,
      ${rowsJson(sql`SELECT attribute_id AS attribute, low, high, count FROM (
          SELECT h.*, row_number() OVER (PARTITION BY attribute_id ORDER BY count DESC, low, high) AS place
          FROM held h WHERE low IS NOT NULL) ranked
        WHERE place <= ${sql.lit(facetNumbers)} ORDER BY attribute_id, count DESC`)} AS number`.execute(trx)
  return rows[0] ?? nothing
}

export interface FacetRequest {
  actor: Actor
  filters: ProductFilters
  search: string | undefined
  counts: ListCounts
}

/** The part of the stock that this actor may count. */
const stockKey = (actor: Actor, filters: ProductFilters): unknown => {
  const scope = stockScope(actor, filters)
  return scope === 'all' || scope === 'none' ? scope : [actor.role, actor.userId, actor.tenantId]
}

/**
 * A list without a search is counted once for all readers who see the same, also for a reader who narrows it further or
 * another way.
 */
const rememberedFacets = async (trx: Database, { actor, filters, counts }: FacetRequest) => {
  const key = JSON.stringify(['facetCounts', productListKey(actor, filters), stockKey(actor, filters)])
  const { known, remember } = counts.sizeOf<FacetCounts>(key, askedTables)
  if (known !== undefined) return known
  const found = await countMatches(trx, actor, filters, gatheredWhere(actor, filters))
  remember(found)
  return found
}

/** The things that a list's products have, each with the number of products that have it. */
export const countFacets = async (
  trx: Database,
  { actor, filters: asked, search, counts }: FacetRequest,
): Promise<FacetCounts> => {
  if (isContradictory(asked)) return nothing
  const filters = await preparedFilters(trx, actor, asked, counts)
  if (search === undefined || search === '') return rememberedFacets(trx, { actor, filters, search, counts })
  const window = { limit: limits.product.searchRanked, offset: 0, ordering: undefined }
  const key = productListKey(actor, filters)
  const { ids } = await keptSearch(trx, { actor, filters, options: { ...window, search }, key }, counts)
  return countMatches(
    trx,
    actor,
    filters,
    sql`p.id = ANY (${ids}::bigint[]) AND ${productWhere(actor, filters)}`,
  )
}

/** The companies of these vendors. */
export const namesOfVendors = async (
  trx: Database,
  ids: readonly number[],
): Promise<{ id: number; username: string; business_name: string | null }[]> => {
  const { rows } = await sql<{ id: number; username: string; business_name: string | null }>`
    SELECT u.id, u.username, v.business_name FROM users u LEFT JOIN vendor_profiles v ON v.user_id = u.id
    WHERE u.id = ANY (${[...ids]}::bigint[])`.execute(trx)
  return rows
}

import type { Actor } from '@armature/domain/rights/actor'
import { histogramBars, wideRange } from '@armature/domain/catalogue/measures/slider-scale'
import type { StockLevel } from '@armature/domain/catalogue/products/stock'
import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { plannedEachTime } from '../../../platform/db/pipelined-client.ts'
import { rowJson, rowsJson } from '../../../platform/db/sql/json-sql.ts'
import { countedRows } from '../../../platform/db/sql/list-sql.ts'
import type { ListCounts } from '../../../platform/db/sql/list-counts.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ModelCount } from '../compatibility/fit-facet-repository.ts'
import { countFitting } from '../compatibility/fit-facet-repository.ts'
import { preparedFilters, withRobot } from '../compatibility/fit-filter-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import {
  inStockSql,
  isContradictory,
  stockLevelSql,
  stockScope,
  stockTables,
  tablesOf,
} from './product-filter-repository.ts'
import { gatheredWhere, productListKey, productWhere } from './product-list-repository.ts'
import { rememberedSearch } from './remembered-ids-repository.ts'

type Sql = RawBuilder<unknown>

/** The number of products with it. */
export interface IdCount {
  id: number
  count: number
}

/** Facet counts of a list's products, or of the first of very many. */
export interface FacetCounts {
  /** The number of examined products. */
  count: number
  component_subcategory: IdCount[]
  equipment: IdCount[]
  application: IdCount[]
  vendor: IdCount[]
  /** The models that most of the components name, with the compatible components of each. */
  model: ModelCount[]
  stock: { level: StockLevel; count: number }[]
  /** Of vendors who show their stock. */
  in_stock: number
  /** The lowest and highest displayed prices in cents. */
  price_range: { low: number; high: number } | null
  /** The histogram of displayed prices, without its empty bars. */
  price_bar: { bar: number; count: number }[]
  /** For each facet attribute, the number of products and the range of their values. */
  attribute: (IdCount & { low: number | null; high: number | null })[]
  choice: (IdCount & { attribute: number })[]
  /** Numbers and ranges that several products share, most frequent first. */
  number: { attribute: number; low: number; high: number; count: number }[]
  /** Histograms of the attributes' numbers, without empty bars; a range counts in every bar that it overlaps. */
  bar: { attribute: number; bar: number; count: number }[]
}

const nothing: FacetCounts = {
  count: 0,
  component_subcategory: [],
  equipment: [],
  application: [],
  vendor: [],
  model: [],
  stock: [],
  in_stock: 0,
  price_range: null,
  price_bar: [],
  attribute: [],
  choice: [],
  number: [],
  bar: [],
}

const { facetValues, facetNumbers } = limits.product

const byColumn = (column: string): Sql =>
  rowsJson(sql<IdCount>`SELECT ${sql.ref(column)} AS id, count(*)::int AS count FROM matches WHERE ${sql.ref(column)} IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(facetValues)}`)

/** The bar that `value` falls in, on the same scale as `shareIn`. */
const barOf = (value: Sql): Sql => sql`LEAST(${sql.lit(histogramBars)},
  CASE WHEN least > 0 AND most / least > ${sql.lit(wideRange)}
    THEN width_bucket(ln(${value}), ln(least), ln(most), ${sql.lit(histogramBars)})
    ELSE width_bucket(${value}, least, most, ${sql.lit(histogramBars)}) END) - 1`

/** One query per kind of count, so that unrequested ones cost nothing. */
const countsSql: Record<Exclude<keyof FacetCounts, 'model'>, Sql> = {
  count: sql`(SELECT count(*)::int FROM matches)`,
  component_subcategory: byColumn('component_subcategory_id'),
  equipment: byColumn('equipment_id'),
  vendor: byColumn('vendor_id'),
  application:
    rowsJson(sql`SELECT a.id, count(*)::int AS count FROM matches m CROSS JOIN LATERAL unnest(m.application_ids) AS a (id)
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(facetValues)}`),
  stock: rowsJson(sql`SELECT level, count(*)::int AS count FROM matches WHERE level IS NOT NULL GROUP BY 1`),
  in_stock: sql`(SELECT count(*)::int FROM matches WHERE is_in_stock)`,
  price_range: rowJson(sql`SELECT min(from_price_cents) AS low, max(from_price_cents) AS high FROM matches
    HAVING count(from_price_cents) > 0`),
  price_bar: rowsJson(sql`SELECT ${barOf(sql`cents`)} AS bar, count(*)::int AS count FROM (
      SELECT from_price_cents::double precision AS cents, (min(from_price_cents) OVER ())::double precision AS least,
        (max(from_price_cents) OVER ())::double precision AS most
      FROM matches WHERE from_price_cents IS NOT NULL) priced
    WHERE least < most GROUP BY 1`),
  attribute:
    rowsJson(sql`SELECT attribute_id AS id, max(products)::int AS count, min(low) AS low, max(high) AS high FROM (
      SELECT attribute_id, low, high, sum(count) OVER (PARTITION BY attribute_id) AS products FROM held) h
    GROUP BY 1 ORDER BY 2 DESC, 1`),
  choice:
    rowsJson(sql`SELECT attribute_id AS attribute, choice_id AS id, count FROM held WHERE choice_id IS NOT NULL
    ORDER BY count DESC, choice_id`),
  number: rowsJson(sql`SELECT attribute_id AS attribute, low, high, count FROM (
      SELECT h.*, row_number() OVER (PARTITION BY attribute_id ORDER BY count DESC, low, high) AS place
      FROM held h WHERE low IS NOT NULL) ranked
    WHERE place <= ${sql.lit(facetNumbers)} ORDER BY attribute_id, count DESC`),
  bar: rowsJson(sql`SELECT attribute, bar, sum(count)::int AS count FROM (
      SELECT attribute_id AS attribute, count, generate_series(${barOf(sql`low`)}, ${barOf(sql`high`)}) AS bar
      FROM (SELECT *, min(low) OVER own AS least, max(high) OVER own AS most FROM held
        WHERE low IS NOT NULL WINDOW own AS (PARTITION BY attribute_id)) numbers
      WHERE least < most) reached
    GROUP BY 1, 2`),
}

/** The components among the matches; another statement counts their compatibility. */
const componentsSql = sql`ARRAY(SELECT id FROM matches WHERE component_subcategory_id IS NOT NULL)`

type Kind = keyof FacetCounts

/** All counts, or only some kinds; of attributes perhaps a single one. */
export interface WantedCounts {
  kinds: readonly Kind[]
  attribute?: number | undefined
  /** A model that must be among the counted ones. */
  model?: number | undefined
}

const allCounts: WantedCounts = { kinds: Object.keys(nothing) as Kind[] }

/**
 * Counts what the first of these products have, up to the exact limit of lists. Each product is read once, from a
 * covering index, and its values from another.
 */
const countMatches = async (
  trx: Database,
  { actor, filters }: Pick<FacetRequest, 'actor' | 'filters'>,
  where: Sql,
  { kinds, attribute, model }: WantedCounts,
): Promise<FacetCounts> => {
  const scope = stockScope(actor, filters)
  const level = scope === 'none' ? sql`NULL::text` : stockLevelSql
  const seen = scope === 'all' || scope === 'none' ? sql`` : sql`AND ${scope}`
  const one = attribute === undefined ? sql`` : sql`AND v.attribute_id = ${attribute}`
  // For a list narrowed to a model, the models are counted without that filter.
  const isFitted = kinds.includes('model') && filters.fitsModel === undefined
  const counted = [
    ...kinds.flatMap((kind) => (kind === 'model' ? [] : [sql`${countsSql[kind]} AS ${sql.ref(kind)}`])),
    ...(isFitted ? [sql`${componentsSql} AS components`] : []),
  ]
  const { rows } = await sql<
    Partial<FacetCounts> & { components?: number[] }
  >`${sql.raw(plannedEachTime)} WITH matches AS MATERIALIZED (
      SELECT p.id, p.vendor_id, p.component_subcategory_id, p.equipment_id, p.from_price_cents, p.application_ids,
        CASE WHEN true ${seen} THEN ${level} END AS level, ${inStockSql} AS is_in_stock
      FROM products p WHERE ${where} LIMIT ${sql.lit(countedRows)}),
    held AS MATERIALIZED (
      SELECT v.attribute_id, v.choice_id, v.low, v.high, count(*)::int AS count
      FROM matches m JOIN product_values v ON v.product_id = m.id
      WHERE v.attribute_id IN (SELECT a.id FROM attributes a WHERE a.is_facet) ${one}
      GROUP BY 1, 2, 3, 4)
    SELECT ${sql.join(counted)}`.execute(trx)
  const { components = [], ...found } = rows[0] ?? {}
  return { ...nothing, ...found, model: await countFitting(trx, actor, components, model ?? null) }
}

export interface FacetRequest {
  actor: Actor
  filters: ProductFilters
  search: string | undefined
  counts: ListCounts
  wanted?: WantedCounts
}

/** The part of the stock that this actor may count. */
const stockKey = (actor: Actor, filters: ProductFilters): unknown => {
  const scope = stockScope(actor, filters)
  return scope === 'all' || scope === 'none' ? scope : [actor.role, actor.userId, actor.tenantId]
}

const stockKinds: ReadonlySet<Kind> = new Set(['stock', 'in_stock'])

const pick = (counts: FacetCounts, kinds: readonly Kind[]): FacetCounts => ({
  ...nothing,
  ...Object.fromEntries(kinds.map((kind) => [kind, counts[kind]])),
})

/**
 * A list without a search is counted once for everyone who sees the same, including those who narrow it differently. If
 * only some kinds of counts are wanted, all may be cached already. A change of stock drops only the counts of stock.
 */
const rememberedFacets = async (
  trx: Database,
  { actor, filters, counts, wanted = allCounts }: FacetRequest,
): Promise<FacetCounts> => {
  const list = [productListKey(actor, filters), stockKey(actor, filters)]
  const parts = [
    { kinds: wanted.kinds.filter((kind) => !stockKinds.has(kind)), tables: tablesOf(filters) },
    { kinds: wanted.kinds.filter((kind) => stockKinds.has(kind)), tables: stockTables },
  ].filter(({ kinds }) => kinds.length > 0)
  const hasModel = ({ model }: FacetCounts): boolean =>
    wanted.model === undefined || model.some(({ id }) => id === wanted.model)
  const known = parts.map(({ kinds, tables }) => {
    const ofStock = kinds.some((kind) => stockKinds.has(kind))
    const memoryOf = (some: WantedCounts | null) =>
      counts.lookUp<FacetCounts>(JSON.stringify(['facetCounts', list, ofStock, some]), tables)
    const all = memoryOf(null)
    return all.known !== undefined && (ofStock || hasModel(all.known))
      ? { kinds, ...all }
      : { kinds, ...memoryOf(wanted === allCounts ? null : { ...wanted, kinds }) }
  })
  const missing = known.filter((part) => part.known === undefined)
  const kinds = missing.flatMap((part) => part.kinds)
  const found =
    kinds.length === 0
      ? nothing
      : await countMatches(trx, { actor, filters }, gatheredWhere(actor, filters), { ...wanted, kinds })
  for (const part of missing) part.remember(pick(found, part.kinds))
  return known.reduce(
    (all, part) => ({
      ...all,
      ...Object.fromEntries(part.kinds.map((kind) => [kind, (part.known ?? found)[kind]])),
    }),
    nothing,
  )
}

/** A list's facets, each with its number of products. */
export const countFacets = async (
  trx: Database,
  { actor, filters: asked, search, counts, wanted = allCounts }: FacetRequest,
): Promise<FacetCounts> => {
  if (isContradictory(asked)) return nothing
  if (search === undefined || search === '') {
    const filters = await withRobot(trx, actor, asked, counts)
    return rememberedFacets(trx, { actor, filters, search, counts, wanted })
  }
  const filters = await preparedFilters(trx, actor, asked, counts)
  const window = { limit: limits.product.searchRanked, offset: 0, ordering: undefined }
  const key = productListKey(actor, filters)
  const { ids } = await rememberedSearch(trx, { actor, filters, options: { ...window, search }, key }, counts)
  const where = sql`p.id = ANY (${ids}::bigint[]) AND ${productWhere(actor, filters)}`
  return countMatches(trx, { actor, filters }, where, wanted)
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

import type { AttributeFilter } from '@armature/domain/catalogue/attributes/attribute-filters'
import { isChoiceFilter } from '@armature/domain/catalogue/attributes/attribute-filters'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { plannedEachTime } from '../../../platform/db/pipelined-client.ts'
import type { ListCounts } from '../../../platform/db/sql/list-counts.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

type Condition = RawBuilder<unknown>

/** Filters by typed specifications, with the list's place filters, because values are stored by place. */
export interface AttributeFilters {
  attributes?: readonly AttributeFilter[] | undefined
  subcategoryIds?: readonly number[] | undefined
  equipmentIds?: readonly number[] | undefined
  /** Few enough products match that the list starts from these filters. */
  areFew?: boolean | undefined
  /** All matches, or the first of very many, are gathered: beyond a few, by their values instead of one by one. */
  areGathered?: boolean | undefined
}

/** The tables that decide a product's values: its own, and those of measured files. */
export const valueTables = ['products', 'product_values'] as const

/** Up to this many products a list checks each; beyond, it walks its order and skips those that don't match. */
export const few = 20_000

/** A range that overlaps the bounds: a part for 10 to 14.8 V is one for 12 V. */
export const holds = (filter: AttributeFilter, alias: 'v' | 'w'): Condition => {
  const column = (name: string): Condition => sql.ref(`${alias}.${name}`)
  if (isChoiceFilter(filter)) return sql`${column('choice_id')} = ANY (${[...filter.choices]}::bigint[])`
  const { attribute, low, high } = filter
  return sql`${column('attribute_id')} = ${attribute} AND ${column('low')} IS NOT NULL
    ${high === null ? sql`` : sql`AND ${column('low')} <= ${high}`} ${low === null ? sql`` : sql`AND ${column('high')} >= ${low}`}`
}

/**
 * Looked up product by product, because PostgreSQL's statistics mix the numbers of all attributes, and it would choose
 * a bad join.
 */
export const isHeldBy = (product: Condition, filter: AttributeFilter): Condition =>
  sql`EXISTS (SELECT FROM product_values w
    WHERE w.product_id = ${product} AND w.attribute_id = ${filter.attribute} AND ${holds(filter, 'w')} OFFSET 0)`

const inPlace = ({ subcategoryIds, equipmentIds }: AttributeFilters): Condition => {
  const [subcategory, ...others] = subcategoryIds ?? []
  if (subcategory !== undefined && others.length === 0)
    return sql`AND v.component_subcategory_id = ${subcategory}`
  const [equipment, ...more] = equipmentIds ?? []
  return equipment !== undefined && more.length === 0
    ? sql`AND v.component_subcategory_id IS NULL AND v.equipment_id = ${equipment}`
    : sql``
}

/**
 * The ids of the products that match all of these filters, by values alone; another condition checks what the reader
 * may see. Each filter reads its ids from one covering index, and the sets are intersected: checking each product
 * against the other filters is ten times slower.
 */
const fitting = (filters: AttributeFilters, attributes: readonly AttributeFilter[]): Condition =>
  sql.join(
    attributes.map(
      (filter) =>
        sql`SELECT v.product_id FROM product_values v WHERE ${holds(filter, 'v')} ${inPlace(filters)}`,
    ),
    sql` INTERSECT `,
  )

/** The condition of these filters on a product's id. */
export const attributesCondition = (product: Condition, filters: AttributeFilters): Condition => {
  const { attributes = [], areFew, areGathered } = filters
  if (attributes.length === 0) return sql`true`
  // With an unknown number of matches they are found by values too, because counting them takes as long.
  if (areGathered && (areFew === undefined || (!areFew && attributes.length > 1)))
    return sql`${product} IN (SELECT product_id FROM (${fitting(filters, attributes)}) found OFFSET 0)`
  if (areFew) return sql`${product} = ANY (ARRAY(${fitting(filters, attributes)}))`
  return sql.join(
    attributes.map((filter) => isHeldBy(product, filter)),
    sql` AND `,
  )
}

/** Adds to filters whether few enough products match for the list to start from them; cached like a list's count. */
export const sizedUp = async <Filters extends AttributeFilters>(
  trx: Database,
  filters: Filters,
  counts: ListCounts,
): Promise<Filters> => {
  const { attributes = [], subcategoryIds, equipmentIds } = filters
  if (attributes.length === 0) return filters
  const key = JSON.stringify(['attributes', attributes, subcategoryIds, equipmentIds])
  const count = await counts.remembered(key, valueTables, async () => {
    const { rows } = await sql<{ count: number }>`${sql.raw(plannedEachTime)}
    SELECT count(*)::int AS count FROM (${fitting(filters, attributes)} LIMIT ${sql.lit(few + 1)}) found`.execute(
      trx,
    )
    return rows[0]?.count ?? 0
  })
  return { ...filters, areFew: count <= few }
}

import type { Actor } from '@armature/domain/rights/actor'
import type { AttributeFilter } from '@armature/domain/catalogue/attributes/attribute-filters'
import type { FitFact } from '@armature/domain/catalogue/compatibility/fit'
import { fitFacts } from '@armature/domain/catalogue/compatibility/fit'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { plannedEachTime } from '../../../platform/db/pipelined-client.ts'
import type { ListCounts } from '../../../platform/db/sql/list-counts.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { AttributeFilters } from '../attributes/attribute-filter-repository.ts'
import { few, holds, isHeldBy, sizedUp, valueTables } from '../attributes/attribute-filter-repository.ts'
import { findRobotValues } from './fit-repository.ts'

type Condition = RawBuilder<unknown>

/** Narrows a list to the components compatible with a robot, by domain/catalogue/compatibility/fit.ts. */
export interface FitFilters {
  fitsModel?: number | undefined
  /** The robot's facts, if the caller read them before the list. */
  robot?: FitRobot | undefined
}

export interface FitRobot {
  /** Null where the reader can't see it; then nothing matches. */
  facts: readonly FitFact[] | null
  /** Few enough components match that the list starts from them. */
  areFew: boolean
}

const isNamed = (product: Condition, modelId: number): Condition =>
  sql`EXISTS (SELECT FROM product_models m WHERE m.product_id = ${product} AND m.model_id = ${modelId} OFFSET 0)`

/** It has no value of this attribute that differs from the robot's or exceeds its limit. */
const isNotAgainst = (product: Condition, fact: AttributeFilter): Condition =>
  sql`(${isHeldBy(product, fact)} OR NOT EXISTS (SELECT FROM product_values w
    WHERE w.product_id = ${product} AND w.attribute_id = ${fact.attribute} OFFSET 0))`

const noneAgainst = (product: Condition, facts: readonly FitFact[]): Condition =>
  sql.join(
    facts.map(({ filter }) => isNotAgainst(product, filter)),
    sql` AND `,
  )

const reasonsOf = (facts: readonly FitFact[]): AttributeFilter[] =>
  facts.filter(({ isReason }) => isReason).map(({ filter }) => filter)

/** The matching components' ids, by ids and values alone; another condition checks what the reader may see. */
const fittingIds = (modelId: number, facts: readonly FitFact[]): Condition =>
  sql.join(
    [
      sql`SELECT m.product_id FROM product_models m WHERE m.model_id = ${modelId}`,
      ...reasonsOf(facts).map(
        (fact) => sql`SELECT v.product_id FROM product_values v
          WHERE ${holds(fact, 'v')} AND v.component_subcategory_id IS NOT NULL
            AND ${noneAgainst(sql.ref('v.product_id'), facts)}`,
      ),
    ],
    sql` UNION `,
  )

/** The filter's condition on a product's id and type. */
export const fitCondition = (
  product: { id: Condition; type: Condition },
  { fitsModel, robot }: FitFilters,
): Condition => {
  if (fitsModel === undefined) return sql`true`
  const facts = robot?.facts ?? null
  if (facts === null) return sql`false`
  const isComponent = sql`${product.type} = 'COMPONENT'`
  if (robot?.areFew)
    return sql`${isComponent} AND ${product.id} = ANY (ARRAY(${fittingIds(fitsModel, facts)}))`
  const named = isNamed(product.id, fitsModel)
  const reasons = reasonsOf(facts)
  if (reasons.length === 0) return sql`${isComponent} AND ${named}`
  const one = sql.join(
    reasons.map((fact) => isHeldBy(product.id, fact)),
    sql` OR `,
  )
  return sql`${isComponent} AND (${named} OR ((${one}) AND ${noneAgainst(product.id, facts)}))`
}

/** Adds the robot's facts to the filters; whether few components match is cached like a list's count. */
export const withRobot = async <Filters extends FitFilters>(
  trx: Database,
  actor: Actor,
  filters: Filters,
  counts: ListCounts,
): Promise<Filters> => {
  const { fitsModel } = filters
  if (fitsModel === undefined) return filters
  const robot = await findRobotValues(trx, actor, fitsModel)
  if (robot === undefined) return { ...filters, robot: { facts: null, areFew: false } }
  const facts = fitFacts(robot.values, robot.attributes)
  const key = JSON.stringify(['fits', fitsModel, facts])
  const count = await counts.remembered(key, valueTables, async () => {
    const { rows } = await sql<{ count: number }>`${sql.raw(plannedEachTime)}
    SELECT count(*)::int AS count FROM (${fittingIds(fitsModel, facts)} LIMIT ${sql.lit(few + 1)}) found`.execute(
      trx,
    )
    return rows[0]?.count ?? 0
  })
  return { ...filters, robot: { facts, areFew: count <= few } }
}

/** Adds the facts that decide a list's best query plan. */
export const preparedFilters = async <Filters extends AttributeFilters & FitFilters>(
  trx: Database,
  actor: Actor,
  filters: Filters,
  counts: ListCounts,
): Promise<Filters> => withRobot(trx, actor, await sizedUp(trx, filters, counts), counts)

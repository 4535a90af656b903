import type { Actor } from '@armature/domain/rights/actor'
import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import type { FitFact } from '@armature/domain/catalogue/compatibility/fit'
import { fitFacts } from '@armature/domain/catalogue/compatibility/fit'
import { limits } from '@armature/domain/limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { plannedEachTime } from '../../../platform/db/pipelined-client.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { holds } from '../attributes/attribute-filter-repository.ts'
import { readFitAttributes } from './fit-repository.ts'
import { productScope } from '../products/product-repository.ts'

type Condition = RawBuilder<unknown>

/** A model and the number of a list's components compatible with it. */
export interface ModelCount {
  id: number
  name: string
  count: number
}

interface NamedModel {
  id: number
  name: string
  values: AttributeValues
}

/** The models that most of these components name, limited to what this actor sees; a wanted one is always included. */
const listNamedModels = async (
  trx: Database,
  actor: Actor,
  parts: readonly number[],
  wanted: number | null,
): Promise<NamedModel[]> => {
  const { rows } = await sql<NamedModel>`${sql.raw(plannedEachTime)} WITH named AS MATERIALIZED (
      SELECT f.model_id AS id, count(*) AS count FROM unnest(${[...parts]}::bigint[]) part (id)
      JOIN product_models f ON f.product_id = part.id GROUP BY 1
      UNION ALL SELECT ${wanted}::bigint, NULL)
    SELECT p.id, p.name, coalesce(p.attributes, '{}') AS values
    FROM (SELECT id, max(count) AS count FROM named GROUP BY 1) n JOIN products p ON p.id = n.id
    WHERE p.type = 'MODEL' AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}
    ORDER BY p.id = ${wanted}::bigint DESC NULLS LAST, n.count DESC NULLS LAST, p.id
    LIMIT ${sql.lit(limits.product.facetModels)}`.execute(trx)
  return rows
}

const isHeld = ({ filter }: FitFact): Condition => sql`coalesce(bool_or(${holds(filter, 'v')}), false)`

/** The rule of `fitCondition` on one part's values: a reason holds, and no shared property differs. */
const matches = (facts: readonly FitFact[]): Condition => {
  const reasons = facts.filter(({ isReason }) => isReason)
  if (reasons.length === 0) return sql`false`
  const notAgainst = facts.map(
    (fact) => sql`(${isHeld(fact)} OR NOT bool_or(v.attribute_id = ${fact.filter.attribute}))`,
  )
  return sql`(${sql.join(reasons.map(isHeld), sql` OR `)}) AND ${sql.join(notAgainst, sql` AND `)}`
}

/**
 * Counts these components' compatibility with the models that most of them name, by the same rule as the lists they
 * lead to. Each part's values are read once for all models.
 */
export const countFitting = async (
  trx: Database,
  actor: Actor,
  parts: readonly number[],
  wanted: number | null,
): Promise<ModelCount[]> => {
  const models = await listNamedModels(trx, actor, parts, wanted)
  if (models.length === 0) return []
  const attributes = await readFitAttributes(trx)
  const judged = models.map(({ id, values }) => ({ id, facts: fitFacts(values, attributes) }))
  const told = judged.flatMap(({ facts }) => facts.map(({ filter }) => filter.attribute))
  const verdicts = judged.map(({ id, facts }) => sql`${matches(facts)} AS ${sql.ref(`fits_${id}`)}`)
  const numbers = models.map(
    ({ id }) =>
      sql`count(*) FILTER (WHERE ${id}::bigint = ANY (named.models) OR told.${sql.ref(`fits_${id}`)})::int`,
  )
  const { rows } = await sql<{ counts: number[] }>`${sql.raw(plannedEachTime)}
    WITH part AS MATERIALIZED (SELECT id FROM unnest(${[...parts]}::bigint[]) one (id)),
    told AS MATERIALIZED (
      SELECT v.product_id AS id, ${sql.join(verdicts)} FROM part JOIN product_values v ON v.product_id = part.id
      WHERE v.attribute_id = ANY (${told}::bigint[]) GROUP BY 1),
    named AS MATERIALIZED (
      SELECT f.product_id AS id, array_agg(f.model_id) AS models FROM part JOIN product_models f ON f.product_id = part.id
      WHERE f.model_id = ANY (${models.map(({ id }) => id)}::bigint[]) GROUP BY 1)
    SELECT ARRAY[${sql.join(numbers)}] AS counts
    FROM part LEFT JOIN told ON told.id = part.id LEFT JOIN named ON named.id = part.id`.execute(trx)
  const counts = rows[0]?.counts ?? []
  return models
    .map(({ id, name }, place) => ({ id, name, count: counts[place] ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.id - b.id)
}

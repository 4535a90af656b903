import type { Actor } from '@armature/domain/rights/actor'
import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import type { FitAttribute } from '@armature/domain/catalogue/compatibility/fit'
import { sql } from 'kysely'
import { byName } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { rowsJson } from '../../../platform/db/sql/json-sql.ts'
import type { ProductRow, SizedRow } from '../products/product-repository.ts'
import { productColumns, productJoins, productScope, sizeColumns } from '../products/product-repository.ts'

/** The attributes that decide the compatibility of a part and a robot. */
const fitAttributes = rowsJson(sql`SELECT a.id, a.name, a.dimension, a.tells_fit,
    (SELECT json_build_object('id', l.id, 'name', l.name) FROM attributes l WHERE l.id = a.limited_by) AS limited_by, ${rowsJson(sql`
    SELECT c.id, c.name, c.retired FROM attribute_choices c WHERE c.attribute_id = a.id ORDER BY c.position, c.id`)} AS choices
  FROM attributes a WHERE a.tells_fit OR a.limited_by IS NOT NULL ORDER BY ${byName(sql`a.name`)}`)

export interface RobotValues {
  values: AttributeValues
  attributes: FitAttribute[]
}

/** A MODEL's values of the compatibility attributes; undefined where this actor sees no such MODEL. */
export const findRobotValues = async (
  trx: Database,
  actor: Actor,
  modelId: number,
): Promise<RobotValues | undefined> => {
  const { rows } = await sql<RobotValues>`
    SELECT coalesce(p.attributes, '{}') AS values, ${fitAttributes} AS attributes FROM products p
    WHERE p.id = ${modelId} AND p.type = 'MODEL' AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}`.execute(
    trx,
  )
  return rows[0]
}

/** The compatibility attributes, for a robot without a MODEL. */
export const readFitAttributes = async (trx: Database): Promise<FitAttribute[]> => {
  const { rows } = await sql<{ attributes: FitAttribute[] }>`SELECT ${fitAttributes} AS attributes`.execute(
    trx,
  )
  return rows[0]?.attributes ?? []
}

/** A MODEL as a buyer's robot: its list row, size and compatibility values. */
export type RobotRow = ProductRow & SizedRow & RobotValues

export const findRobot = async (
  trx: Database,
  actor: Actor,
  modelId: number,
): Promise<RobotRow | undefined> => {
  const { rows } = await sql<RobotRow>`
    SELECT ${productColumns}, ${sizeColumns}, coalesce(p.attributes, '{}') AS values, ${fitAttributes} AS attributes
    FROM products p ${productJoins}
    WHERE p.id = ${modelId} AND p.type = 'MODEL' AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}`.execute(
    trx,
  )
  return rows[0]
}

/** A component with the facts that are compared with a robot. */
export interface FitPartRow extends SizedRow {
  id: number
  values: AttributeValues
  is_named: boolean
}

/** The components among these ids that this actor sees. */
export const listFitParts = async (
  trx: Database,
  actor: Actor,
  { modelId, ids }: { modelId: number | null; ids: readonly number[] },
): Promise<FitPartRow[]> => {
  const { rows } = await sql<FitPartRow>`
    SELECT p.id, ${sizeColumns}, coalesce(p.attributes, '{}') AS values,
      EXISTS (SELECT FROM product_models m WHERE m.model_id = ${modelId} AND m.product_id = p.id) AS is_named
    FROM products p
    WHERE p.id = ANY (${[...ids]}::bigint[]) AND p.type = 'COMPONENT' AND p.deleted_at IS NULL
      AND ${productScope(actor, 'p')}
    ORDER BY p.id`.execute(trx)
  return rows
}

/** The robot chosen in a catalogue: a MODEL, an own one, or none. */
export type ChosenRobot = Record<'model_id' | 'own_robot_id', number | null>

export const findChosenRobot = async (
  trx: Database,
  userId: number,
  tenantId: number | null,
): Promise<ChosenRobot> => {
  const row = await trx
    .selectFrom('chosen_robots')
    .select(['model_id', 'own_robot_id'])
    .where('user_id', '=', userId)
    .where('tenant_id', 'is not distinct from', tenantId)
    .executeTakeFirst()
  return row ?? { model_id: null, own_robot_id: null }
}

/** Replaces the choice. */
export const putChosenRobot = async (
  trx: Database,
  chosen: ChosenRobot & { user_id: number; tenant_id: number | null; chosen_at: Date },
): Promise<void> => {
  await trx
    .insertInto('chosen_robots')
    .values(chosen)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'tenant_id']).doUpdateSet({
        model_id: chosen.model_id,
        own_robot_id: chosen.own_robot_id,
        chosen_at: chosen.chosen_at,
      }),
    )
    .execute()
}

export const deleteChosenRobot = async (
  trx: Database,
  userId: number,
  tenantId: number | null,
): Promise<void> => {
  await trx
    .deleteFrom('chosen_robots')
    .where('user_id', '=', userId)
    .where('tenant_id', 'is not distinct from', tenantId)
    .execute()
}

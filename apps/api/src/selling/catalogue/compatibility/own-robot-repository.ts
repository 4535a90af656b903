import { conversionMachine } from '@armature/domain/media/conversion-machine'
import type { MediaKind } from '@armature/domain/media/media-kind'
import { mediaMachine } from '@armature/domain/media/media-machine'
import type { Attribute } from '@armature/domain/catalogue/attributes/attributes'
import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/sql/states-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { readAttributeCatalogue } from '../attributes/attribute-repository.ts'
import type { ConversionRow } from '../../../people/media/conversion/conversion-presenter.ts'
import type { Discarded } from '../../../people/media/discard-media.ts'

export type OwnRobotRow = ConversionRow & {
  id: number
  name: string
  kind: MediaKind
  attributes: AttributeValues
  /** The MODEL named by its owner; also null where the owner no longer sees it. */
  model: { id: number; name: string } | null
}

const columns = sql<OwnRobotRow>`r.id, r.name, r.attributes, (
    SELECT json_build_object('id', p.id, 'name', p.name) FROM products p
    WHERE p.id = r.model_id AND p.deleted_at IS NULL) AS model, m.kind, m.public_id, m.conversion_status, m.conversion_failure, m.box_length,
  m.box_width, m.box_height, m.triangles, m.parts, m.missing, m.unit_scale`

/** A person's own robots, newest first. */
export const listOwnRobotRows = async (trx: Database, userId: number): Promise<OwnRobotRow[]> => {
  const { rows } =
    await sql<OwnRobotRow>`SELECT ${columns} FROM own_robots r JOIN media m ON m.id = r.media_id
    WHERE r.user_id = ${userId} ORDER BY r.id DESC`.execute(trx)
  return rows
}

export const findOwnRobot = async (
  trx: Database,
  userId: number,
  id: number,
): Promise<OwnRobotRow | undefined> => {
  const { rows } =
    await sql<OwnRobotRow>`SELECT ${columns} FROM own_robots r JOIN media m ON m.id = r.media_id
    WHERE r.user_id = ${userId} AND r.id = ${id}`.execute(trx)
  return rows[0]
}

/** The robot, locked for a change, so that another tab's change waits and sees this one. */
export const lockOwnRobot = async (
  trx: Database,
  userId: number,
  id: number,
): Promise<OwnRobotRow | undefined> => {
  await sql`SELECT FROM own_robots WHERE user_id = ${userId} AND id = ${id} FOR UPDATE`.execute(trx)
  return findOwnRobot(trx, userId, id)
}

export const countOwnRobots = async (trx: Database, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM own_robots WHERE user_id = ${userId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The attributes that an own robot may state: compatibility attributes and limits. */
export const listRobotAttributes = async (trx: Database): Promise<Attribute[]> => {
  const { rows } = await sql<{ id: number }>`SELECT a.id FROM attributes a
    WHERE a.tells_fit OR EXISTS (SELECT FROM attributes limited WHERE limited.limited_by = a.id)`.execute(trx)
  const { attributes } = await readAttributeCatalogue(trx)
  return attributes.filter((attribute) => rows.some(({ id }) => id === attribute.id))
}

export const describeRobot = async (
  trx: Database,
  { userId, id }: { userId: number; id: number },
  said: { model_id?: number | null; attributes?: AttributeValues },
): Promise<void> => {
  const { attributes, ...model } = said
  await trx
    .updateTable('own_robots')
    .set({ ...model, ...(attributes !== undefined && { attributes: JSON.stringify(attributes) }) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Turns a stored upload into a robot, which protects it from the sweep of unnamed files. */
export const insertOwnRobot = async (
  trx: Database,
  robot: { user_id: number; name: string; media_id: number; created_at: Date },
): Promise<number> => {
  await trx.updateTable('media').set({ unused_since: null }).where('id', '=', robot.media_id).execute()
  const { id } = await trx.insertInto('own_robots').values(robot).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface RemovedRobot {
  name: string
  /** Its given-up file; null during a conversion, after which the sweep deletes it. */
  file: Discarded | null
}

/** Undefined where it isn't the caller's. */
export const deleteOwnRobot = async (
  trx: Database,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<RemovedRobot | undefined> => {
  const robot = await trx
    .deleteFrom('own_robots')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['name', 'media_id'])
    .executeTakeFirst()
  if (robot === undefined) return undefined
  const file = await trx
    .updateTable('media')
    .set({ state: mediaMachine.move('delete').to })
    .where('id', '=', robot.media_id)
    .where(
      sql<boolean>`(${isOneOf('conversion_status', conversionMachine.statesWhere('inWork'))}) IS NOT TRUE`,
    )
    .returning(['id', 'public_id', 'kind', 'format'])
    .executeTakeFirst()
  if (file === undefined)
    await trx.updateTable('media').set({ unused_since: now }).where('id', '=', robot.media_id).execute()
  return { name: robot.name, file: file ?? null }
}

import { sql } from 'kysely'
import { release } from '../../platform/config/release.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { socketLimits } from '../../platform/config/socket-limits.ts'

const gone = `${socketLimits.goneSeconds} seconds`

interface Connection {
  id: string
  userId: number
}

/**
 * Counts a connection of this process for its account. False where it already has `most` over all live processes; null
 * where this process is unknown and has to pulse first.
 */
export const takeConnection = async (
  db: Database,
  serverId: string,
  { id, userId }: Connection,
  most: number,
): Promise<boolean | null> => {
  const { rows } = await sql<{ taken: boolean | null }>`
    SELECT take_live_connection(${id}, ${serverId}, ${userId}, ${most}, ${gone}::interval) AS taken`.execute(
    db,
  )
  return rows[0]?.taken ?? null
}

export const giveConnectionsBack = async (db: Database, ids: readonly string[]): Promise<void> => {
  await sql`DELETE FROM live_connections WHERE id = ANY(${ids}::text[])`.execute(db)
}

/**
 * Reports that this process is alive, and drops dead ones. Returns whether its connections are counted; where they aren't,
 * its release and start aren't known yet either.
 */
export const pulseServer = async (db: Database, serverId: string): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    SELECT pulse_live_server(${serverId}, ${gone}::interval) AS known`.execute(db)
  if (rows[0]?.known === true) return true
  await db
    .updateTable('live_servers')
    .set({ version: release, started_at: sql`now() - make_interval(secs => ${process.uptime()})` })
    .where('id', '=', serverId)
    .execute()
  return false
}

/** Counts connections that are already open, without a limit. */
export const addConnections = async (
  db: Database,
  serverId: string,
  open: readonly Connection[],
): Promise<void> => {
  await sql`
    INSERT INTO live_connections (id, server_id, user_id)
    SELECT id, ${serverId}, user_id
    FROM unnest(${open.map(({ id }) => id)}::text[], ${open.map(({ userId }) => userId)}::bigint[]) AS o (id, user_id)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Records whether this process hears what is published to Redis. */
export const setHearsRedis = async (db: Database, serverId: string, hears: boolean): Promise<void> => {
  await db
    .updateTable('live_servers')
    .set({ hears_redis: hears })
    .where('id', '=', serverId)
    .where('hears_redis', '!=', hears)
    .execute()
}

export const removeServer = async (db: Database, serverId: string): Promise<void> => {
  await db.deleteFrom('live_servers').where('id', '=', serverId).execute()
}

import { sql } from 'kysely'
import type { Database } from '../src/platform/db/tables/tables.ts'

/**
 * How many statements wait for a lock in this database, of `relation` alone where one is named. Tests beside this one have
 * databases of their own in the same cluster, in which relations have the same numbers.
 */
export const waitingStatements = async (db: Database, relation?: string): Promise<number> => {
  const { rows } = await sql`
    SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE NOT l.granted AND a.datname = current_database()
      AND ${relation === undefined ? sql`true` : sql`l.relation = ${relation}::regclass`}`.execute(db)
  return rows.length
}

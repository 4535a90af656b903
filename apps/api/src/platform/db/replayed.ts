import { CompiledQuery, sql } from 'kysely'
import { actsAsMark } from './actor-context.ts'
import type { Database } from './tables/tables.ts'

/** The end of the write-ahead log: a standby that has replayed it has everything that was committed so far. */
export const readPosition = async (primary: Database): Promise<string> => {
  const { rows } = await sql<{ position: string }>`
    SELECT pg_current_wal_insert_lsn()::text AS position`.execute(primary)
  const [row] = rows
  if (row === undefined) throw new Error('the database knows no position')
  return row.position
}

/** Fails, by a division by zero, unless the server is a standby that has replayed all of these positions. */
export const mustHaveReplayed = (positions: readonly string[]): CompiledQuery =>
  CompiledQuery.raw(
    `${actsAsMark} select 1 / coalesce((pg_last_wal_replay_lsn() >= all($1::pg_lsn[]))::int, 0)`,
    [positions],
  )

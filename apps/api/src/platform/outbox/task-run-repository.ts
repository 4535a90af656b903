import type { ScheduledTaskName } from '@armature/domain/operations/schedule'
import { sql } from 'kysely'
import type { Database } from '../db/tables/tables.ts'

/** Notes that a scheduled task ended: with what it removed, or with its error. */
export const noteTaskRun = async (
  trx: Database,
  task: ScheduledTaskName,
  { at, removed, error }: { at: Date; removed: Readonly<Record<string, number>>; error: string | null },
): Promise<void> => {
  const outcome = error === null ? { done_at: at, removed: JSON.stringify(removed) } : {}
  await trx
    .insertInto('task_runs')
    .values({ task, ended_at: at, error, removed: '{}', ...outcome })
    .onConflict((conflict) => conflict.column('task').doUpdateSet({ ended_at: at, error, ...outcome }))
    .execute()
}

/** Writes down how large the database is today; the day's last measure stays. */
export const noteDatabaseSize = async (trx: Database, day: string): Promise<void> => {
  const bytes = sql<number>`pg_database_size(current_database())`
  await trx
    .insertInto('database_sizes')
    .values({ day, bytes })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ bytes }))
    .execute()
}

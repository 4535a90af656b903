import { sql } from 'kysely'
import type { Database } from '../db/tables/tables.ts'
import type { PageWindow } from '../db/sql/list-sql.ts'

export interface FailedJob {
  id: number
  task: string
  payload: Readonly<Record<string, unknown>>
  attempts: number
  error: string | null
  failed_at: Date
}

/** A page of the jobs without attempts left, the last to fail first. Others than operators find none. */
export const listFailedJobs = async (
  trx: Database,
  { limit, offset }: PageWindow,
): Promise<{ rows: FailedJob[]; count: number }> => {
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM failed_jobs()`.execute(trx)
  const { rows } = await sql<FailedJob>`
    SELECT * FROM failed_jobs() ORDER BY failed_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(trx)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** Locks a failed job until the transaction ends; undefined where it isn't failed, or isn't there. */
export const lockFailedJob = async (
  trx: Database,
  id: number,
): Promise<Pick<FailedJob, 'task' | 'payload' | 'error'> | undefined> =>
  (
    await sql<
      Pick<FailedJob, 'task' | 'payload' | 'error'>
    >`SELECT task, payload, error FROM lock_failed_job(${id})`.execute(trx)
  ).rows[0]

/** Gives it all its attempts again, beginning now. */
export const retryFailedJob = async (trx: Database, id: number): Promise<void> => {
  await sql`SELECT retry_failed_job(${id})`.execute(trx)
}

export const dropFailedJob = async (trx: Database, id: number): Promise<void> => {
  await sql`SELECT drop_failed_job(${id})`.execute(trx)
}

import type { Database } from '../db/tables/tables.ts'

/** Also ends those that an earlier process left unfinished: one process at a time makes backups. */
export const beginBackup = async (trx: Database, startedAt: Date): Promise<number> => {
  await trx
    .updateTable('backups')
    .set({ error: 'interrupted' })
    .where('verified_at', 'is', null)
    .where('error', 'is', null)
    .execute()
  const { id } = await trx
    .insertInto('backups')
    .values({ started_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface BackupOutcome {
  finished_at?: Date
  bytes?: number
  verified_at?: Date
  error?: string
}

export const noteBackup = async (trx: Database, id: number, outcome: BackupOutcome): Promise<void> => {
  await trx.updateTable('backups').set(outcome).where('id', '=', id).execute()
}

export const forgetBackups = async (trx: Database, before: Date): Promise<void> => {
  await trx.deleteFrom('backups').where('started_at', '<', before).execute()
}

/** When the newest good backup was made, when one was last verified, null where none was, and the last one's error. */
export const readBackupTimes = (trx: Database) =>
  trx
    .selectFrom('backups')
    .select(({ fn, selectFrom }) => [
      fn.max('finished_at').as('made_at'),
      fn.max('verified_at').as('verified_at'),
      fn.countAll<number>().as('count'),
      selectFrom('backups as last')
        .select('last.error')
        .orderBy('last.started_at', 'desc')
        .limit(1)
        .as('error'),
    ])
    .executeTakeFirstOrThrow()

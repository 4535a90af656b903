import { earlier, later, minuteMs } from '@armature/domain/values/time'
import { archiveAt, basesOf, logFrom, uploadsIn } from '../../platform/backup/archive.ts'
import type { Base } from '../../platform/backup/archive.ts'
import {
  beginBackup,
  forgetBackups,
  noteBackup,
  readBackupTimes,
} from '../../platform/backup/backup-repository.ts'
import { makeBase } from '../../platform/backup/make-base.ts'
import { checkBase } from '../../platform/backup/restore-archive.ts'
import { logSender } from '../../platform/backup/send-log.ts'
import { thinArchives } from '../../platform/backup/thin-archives.ts'
import type { BackupConfig } from '../../platform/config/config-backup.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { logArchiveOf } from '../../platform/db/embedded/embedded-archive.ts'
import type { EmbeddedPostgres } from '../../platform/db/embedded/embedded.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'

const sendEveryMs = 10_000
const lookEveryMs = 30_000
/** A failure that lasts is one line in the log an hour, not one each time. */
const retryHours = 1
/** Rows of the table outlive the backups themselves, as their history. */
const rowDays = 365

/** The next time of day, in UTC, after this moment. */
export const nextTime = (after: Date, minute: number): Date => {
  const day = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate())
  const today = new Date(day + minute * minuteMs)
  return today > after ? today : later(today, { days: 1 })
}

/** When the next base is due: after the newest one, or now where that isn't checked or what follows it has a gap. */
const dueAfter = async (
  newest: Base | undefined,
  checkedAt: Date | null,
  now: Date,
  minute: number,
): Promise<Date> => {
  if (newest === undefined || checkedAt === null || checkedAt < newest.finishedAt) return now
  const isWhole = await logFrom(newest).then(
    () => true,
    () => false,
  )
  return isWhole ? nextTime(newest.startedAt, minute) : now
}

/** One at a time: a round that takes longer than its time leaves the next ones out. Answers how to end it. */
const repeated = (work: () => Promise<void>, everyMs: number): (() => void) => {
  let running: Promise<void> | undefined
  const begin = (): void => {
    running ??= work().finally(() => (running = undefined))
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return () => clearInterval(timer)
}

export interface Backups {
  /** Leaves a backup that is under way, which is made after the next start; its check ends with the databases. */
  stop: () => void
  /** Archives what the database wrote to its end. */
  finish: () => Promise<void>
}

interface Backed {
  config: BackupConfig
  database: EmbeddedPostgres
  log: Pick<Context['log'], 'info' | 'warn'>
}

/** Archives the log of the embedded database all the time, and once a day makes a backup and checks it. */
export const keepBackups = async (deps: Deps, { config, database, log }: Backed): Promise<Backups> => {
  const from = await logArchiveOf({ home: database.home })
  if (from === undefined) throw new Error('The database was started without archiving')
  const { dataDir, mediaS3 } = deps.config
  const holdsUploads = mediaS3 === undefined
  const archive = archiveAt(config.folder, from.id, config.key)
  const sender = logSender(from, archive, holdsUploads ? uploadsIn(dataDir) : undefined)
  deps.metrics.watchBackups(sender.waitingSince)
  const ending = new AbortController()
  const { signal } = ending
  const write = <T>(work: (trx: Database) => Promise<T>) => inTransaction(deps.db, systemContext, work)

  let quietUntil = new Date(0)
  const send = async (): Promise<void> => {
    try {
      await sender.send()
    } catch (error) {
      const now = new Date()
      if (now < quietUntil) return
      quietUntil = later(now, { hours: retryHours })
      log.warn({ event: 'log_not_archived', err: error })
    }
  }

  const backUp = async (): Promise<void> => {
    const startedAt = new Date()
    const id = await write((trx) => beginBackup(trx, startedAt))
    try {
      const base = await makeBase(archive, { url: database.url, dataDir, sender, holdsUploads, signal })
      await write((trx) => noteBackup(trx, id, { finished_at: base.finishedAt, bytes: base.bytes }))
      await checkBase(base, dataDir)
      await write((trx) => noteBackup(trx, id, { verified_at: new Date() }))
      await thinArchives(config.folder, archive, earlier(new Date(), { days: config.keepDays }))
      await write((trx) => forgetBackups(trx, earlier(startedAt, { days: rowDays })))
      log.info({
        event: 'backup_made',
        bytes: base.bytes,
        seconds: (Date.now() - startedAt.getTime()) / 1_000,
      })
    } catch (error) {
      if (signal.aborted) return
      await write((trx) =>
        noteBackup(trx, id, { error: error instanceof Error ? error.message : String(error) }),
      )
      throw error
    }
  }

  let due: Date | undefined
  const backUpWhenDue = async (): Promise<void> => {
    const now = new Date()
    try {
      await sender.begin()
      if (due === undefined) {
        const { verified_at: checkedAt } = await write(readBackupTimes)
        due = await dueAfter((await basesOf(archive)).at(-1), checkedAt, now, config.atMinute)
      }
      if (due > now) return
      await backUp()
      due = nextTime(now, config.atMinute)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ event: 'backup_failed', err: error })
      due = later(now, { hours: retryHours })
    }
  }

  const rounds = [repeated(send, sendEveryMs), repeated(backUpWhenDue, lookEveryMs)]
  return {
    stop: () => {
      ending.abort()
      for (const end of rounds) end()
    },
    finish: send,
  }
}

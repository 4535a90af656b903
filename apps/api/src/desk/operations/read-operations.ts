import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { shownReason } from '@armature/domain/mails/mail-reason'
import { scheduledTaskNames } from '@armature/domain/operations/schedule'
import { findTroubles } from '@armature/domain/operations/troubles'
import type { Context } from '../../platform/context/context.ts'
import { readBackupTimes } from '../../platform/backup/backup-repository.ts'
import { readQueueState } from '../../platform/outbox/job-repository.ts'
import { countWaiting } from '../../platform/outbox/message-repository.ts'
import { findLastReconciliation } from '../../trading/ledger/reconciliation-repository.ts'
import {
  countWorkers,
  listTaskRuns,
  readConversionCounts,
  readCopies,
  readDatabaseSize,
  readMailCounts,
  readWebhookCounts,
} from './operations-repository.ts'

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** The state of the machinery as the database knows it, so that each copy answers the same. */
export const readOperations = (ctx: Context): Promise<Response<Endpoints['readOperations']>> =>
  ctx.inRead(async (trx) => {
    const { now } = ctx
    const copies = await readCopies(trx)
    const workers = await countWorkers(trx)
    const tasks = await readQueueState(trx)
    const messages = await countWaiting(trx, now)
    const mails = await readMailCounts(trx, now)
    const {
      refused_lately: refused,
      oldest_unhandled: oldestUnhandled,
      ...webhooks
    } = await readWebhookCounts(trx, now)
    const last = await findLastReconciliation(trx)
    const books =
      last === undefined
        ? null
        : {
            finished: last.run.finished_at,
            compared: last.run.compared,
            differences: last.differences.length,
          }
    const runs = await listTaskRuns(trx)
    const sweeps = scheduledTaskNames.map((task) => {
      const { done_at: done = null, error = null, removed = {} } = runs.find((run) => run.task === task) ?? {}
      return { task, done, error, removed }
    })
    const { count, made_at: made, verified_at: verified, error } = await readBackupTimes(trx)
    const backups = count === 0 ? null : { made, verified }
    return {
      at: now.toISOString(),
      troubles: findTroubles({
        now,
        copies,
        workers,
        tasks,
        messages,
        webhooks: { refused, unhandled: webhooks.unhandled, oldestUnhandled },
        books,
        backups,
        sweeps,
      }),
      copies: copies.map(({ started, ...copy }) => ({ ...copy, started: started.toISOString() })),
      workers,
      tasks: tasks.map((task) => ({ ...task, oldest_due: isoOf(task.oldest_due) })),
      mails: { waiting: messages.waiting, oldest_seconds: messages.oldestSeconds, ...mails },
      webhooks: { ...webhooks, last: isoOf(webhooks.last) },
      conversions: await readConversionCounts(trx, now),
      books: books && { ...books, finished: books.finished.toISOString() },
      sweeps: sweeps.map((sweep) => ({ ...sweep, done: isoOf(sweep.done) })),
      backups: backups && {
        made: isoOf(made),
        verified: isoOf(verified),
        error: error && shownReason(error),
      },
      database: await readDatabaseSize(trx, now),
    }
  })

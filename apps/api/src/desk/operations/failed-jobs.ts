import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { shownReason } from '@armature/domain/mails/mail-reason'
import { jobMovesMoney, jobNotFailed } from '@armature/domain/operations/operation-texts'
import type { Problem } from '@armature/domain/problem'
import { conflict } from '@armature/domain/problem'
import { authorize } from '@armature/domain/rights/abilities'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import type { FailedJob } from '../../platform/outbox/failed-job-repository.ts'
import { dropFailedJob, lockFailedJob, retryFailedJob } from '../../platform/outbox/failed-job-repository.ts'
import { moneyJobs } from '../../platform/outbox/job-repository.ts'
import { endImport } from '../../selling/imports/import-repository.ts'
import { deleteMessage } from '../../platform/outbox/message-repository.ts'

/** Money would hang without its job, and the sweeps would add the job again. */
const mayDrop = (task: string): boolean => !moneyJobs.some((one) => one === task)

/** "quote 12": the payload's ids. The rest may be personal and is left out. */
const aboutJob = (payload: FailedJob['payload']): string =>
  Object.entries(payload)
    .flatMap(([name, value]) => {
      const record = /^(\w+)Id$/.exec(name)?.[1]
      return record === undefined || (typeof value !== 'string' && typeof value !== 'number')
        ? []
        : [`${record} ${value}`]
    })
    .join(', ')

export const presentFailedJob = ({
  failed_at: failedAt,
  error,
  payload,
  ...job
}: FailedJob): Response<Endpoints['listFailedJobs']>['results'][number] => ({
  ...job,
  about: aboutJob(payload),
  error: error === null ? null : shownReason(error),
  failed: failedAt.toISOString(),
  can_drop: mayDrop(job.task),
})

/** Locks a failed job, changes it, and records who did it and why the job had failed. */
const changeFailedJob = (
  ctx: Context,
  id: number,
  { verb, reason }: { verb: 'retried' | 'dropped'; reason: string | null },
  change: (trx: Database, job: Pick<FailedJob, 'task' | 'payload'>) => Promise<Problem | null>,
): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const refused = authorize(ctx.actor, 'operations.manage', {})
    if (refused) return refused
    const job = await lockFailedJob(trx, id)
    if (job === undefined) return conflict(jobNotFailed, { code: 'job_not_failed' })
    const problem = await change(trx, job)
    if (problem) return problem
    const summary = `Job ${id}, ${[job.task, aboutJob(job.payload)].filter(Boolean).join(', ')}: ${verb}`
    const before = { error: job.error === null ? null : shownReason(job.error) }
    await recordEvents(trx, ctx, [{ kind: `job.${verb}`, summary, reason, before }])
    return {}
  })

export const retryJob = (ctx: Context, id: number) =>
  changeFailedJob(ctx, id, { verb: 'retried', reason: null }, async (trx) => {
    await retryFailedJob(trx, id)
    return null
  })

/** Drops a job for good, with the message that it would have delivered. */
export const dropJob = (ctx: Context, id: number, reason: string) =>
  changeFailedJob(ctx, id, { verb: 'dropped', reason }, async (trx, { task, payload }) => {
    if (!mayDrop(task)) return conflict(jobMovesMoney, { code: 'job_moves_money' })
    await dropFailedJob(trx, id)
    if (task === 'import-products') {
      await actAsSystem(trx)
      await endImport(trx, Number(payload['importId']), ctx.now)
    }
    if (task === 'deliver-message') await deleteMessage(trx, Number(payload['outboxId']))
    return null
  })

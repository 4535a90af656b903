import { limits } from '@armature/domain/limits'
import { quietEnd } from '@armature/domain/notices/quiet-hours'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { lastLook } from '../../desk/notifications/last-look.ts'
import {
  deleteSubscription,
  findSubscription,
  findSubscriptionsFor,
} from '../../desk/notifications/push-repository.ts'
import { findSettings } from '../../desk/notifications/settings-repository.ts'
import type { JobPayloads } from '../../platform/outbox/job-repository.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { hourMs } from '@armature/domain/values/time'

/** One job per browser, so that a failed one is retried without the others. */
const pushToAll = (deps: Deps, noticeId: number): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    for (const subscriptionId of await findSubscriptionsFor(trx, noticeId, deps.clock()))
      await addJob(
        trx,
        'push-notice',
        { noticeId, subscriptionId },
        { key: `push:${noticeId}:${subscriptionId}` },
      )
  })

const quietUntil = async (trx: Database, userId: number, now: Date): Promise<Date | null> => {
  const chosen = await findSettings(trx, userId)
  return chosen === undefined
    ? null
    : quietEnd({ zone: chosen.zone, from: chosen.quiet_from, until: chosen.quiet_until }, now)
}

/**
 * The notification that may be pushed to this browser now, and the browser's address. Null where the browser's session
 * has ended, where the reader has read it, lost the record or switched such pushes off, and where it is too old. Also
 * null during quiet hours; the push is retried at their end.
 */
const findPushable = (deps: Deps, noticeId: number, subscriptionId: number) =>
  inTransaction(deps.db, systemContext, async (trx) => {
    const now = deps.clock()
    const target = await findSubscription(trx, subscriptionId, now)
    const notice = await lastLook(trx, noticeId, { way: 'push', waited: true, now })
    if (target === undefined || notice === undefined || notice.userId !== target.user_id) return null
    if (now.getTime() - notice.at.getTime() > limits.notices.pushHours * hourMs) return null
    const runAt = await quietUntil(trx, notice.userId, now)
    if (runAt === null) return { target, notice }
    await addJob(trx, 'push-notice', { noticeId, subscriptionId }, { runAt })
    return null
  })

/** Pushes a notification to its reader's browsers: no more than the bell shows, and the link. */
export const pushNotice = async (
  deps: Deps,
  log: Context['log'],
  { noticeId, subscriptionId }: JobPayloads['push-notice'],
): Promise<void> => {
  if (subscriptionId === undefined) return pushToAll(deps, noticeId)
  const found = await findPushable(deps, noticeId, subscriptionId)
  if (found === null) return undefined
  const { id, text, path } = found.notice
  const outcome = await deps.push.send(found.target, {
    payload: JSON.stringify({ id, text, path }),
    topic: `notice-${id}`,
    ttlSeconds: (limits.notices.pushHours * hourMs) / 1_000,
  })
  if (outcome === 'gone')
    await inTransaction(deps.db, systemContext, (trx) => deleteSubscription(trx, subscriptionId))
  if (outcome === 'refused') log.warn({ event: 'push_refused', noticeId, subscriptionId })
  return undefined
}

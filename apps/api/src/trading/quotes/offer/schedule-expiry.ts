import { limits } from '@armature/domain/limits'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { earlier } from '@armature/domain/values/time'

/** Timers for the offer's end and for the reminder before it; a new expiry replaces the earlier ones. */
export const scheduleExpiry = async (
  trx: Database,
  quoteId: number,
  expiresAt: Date,
  now: Date,
): Promise<void> => {
  await addJob(trx, 'expire-offer', { quoteId }, { runAt: expiresAt, key: `expire-offer:${quoteId}` })
  const remindAt = earlier(expiresAt, { days: limits.quote.reminderDaysBefore })
  if (remindAt > now)
    await addJob(trx, 'remind-offer', { quoteId }, { runAt: remindAt, key: `remind-offer:${quoteId}` })
}

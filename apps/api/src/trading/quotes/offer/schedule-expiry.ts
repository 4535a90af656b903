import { limits } from '@armature/domain/limits'
import { isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { earlier } from '@armature/domain/values/time'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import type { QuoteChange } from '../edit/edit-quote.ts'

/** Sets timers for the offer's end and the reminder before it; a new expiry replaces earlier ones. */
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

/** Sets the timers if the edit made the offer or changed its end. */
export const followExpiry = async (
  trx: Database,
  { before, after }: QuoteChange,
  now: Date,
): Promise<void> => {
  const { id, status, expiresAt } = after
  const isNew = !isOnOffer(before.status) || before.expiresAt?.getTime() !== expiresAt?.getTime()
  if (isOnOffer(status) && expiresAt !== null && isNew) await scheduleExpiry(trx, id, expiresAt, now)
}

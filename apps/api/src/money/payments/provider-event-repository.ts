import { minuteMs } from '@armature/domain/values/time'
import type { Database } from '../../platform/db/tables/tables.ts'

/** Records an event; false where it was handled before. A recorded but unhandled one comes again. */
export const noteEvent = async (trx: Database, id: string, type: string, now: Date): Promise<boolean> => {
  await trx
    .insertInto('provider_events')
    .values({ id, type, received_at: now, handled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('provider_events')
    .select('handled_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.handled_at === null
}

/** Counts a webhook with a wrong signature, for the status page. */
export const countRefusal = async (trx: Database, now: Date): Promise<void> => {
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
  await trx
    .insertInto('webhook_refusals')
    .values({ minute, count: 1 })
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet((eb) => ({ count: eb('webhook_refusals.count', '+', 1) })),
    )
    .execute()
}

export const markEventHandled = async (trx: Database, id: string, now: Date): Promise<void> => {
  await trx.updateTable('provider_events').set({ handled_at: now }).where('id', '=', id).execute()
}

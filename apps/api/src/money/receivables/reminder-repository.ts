import type { ReminderKind } from '@armature/domain/receivables/reminders'
import { latestReminder, reminderDue, reminderKinds } from '@armature/domain/receivables/reminders'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import type { Database } from '../../platform/db/tables/tables.ts'

export interface DueOrder {
  id: number
  due_day: string
}

/** Unpaid orders on account that may need a reminder in some zone, and haven't had their last one. */
export const listDueOrders = async (trx: Database, now: Date): Promise<DueOrder[]> => {
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'due_day'])
    .where('account_way', 'is not', null)
    .where('pending_cents', '>', 0)
    // A day more than UTC's, for zones that are ahead.
    .where('due_day', '<=', dayAfter(dayOf(now), 4))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_reminders as r')
            .select('r.kind')
            .whereRef('r.order_id', '=', 'orders.id')
            .where('r.kind', '=', latestReminder),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, due_day }) =>
    due_day !== null && reminderDue(due_day, dayAfter(dayOf(now), 1)) !== null ? [{ id, due_day }] : [],
  )
}

/** Was this reminder, or a later one, sent? The caller holds the order's lock. */
export const isReminded = async (trx: Database, orderId: number, kind: ReminderKind): Promise<boolean> => {
  const sent = await trx
    .selectFrom('payment_reminders')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('kind', 'in', reminderKinds.slice(reminderKinds.indexOf(kind)))
    .executeTakeFirst()
  return sent !== undefined
}

export const noteReminder = async (
  trx: Database,
  reminder: { order_id: number; kind: ReminderKind; sent_at: Date },
): Promise<void> => {
  await trx.insertInto('payment_reminders').values(reminder).execute()
}

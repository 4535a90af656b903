import type { ReminderKind } from '@armature/domain/receivables/reminders'
import { latestReminder, reminderKinds } from '@armature/domain/receivables/reminders'
import { sql } from 'kysely'
import { sellerZoneSql } from '../../platform/db/sql/record-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { dueByDaySql } from '../../trading/orders/order-repository.ts'

/** Orders on account with an amount due by `latest` that haven't had their last reminder. */
export const listDueOrders = async (trx: Database, latest: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM orders o
    WHERE o.account_way IS NOT NULL AND ${dueByDaySql} > 0 AND o.due_day <= ${latest}::date
      AND NOT EXISTS (SELECT FROM payment_reminders r WHERE r.order_id = o.id AND r.kind = ${latestReminder})
    ORDER BY o.id`.execute(trx)
  return rows.map(({ id }) => id)
}

interface DueOrder {
  due_day: string | null
  due_cents: number
  seller_zone: string
}

/** The due amount of one order; the caller holds the order's lock. */
export const findDue = async (trx: Database, orderId: number): Promise<DueOrder | undefined> => {
  const { rows } = await sql<DueOrder>`
    SELECT o.due_day, ${dueByDaySql} AS due_cents, ${sellerZoneSql(sql`o.tenant_id`)} AS seller_zone
    FROM orders o WHERE o.id = ${orderId}`.execute(trx)
  return rows[0]
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

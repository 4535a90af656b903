import type { Actor } from '@armature/domain/rights/actor'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** The sub-orders of a quote's order with their vendors, in creation order. */
export const subOrdersOf = async (
  trx: Database,
  quoteId: number,
): Promise<{ id: number; vendor_id: number }[]> => {
  return trx
    .selectFrom('sub_orders')
    .innerJoin('orders', 'orders.id', 'sub_orders.order_id')
    .where('orders.quote_id', '=', quoteId)
    .select(['sub_orders.id', 'sub_orders.vendor_id'])
    .orderBy('sub_orders.id')
    .execute()
}

/** The demo's past mails were delivered in the past, so none goes out now. */
export const markMessagesSent = async (trx: Database): Promise<void> => {
  await trx
    .updateTable('outbox')
    .set((eb) => ({ sent_at: eb.ref('created_at') }))
    .where('sent_at', 'is', null)
    .execute()
}

/** Marks the mails about part questions as sent, in a database that may already be in use. */
export const markQuestionMailsSent = async (trx: Database): Promise<void> => {
  await trx
    .updateTable('outbox')
    .set((eb) => ({ sent_at: eb.ref('created_at') }))
    .where('sent_at', 'is', null)
    .where('subject', 'like', '% on the question about %')
    .execute()
}

/** A mail that the receiving server refused for good, with the attempt and its answer. */
export const addRefusedMail = async (
  trx: Database,
  mail: { recipient: string; subject: string; text: string; reason: string },
  at: Date,
): Promise<void> => {
  await trx
    .insertInto('outbox')
    .values({
      channel: 'EMAIL',
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: mail.text,
      created_at: at,
      attempts: 1,
      last_error: mail.reason,
      failed_at: at,
    })
    .execute()
}

/** Fully shipped orders with an open balance, oldest first, with the payer. */
export const listShippedOrders = async (trx: Database) => {
  const { rows } = await sql<{ id: number; pending_cents: number; customer: Actor }>`
    SELECT o.id, o.pending_cents, json_build_object('role', u.role, 'userId', u.id, 'tenantId', u.tenant_id,
      'name', trim(u.first_name || ' ' || u.last_name)) AS customer
    FROM orders o JOIN users u ON u.id = o.customer_id
    WHERE o.pending_cents > 0
      AND NOT EXISTS (SELECT FROM sub_orders s WHERE s.order_id = o.id AND s.tracking_url IS NULL)
    ORDER BY o.id`.execute(trx)
  return rows
}

/** The marketplace's operator. */
export const findDemoAdmin = async (trx: Database): Promise<Actor> => {
  const { id, first_name, last_name } = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  return { role: 'ADMIN', userId: id, tenantId: null, name: `${first_name} ${last_name}` }
}

import type { OrderMoney } from '@armature/domain/orders/order-changes'
import { balanceMachine } from '@armature/domain/purchases/balance-payment'
import { refundMachine, stepMachine } from '@armature/domain/refunds/refund-machine'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { owedSql, paidSql, shipmentCreditedSql, subOrderSums, taxLeftSql } from '../ledger/ledger-sql.ts'

export interface LockedOrder extends OrderMoney {
  quoteId: number
  customerId: number
  tenantId: number | null
}

/** A payment by card, or a refund, of this order whose end isn't known yet; for readers who may see them. */
export const moneyUnderWaySql = (orderId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  EXISTS (SELECT FROM balance_payments b WHERE b.order_id = ${orderId}
    AND ${isOneOf('b.state', balanceMachine.statesWhere('unsettled'))})
  OR EXISTS (SELECT FROM refunds r WHERE r.order_id = ${orderId}
    AND (${isOneOf('r.state', refundMachine.statesWhere('underWay'))} OR EXISTS (SELECT FROM refund_steps t
      WHERE t.refund_id = r.id AND ${isOneOf('t.state', stepMachine.statesWhere('isToDo'))}))))`

/** The amount of its payouts that a sub-order's vendor has above its earnings, and so owes; as domain/orders/refund-plan says. */
const vendorOwesSql = (subOrderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(SELECT least(books.paid_out_cents, books.paid_out_cents + books.taken_cents - books.earned_cents)
    FROM (${subOrderSums(subOrderId)}) books)`

/**
 * The amount asked back of a sub-order's payout if this step is tried again: its own, that of steps on their way, and the refused
 * steps before it. The largest come first: each refund asks for all that its vendor owes by then, and so for the amount refused
 * earlier.
 */
const askedBackSql: RawBuilder<number> = sql<number>`(
  SELECT sum(a.amount_cents) FROM refund_steps a
  WHERE a.sub_order_id = t.sub_order_id AND (a.id = t.id
    OR ${isOneOf('a.state', stepMachine.statesWhere('isToDo'))}
    OR (${isOneOf('a.state', stepMachine.statesWhere('isRefused'))} AND (a.amount_cents, a.id) > (t.amount_cents, t.id)
      AND a.amount_cents <= ${vendorOwesSql(sql`t.sub_order_id`)})))`

/**
 * Of `refund_steps t JOIN refunds r`: the provider refused it, and it can be tried again. Of payouts only as many as their vendor
 * still owes together: a later refund may have taken some back already, or ask for them too.
 */
export const refusedStepSql: RawBuilder<boolean> = sql<boolean>`(
  (${isOneOf('t.state', stepMachine.statesWhere('isRefused'))} AND ${vendorOwesSql(sql`t.sub_order_id`)} >= ${askedBackSql})
  OR (r.flagged_at IS NOT NULL AND t.failure IS NOT NULL AND ${isOneOf('t.state', stepMachine.statesWhere('isToDo'))}))`

/**
 * The order under its lock, with its money as the books have it. Everything that moves an order's money takes this lock
 * first. The caller has found the order visible to the actor and elevated the transaction.
 */
export const lockOrder = async (trx: Database, orderId: number): Promise<LockedOrder | undefined> => {
  // Locked in a statement of its own: one that both waits and reads would read what was before the wait.
  await sql`SELECT FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<LockedOrder>`
    SELECT o.id, o.quote_id AS "quoteId", o.customer_id AS "customerId", o.tenant_id AS "tenantId",
      o.lines_cents AS "linesCents", o.shipment_cents AS "shipmentCents", o.credited_cents AS "creditedCents",
      ${shipmentCreditedSql(sql`o.id`)} AS "shipmentCreditedCents", ${taxLeftSql(sql`o.id`)} AS "taxLeftCents",
      ${paidSql(sql`o.id`)} AS "paidCents", ${owedSql(sql`o.id`)} AS "pendingCents",
      ${moneyUnderWaySql(sql`o.id`)} AS "moneyUnderWay"
    FROM orders o WHERE o.id = ${orderId}`.execute(trx)
  return rows[0]
}

/** Sets the columns that follow the books; the database refuses another sum than the books have. */
export const addPaid = async (trx: Database, orderId: number, cents: number): Promise<void> => {
  await trx
    .updateTable('orders')
    .set((eb) => ({ paid_cents: eb('paid_cents', '+', cents) }))
    .where('id', '=', orderId)
    .execute()
}

export const setShipmentCents = async (trx: Database, orderId: number, cents: number): Promise<void> => {
  await trx.updateTable('orders').set({ shipment_cents: cents }).where('id', '=', orderId).execute()
}

/** The promise stays as it was: a trigger keeps it. */
export const writePromisedDay = async (
  trx: Database,
  subOrderId: number,
  { promised, day, reason }: { promised: string; day: string; reason: string },
): Promise<void> => {
  await trx
    .updateTable('sub_orders')
    .set({ promised_day: promised, expected_day: day, delay_reason: reason })
    .where('id', '=', subOrderId)
    .execute()
}

import type { ClaimRow as ClaimStateRow } from '@armature/domain/claims/claim-machine'
import { claimMachine } from '@armature/domain/claims/claim-machine'
import type { FlagOf } from '@armature/domain/states/state-machine'
import type { OrderMoney } from '@armature/domain/orders/order-changes'
import { balanceMachine } from '@armature/domain/purchases/balance-payment'
import { refundMachine, stepMachine } from '@armature/domain/refunds/refund-machine'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { owedSql, paidSql, shipmentCreditedSql, subOrderSums, taxLeftSql } from '../ledger/ledger-sql.ts'

export interface LockedOrder extends OrderMoney {
  quoteId: number
  customerId: number
  tenantId: number | null
}

/** A card payment or refund of this order with an unknown outcome; for readers who may see them. */
export const moneyUnderWaySql = (orderId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  EXISTS (SELECT FROM balance_payments b WHERE b.order_id = ${orderId}
    AND ${isOneOf('b.state', balanceMachine.statesWhere('unsettled'))})
  OR EXISTS (SELECT FROM refunds r WHERE r.order_id = ${orderId}
    AND (${isOneOf('r.state', refundMachine.statesWhere('underWay'))} OR EXISTS (SELECT FROM refund_steps t
      WHERE t.refund_id = r.id AND ${isOneOf('t.state', stepMachine.statesWhere('isToDo'))}))))`

/** A balance payment of this order awaits its payer's bank. */
export const awaitsBankSql = (orderId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  EXISTS (SELECT FROM balance_payments b WHERE b.order_id = ${orderId} AND b.intent_id IS NOT NULL
    AND ${isOneOf('b.state', balanceMachine.statesWhere('unsettled'))})`

/** The payouts of a sub-order's vendor beyond its earnings, which it owes; as domain/orders/refund-plan defines. */
const vendorOwesSql = (subOrderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(SELECT least(books.paid_out_cents, books.paid_out_cents + books.taken_cents - books.earned_cents)
    FROM (${subOrderSums(subOrderId)}) books)`

/**
 * The total to reverse of a sub-order's payout if this step is retried: its own amount, that of running steps, and the
 * refused steps before it. The largest come first, because each refund reverses everything that its vendor owes by
 * then, and so includes earlier refusals.
 */
const askedBackSql: RawBuilder<number> = sql<number>`(
  SELECT sum(a.amount_cents) FROM refund_steps a
  WHERE a.sub_order_id = t.sub_order_id AND (a.id = t.id
    OR ${isOneOf('a.state', stepMachine.statesWhere('isToDo'))}
    OR (${isOneOf('a.state', stepMachine.statesWhere('isRefused'))} AND (a.amount_cents, a.id) > (t.amount_cents, t.id)
      AND a.amount_cents <= ${vendorOwesSql(sql`t.sub_order_id`)})))`

/**
 * On `refund_steps t JOIN refunds r`: the provider refused it and it may be retried. Reversals together never exceed
 * what their vendor still owes, since a later refund may have reversed some already, or be about to.
 */
export const refusedStepSql: RawBuilder<boolean> = sql<boolean>`(
  (${isOneOf('t.state', stepMachine.statesWhere('isRefused'))} AND ${vendorOwesSql(sql`t.sub_order_id`)} >= ${askedBackSql})
  OR (r.flagged_at IS NOT NULL AND t.failure IS NOT NULL AND ${isOneOf('t.state', stepMachine.statesWhere('isToDo'))}))`

/**
 * The locked order, with its money from the books. Everything that moves an order's money takes this lock first. The
 * caller has checked that the actor may see the order, and has elevated the transaction.
 */
export const lockOrder = async (trx: Database, orderId: number): Promise<LockedOrder | undefined> => {
  // Lock in a separate statement: one that both waits and reads would read the state from before the wait.
  await sql`SELECT FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<LockedOrder>`
    SELECT o.id, o.quote_id AS "quoteId", o.customer_id AS "customerId", o.tenant_id AS "tenantId",
      o.lines_cents AS "linesCents", o.shipment_cents AS "shipmentCents", o.credited_cents AS "creditedCents",
      ${shipmentCreditedSql(sql`o.id`)} AS "shipmentCreditedCents", ${taxLeftSql(sql`o.id`)} AS "taxLeftCents",
      ${paidSql(sql`o.id`)} AS "paidCents", ${owedSql(sql`o.id`)} AS "pendingCents",
      ${moneyUnderWaySql(sql`o.id`)} AS "moneyUnderWay",
      EXISTS (SELECT FROM sub_orders s WHERE s.order_id = o.id AND s.disputed) AS disputed
    FROM orders o WHERE o.id = ${orderId}`.execute(trx)
  return rows[0]
}

/** Updates the columns that mirror the books; the database refuses any other sum. */
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

/** A trigger preserves the first promise. */
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

/** A sub-order has a claim in a state with this property. */
export const claimSql = (subOrderId: RawBuilder<unknown>, flag: FlagOf<ClaimStateRow>): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT FROM claims c WHERE c.sub_order_id = ${subOrderId}
    AND ${isOneOf('c.state', claimMachine.statesWhere(flag))})`

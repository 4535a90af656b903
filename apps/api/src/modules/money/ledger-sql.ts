import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/*
 * What the books say, as columns of a query. Row-level security lets each reader see its own side: the sums of what one
 * may not see are nothing.
 */

const sumOf = (where: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((SELECT sum(e.amount_cents)::bigint FROM ledger_entries e WHERE ${where}), 0)`

/** What the buyer of an order still owes. */
export const owedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'BUYER'`)

/** What the buyer of an order has paid and not got back. */
export const paidSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(
    sql`e.order_id = ${orderId} AND e.account IN ('PROVIDER', 'BANK') AND e.kind IN ('PAYMENT', 'REFUND')`,
  )

/** What the buyer of an order got back. */
export const refundedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'BUYER' AND e.kind = 'REFUND'`)

/** What of an order's shipment was taken off for refunds. */
export const shipmentCreditedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'SHIPMENT' AND e.kind = 'CREDIT'`)

/** What of an order's tax wasn't taken off for refunds. */
export const taxLeftSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`-${sumOf(sql`e.order_id = ${orderId} AND e.account = 'TAX'`)}`

/** The columns of `subOrderSums`. */
interface SubOrderSums {
  /** What the vendor has earned by it: its part without the commission, and without what was refunded. */
  earned_cents: number
  /** What the marketplace keeps of it. */
  kept_cents: number
  /** What the vendor was paid out and has not given back. */
  paid_out_cents: number
}

/** A sub-order's sums, always one row, in one pass over its entries. */
export const subOrderSums = (subOrderId: RawBuilder<unknown>): RawBuilder<SubOrderSums> => sql<SubOrderSums>`
  SELECT coalesce(-sum(e.amount_cents) FILTER (WHERE e.account = 'VENDOR' AND e.kind IN ('SALE', 'CREDIT')), 0)::bigint AS earned_cents,
    coalesce(-sum(e.amount_cents) FILTER (WHERE e.account = 'COMMISSION'), 0)::bigint AS kept_cents,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'VENDOR' AND e.kind IN ('TRANSFER', 'REVERSAL')), 0)::bigint AS paid_out_cents
  FROM ledger_entries e WHERE e.sub_order_id = ${subOrderId}`

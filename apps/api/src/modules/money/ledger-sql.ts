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

/** What a sub-order's vendor has earned by it: its part without the commission, and without what was refunded. */
export const earnedSql = (subOrderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`-${sumOf(sql`e.sub_order_id = ${subOrderId} AND e.account = 'VENDOR' AND e.kind IN ('SALE', 'CREDIT')`)}`

/** What the marketplace keeps of a sub-order. */
export const keptSql = (subOrderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`-${sumOf(sql`e.sub_order_id = ${subOrderId} AND e.account = 'COMMISSION'`)}`

/** What a sub-order's vendor was paid out and has not given back. */
export const paidOutSql = (subOrderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.sub_order_id = ${subOrderId} AND e.account = 'VENDOR' AND e.kind IN ('TRANSFER', 'REVERSAL')`)

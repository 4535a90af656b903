import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/* The sums of the books, as columns of a query. Row-level security lets each reader see its own side: of entries that a
   reader may not see the sum is nothing. */

const sumOf = (where: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((SELECT sum(e.amount_cents)::bigint FROM ledger_entries e WHERE ${where}), 0)`

/** The amount that the order's buyer still owes. */
export const owedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'BUYER'`)

/** The amount that the order's buyer has paid and not got back. */
export const paidSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(
    sql`e.order_id = ${orderId} AND e.account IN ('PROVIDER', 'BANK') AND e.kind IN ('PAYMENT', 'REFUND')`,
  )

/** The amount that the order's buyer got back. */
export const refundedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'BUYER' AND e.kind = 'REFUND'`)

/** The part of an order's shipment that refunds took off. */
export const shipmentCreditedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'SHIPMENT' AND e.kind = 'CREDIT'`)

/** The part of an order's tax that refunds left. */
export const taxLeftSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`-${sumOf(sql`e.order_id = ${orderId} AND e.account = 'TAX'`)}`

/** The columns of `subOrderSums`. */
interface SubOrderSums {
  /** The vendor's earnings from it: its part without the commission, and without refunds. */
  earned_cents: number
  /** The amount that the marketplace keeps of it. */
  kept_cents: number
  /** The amount that the vendor was paid out and has not given back. */
  paid_out_cents: number
  /** The amount that the vendor's own store got of the buyer. */
  taken_cents: number
}

/** A sub-order's sums, always one row, in one pass over its entries. */
export const subOrderSums = (subOrderId: RawBuilder<unknown>): RawBuilder<SubOrderSums> => sql<SubOrderSums>`
  SELECT coalesce(-sum(e.amount_cents) FILTER (WHERE e.account = 'VENDOR' AND e.kind IN ('SALE', 'CREDIT')), 0)::bigint AS earned_cents,
    coalesce(-sum(e.amount_cents) FILTER (WHERE e.account = 'COMMISSION'), 0)::bigint AS kept_cents,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'VENDOR' AND e.kind IN ('TRANSFER', 'REVERSAL')), 0)::bigint AS paid_out_cents,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'VENDOR' AND e.kind = 'STORE_PAYMENT'), 0)::bigint AS taken_cents
  FROM ledger_entries e WHERE e.sub_order_id = ${subOrderId}`

import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/*
 * Sums of the books as a query's columns. Row-level security limits each reader to its own side; entries that it may
 * not see count as zero.
 */

const sumOf = (where: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((SELECT sum(e.amount_cents)::bigint FROM ledger_entries e WHERE ${where}), 0)`

/** The amount that the order's buyer still owes. */
export const owedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'BUYER'`)

/** The amount that the order's buyer has paid, net of refunds. */
export const paidSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(
    sql`e.order_id = ${orderId} AND e.account IN ('PROVIDER', 'BANK') AND e.kind IN ('PAYMENT', 'REFUND')`,
  )

/** The amount refunded to the order's buyer. */
export const refundedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'BUYER' AND e.kind = 'REFUND'`)

/** The part of an order's shipment that was refunded. */
export const shipmentCreditedSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sumOf(sql`e.order_id = ${orderId} AND e.account = 'SHIPMENT' AND e.kind = 'CREDIT'`)

/** The part of an order's tax that wasn't refunded. */
export const taxLeftSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`-${sumOf(sql`e.order_id = ${orderId} AND e.account = 'TAX'`)}`

/** The columns of `subOrderSums`. */
interface SubOrderSums {
  /** The vendor's earnings, net of commission and refunds. */
  earned_cents: number
  /** The marketplace's share. */
  kept_cents: number
  /** The amount paid out to the vendor and not returned. */
  paid_out_cents: number
  /** The amount that the buyer paid to the vendor's own store. */
  taken_cents: number
}

/** A sub-order's sums, always one row, in one pass over its entries. */
export const subOrderSums = (subOrderId: RawBuilder<unknown>): RawBuilder<SubOrderSums> => sql<SubOrderSums>`
  SELECT coalesce(-sum(e.amount_cents) FILTER (WHERE e.account = 'VENDOR' AND e.kind IN ('SALE', 'CREDIT')), 0)::bigint AS earned_cents,
    coalesce(-sum(e.amount_cents) FILTER (WHERE e.account = 'COMMISSION'), 0)::bigint AS kept_cents,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'VENDOR' AND e.kind IN ('TRANSFER', 'REVERSAL')), 0)::bigint AS paid_out_cents,
    coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'VENDOR' AND e.kind = 'STORE_PAYMENT'), 0)::bigint AS taken_cents
  FROM ledger_entries e WHERE e.sub_order_id = ${subOrderId}`

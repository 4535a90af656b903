import { accountMachine } from '@armature/domain/accounts/account-machine'
import { payoutMachine } from '@armature/domain/accounts/payout-status'
import { noTransferId } from '@armature/domain/orders/order-terms'
import type { TransferStatus } from '@armature/domain/payouts/transfer-machine'
import { transferMachine } from '@armature/domain/payouts/transfer-machine'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import type { OrderFact } from '@armature/domain/rights/turns'
import { orderTurnsOf } from '@armature/domain/rights/turns'
import { ownScopeOf, scopeOf } from '@armature/domain/rights/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { defineList, equals, inDays } from '../../platform/db/sql/define-list.ts'
import { rowsJson } from '../../platform/db/sql/json-sql.ts'
import { like } from '../../platform/db/sql/list-sql.ts'
import { companiesLike, peopleLike } from '../../platform/db/sql/people-search-sql.ts'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import { turnSql } from '../../platform/db/sql/turn-sql.ts'
import type { SubjectColumns } from '../../platform/db/sql/record-sql.ts'
import { partJoins, subjectColumns, vendorProfileJoin } from '../../platform/db/sql/record-sql.ts'
import { calledOffPieces, shippedPieces } from './parcel-repository.ts'
import { refundedSql, subOrderSums } from '../ledger/ledger-sql.ts'
import { claimSql, moneyUnderWaySql } from './order-lock-repository.ts'
import type { OrderBasics, SubOrderRow } from './order-repository.ts'
import { orderCustomer, orderScope, subOrderJoins, subOrderJson, subOrderScope } from './order-repository.ts'

/** A sub-order in its order's row. */
export interface SubOrderBrief {
  id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  business_name: string | null
  amount_cents: number
  freight_cents: Freight
  transfer_status: TransferStatus
  retry_transfer: boolean
  /** A claim on it waits for the operator. */
  claim_waits: boolean
  ordered: number
  shipped: number
  /** Its called-off pieces; the flag says that all are. */
  off: number
  expected_day: string | null
  tracking_url: string | null
  called_off: boolean
  awaits_money: boolean
}

/** An order in a list, without the facts that only its own page needs. */
export interface OrderListRow extends OrderBasics, SubjectColumns {
  sub_orders: SubOrderBrief[]
}

const subject = subjectColumns(
  'o',
  sql`sub_orders s JOIN order_items i ON i.sub_order_id = s.id ${partJoins} WHERE s.order_id = o.id`,
)

/**
 * Its payout was refused and may be retried, as domain/orders/order-terms and payout-terms define; for readers who may
 * see the vendor, its books and its refunds.
 */
const mayRetrySql = (sub: 's' | 'z'): RawBuilder<SqlBool> => sql`(
  ${isOneOf(`${sub}.transfer_status`, transferMachine.statesWhere('refused'))}
  AND ${sql.ref(`${sub}.transfer_id`)} = ${sql.lit(noTransferId)}
  AND ${sql.ref(`${sub}.order_paid`)} AND ${sql.ref(`${sub}.tracking_url`)} IS NOT NULL
  AND EXISTS (SELECT FROM users w JOIN vendor_profiles f ON f.user_id = w.id WHERE w.id = ${sql.ref(`${sub}.vendor_id`)}
    AND ${isOneOf('w.status', accountMachine.statesWhere('getsPaid'))}
    AND ${isOneOf('f.payout_status', payoutMachine.statesWhere('verified'))})
  AND NOT EXISTS (SELECT FROM refund_shares h WHERE h.sub_order_id = ${sql.ref(`${sub}.id`)} AND h.open)
  AND NOT ${claimSql(sql.ref(`${sub}.id`), 'isOpen')} AND NOT ${sql.ref(`${sub}.disputed`)}
  AND (SELECT sums.earned_cents - sums.paid_out_cents - sums.taken_cents
    FROM (${subOrderSums(sql.ref(`${sub}.id`))}) sums) > 0)`

const subOrderBriefs = rowsJson(sql`
  SELECT s.id, s.vendor_id, s.tenant_id, s.customer_id, profile.business_name, s.amount_cents, s.freight_cents,
    s.transfer_status, ${mayRetrySql('s')} AS retry_transfer, s.expected_day, s.tracking_url, s.called_off, s.awaits_money,
    (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.sub_order_id = s.id) AS ordered,
    ${claimSql(sql`s.id`, 'awaitsOperator')} AS claim_waits, ${shippedPieces} AS shipped, ${calledOffPieces} AS off
  FROM sub_orders s ${vendorProfileJoin('s.vendor_id')} WHERE s.order_id = o.id ORDER BY s.id`)

/**
 * Paid and pending sums come from the order's own columns, which also sort the list: the database commits no order that
 * differs from its books (decision 034).
 */
const orderListColumns: RawBuilder<OrderListRow> = sql`
  o.id, o.quote_id, o.customer_id, o.tenant_id, o.total_cents, o.pending_cents, o.shipment_cents, o.tax, o.paid_cents, o.created_at,
  ${refundedSql(sql`o.id`)} AS refunded_cents, ${moneyUnderWaySql(sql`o.id`)} AS money_under_way, ${orderCustomer} AS customer,
  ${subOrderBriefs} AS sub_orders, ${subject}`

/** Some of it has to ship now, as domain/orders/called-off defines. */
const isToBeSentSql = (sub: 's' | 'z'): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${sub}.tracking_url`)} IS NULL AND NOT ${sql.ref(`${sub}.called_off`)}
    AND NOT ${sql.ref(`${sub}.awaits_money`)}`

export const orderFacts: Record<OrderFact, RawBuilder<SqlBool>> = {
  owed: sql`(o.pending_cents > 0 AND NOT ${moneyUnderWaySql(sql`o.id`)})`,
  unshipped: sql`EXISTS (SELECT FROM sub_orders z WHERE z.order_id = o.id AND ${isToBeSentSql('z')})`,
  payoutRefused: sql`EXISTS (SELECT FROM sub_orders z WHERE z.order_id = o.id AND ${mayRetrySql('z')})`,
  claimed: sql`EXISTS (SELECT FROM sub_orders z WHERE z.order_id = o.id AND ${claimSql(sql`z.id`, 'awaitsOperator')})`,
}

export const subOrderFacts: Record<OrderFact, RawBuilder<SqlBool>> = {
  owed: sql`NOT s.order_paid`,
  unshipped: isToBeSentSql('s'),
  payoutRefused: mayRetrySql('s'),
  claimed: claimSql(sql`s.id`, 'awaitsVendor'),
}

/** Overdue, as domain/orders/promised-day defines; days are UTC. */
export const isOverdueSql = (sub: 's' | 'z'): RawBuilder<SqlBool> =>
  sql`${isToBeSentSql(sub)} AND ${sql.ref(`${sub}.expected_day`)} < (now() AT TIME ZONE 'UTC')::date`

/** Keeps only the rows that match, or only those that don't. */
const only = (wanted: boolean | undefined, is: RawBuilder<SqlBool>): RawBuilder<SqlBool> | undefined => {
  if (wanted === undefined) return undefined
  return wanted ? is : sql`NOT coalesce(${is}, false)`
}

/** Other tables that decide whether a refused payout can be retried. The books change together with the order. */
const payoutTables = ['users', 'vendor_profiles', 'refunds', 'refund_shares', 'claims'] as const

/** Orders with their sub-orders' sums, searched by number, quote's number, customer and vendors. */
export const orderList = defineList({
  call: 'listOrders',
  table: 'orders',
  asks: ['sub_orders', ...payoutTables, 'refund_steps', 'balance_payments'],
  from: sql`orders o`,
  id: sql`o.id`,
  scope: (actor, { mine }) => orderScope(actor, mine ? ownScopeOf(actor, 'order') : scopeOf(actor, 'order')),
  filters: {
    quote__tenant__id: equals(sql`o.tenant_id`),
    mine: () => undefined,
    late: (late) =>
      only(late, sql`EXISTS (SELECT FROM sub_orders z WHERE z.order_id = o.id AND ${isOverdueSql('z')})`),
    claimed: (claimed) =>
      only(
        claimed,
        sql`EXISTS (SELECT FROM sub_orders z WHERE z.order_id = o.id AND ${claimSql(sql`z.id`, 'isOpen')})`,
      ),
    turn: (turn, actor) =>
      turn &&
      turnSql(
        orderTurnsOf(actor, 'order'),
        { tenant: 'o.tenant_id', customer: 'o.customer_id' },
        (fact) => orderFacts[fact],
      ),
    ...inDays(sql`o.created_at`),
    product__id: (productId) =>
      productId === undefined
        ? undefined
        : sql`o.id IN (SELECT z.order_id FROM sub_orders z JOIN order_items k ON k.sub_order_id = z.id
        WHERE k.product_id = ${productId})`,
  },
  search: (text) => sql`(o.id::text = ${text.replace('#', '')} OR o.quote_id::text = ${text.replace('#', '')}
    OR o.customer_id IN ${peopleLike(text)}
    OR o.id IN (SELECT z.order_id FROM sub_orders z WHERE z.vendor_id IN ${companiesLike(text)}))`,
  orderings: {
    id: sql`o.id`,
    created: sql`o.created_at`,
    total_amount: sql`o.total_cents`,
    pending_amount: sql`o.pending_cents`,
    paid_amount: sql`o.paid_cents`,
    quote: sql`o.quote_id`,
  },
  columns: orderListColumns,
  joins: sql`JOIN users u ON u.id = o.customer_id`,
})

/** Sub-orders with their lines, searched by number, order's number, vendor and parts. */
export const subOrderList = defineList({
  call: 'listSubOrders',
  table: 'sub_orders',
  asks: ['orders', ...payoutTables],
  from: sql`sub_orders s`,
  id: sql`s.id`,
  scope: subOrderScope,
  filters: {
    order__id: equals(sql`s.order_id`),
    transfer_status: equals(sql`s.transfer_status`),
    late: (late) => only(late, sql`(${isOverdueSql('s')})`),
    claimed: (claimed) => only(claimed, claimSql(sql`s.id`, 'isOpen')),
    turn: (turn, actor) =>
      turn &&
      turnSql(
        orderTurnsOf(actor, 'subOrder'),
        { vendor: 's.vendor_id', tenant: 's.tenant_id' },
        (fact) => subOrderFacts[fact],
      ),
    ...inDays(sql`s.created_at`),
    product__id: (productId) =>
      productId === undefined
        ? undefined
        : sql`s.id IN (SELECT k.sub_order_id FROM order_items k WHERE k.product_id = ${productId})`,
  },
  search: (text) => sql`(s.id::text = ${text.replace('#', '')} OR s.order_id::text = ${text.replace('#', '')}
    OR s.vendor_id IN ${companiesLike(text)} OR EXISTS (
      SELECT FROM order_items k WHERE k.sub_order_id = s.id AND (k.name || ' ' || k.sku) ILIKE ${like(text)}))`,
  orderings: {
    id: sql`s.id`,
    created: sql`s.created_at`,
    amount: sql`s.amount_cents`,
    transfer_status: sql`s.transfer_status`,
    order: sql`s.order_id`,
    expected: sql`s.expected_day`,
  },
  columns: sql<{ row: SubOrderRow }>`${subOrderJson} AS row`,
  joins: subOrderJoins,
})

import type { Actor } from '@armature/domain/actor'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { PayoutStatus } from '@armature/domain/accounts/payout-status'
import type { TransferStatus } from '@armature/domain/orders/transfer-machine'
import { scopeOf } from '@armature/domain/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { vendorProfileJoin } from '../../db/sql/vendor-profile-sql.ts'
import { partImage, partJoins, partKind } from '../../db/sql/part-look-sql.ts'
import { storeOpenSql } from '../../db/sql/store-open-sql.ts'
import { scopeSql } from '../../db/sql/scope-filter.ts'
import { moneyUnderWaySql, refusedStepSql } from './order-lock-repository.ts'
import { owedSql, paidSql, refundedSql, subOrderSums } from '../money/ledger-sql.ts'

export interface SubOrderRow {
  id: number
  order_id: number
  sub_quote_id: number
  tenant_id: number | null
  customer_id: number
  vendor: { id: number; username: string; business_name: string | null }
  amount_cents: number
  tracking_url: string | null
  transfer_id: string
  transfer_status: TransferStatus
  transfer_failure: string | null
  order_paid: boolean
  refund_under_way: boolean
  vendor_status: UserStatus
  payout_status: PayoutStatus | null
  commission_percent: number
  earned_cents: number
  kept_cents: number
  paid_out_cents: number
  created_at: string
  items: {
    id: number
    image: string | null
    name: string
    sku: string
    type: string
    kind: string
    quantity: number
    price_cents: number
  }[]
}

/** The facts that an order's own page and its list show alike. */
export interface OrderBasics {
  id: number
  quote_id: number
  customer_id: number
  tenant_id: number | null
  customer: { id: number; first_name: string; last_name: string; email: string }
  total_cents: number
  pending_cents: number
  shipment_cents: number
  paid_cents: number
  refunded_cents: number
  created_at: Date
}

export interface OrderRow extends OrderBasics {
  /** Of the store that sold it. */
  store_open: boolean
  money_under_way: boolean
  payments: { id: number; kind: 'CARD' | 'OFFLINE'; amount_cents: number; created_at: string }[]
  /** Of its refunds; the database shows them to operators only. */
  refusals: { suborder: number | null; amount_cents: number; reason: string }[]
  sub_orders: SubOrderRow[]
}

const itemsJson = sql`(SELECT coalesce(json_agg(json_build_object('id', i.id, 'image', ${partImage}, 'name', i.name,
  'sku', i.sku, 'type', i.type, 'kind', coalesce(${partKind}, ''), 'quantity', i.quantity,
  'price_cents', i.price_cents) ORDER BY i.id), '[]'::json)
  FROM order_items i ${partJoins} WHERE i.sub_order_id = s.id)`

export const subOrderJson: RawBuilder<SubOrderRow> = sql`json_build_object('id', s.id, 'order_id', s.order_id,
  'sub_quote_id', s.sub_quote_id, 'tenant_id', s.tenant_id, 'customer_id', s.customer_id,
  'vendor', json_build_object('id', v.id, 'username', v.username, 'business_name', profile.business_name),
  'amount_cents', s.amount_cents, 'tracking_url', s.tracking_url, 'transfer_id', s.transfer_id,
  'transfer_status', s.transfer_status, 'transfer_failure', s.transfer_failure, 'created_at', s.created_at,
  'order_paid', s.order_paid,
  'refund_under_way', EXISTS (SELECT FROM refund_shares h WHERE h.sub_order_id = s.id AND h.open), 'vendor_status', v.status, 'payout_status', profile.payout_status,
  'commission_percent', s.commission_percent, 'earned_cents', books.earned_cents, 'kept_cents', books.kept_cents,
  'paid_out_cents', books.paid_out_cents,
  'items', ${itemsJson})`

export const subOrderJoins = sql`JOIN users v ON v.id = s.vendor_id
  ${vendorProfileJoin('s.vendor_id')}
  CROSS JOIN LATERAL (${subOrderSums(sql`s.id`)}) books`

const subOrderFrom = sql`sub_orders s ${subOrderJoins}`

/** On `users u`, the order's customer. */
export const orderCustomer = sql`json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)`

const refusalsJson = sql`(SELECT coalesce(json_agg(json_build_object('suborder', t.sub_order_id,
  'amount_cents', t.amount_cents, 'reason', t.failure) ORDER BY r.created_at, t.place), '[]'::json)
  FROM refund_steps t JOIN refunds r ON r.id = t.refund_id WHERE r.order_id = o.id AND ${refusedStepSql})`

const orderColumns: RawBuilder<OrderRow> = sql`
  o.id, o.quote_id, o.customer_id, o.tenant_id, o.total_cents, o.shipment_cents, o.created_at,
  ${owedSql(sql`o.id`)} AS pending_cents, ${paidSql(sql`o.id`)} AS paid_cents, ${refundedSql(sql`o.id`)} AS refunded_cents,
  ${moneyUnderWaySql(sql`o.id`)} AS money_under_way,
  (SELECT coalesce(json_agg(json_build_object('id', y.id, 'kind', y.kind, 'amount_cents', y.amount_cents,
    'created_at', y.created_at) ORDER BY y.id), '[]'::json) FROM order_payments y WHERE y.order_id = o.id) AS payments,
  ${refusalsJson} AS refusals, ${storeOpenSql(sql`o.tenant_id`)} AS store_open,
  ${orderCustomer} AS customer,
  (SELECT coalesce(json_agg(${subOrderJson} ORDER BY s.id), '[]'::json) FROM ${subOrderFrom} WHERE s.order_id = o.id) AS sub_orders`

export const orderScope = (actor: Actor, scope = scopeOf(actor, 'order')): RawBuilder<SqlBool> =>
  scopeSql(scope, { tenant: 'o.tenant_id', customer: 'o.customer_id' })

export const subOrderScope = (actor: Actor): RawBuilder<SqlBool> =>
  scopeSql(scopeOf(actor, 'subOrder'), {
    vendor: 's.vendor_id',
    tenant: 's.tenant_id',
    customer: 's.customer_id',
  })

/** The one order that fits, where this actor may see it. */
const findOrderWhere = async (
  trx: Database,
  actor: Actor,
  fits: RawBuilder<SqlBool>,
): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns} FROM orders o JOIN users u ON u.id = o.customer_id
    WHERE ${fits} AND ${orderScope(actor)}`.execute(trx)
  return rows[0]
}

export const findOrderRow = (trx: Database, actor: Actor, id: number): Promise<OrderRow | undefined> =>
  findOrderWhere(trx, actor, sql`o.id = ${id}`)

export const findOrderOfQuote = (
  trx: Database,
  actor: Actor,
  quoteId: number,
): Promise<OrderRow | undefined> => findOrderWhere(trx, actor, sql`o.quote_id = ${quoteId}`)

export const findSubOrderRow = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<SubOrderRow | undefined> => {
  const { rows } = await sql<{ row: SubOrderRow }>`
    SELECT ${subOrderJson} AS row FROM ${subOrderFrom} WHERE s.id = ${id} AND ${subOrderScope(actor)}`.execute(
    trx,
  )
  return rows[0]?.row
}

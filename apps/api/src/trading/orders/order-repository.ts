import type { Actor } from '@armature/domain/rights/actor'
import type { ClaimState } from '@armature/domain/claims/claim-machine'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { PayoutStatus } from '@armature/domain/accounts/payout-status'
import type { DocumentKind } from '@armature/domain/documents/document-kinds'
import type { Delivery, ShippingLabel } from '@armature/domain/quotes/offer/delivery'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import type { LineTerms } from '@armature/domain/quotes/offer/line-terms'
import type { TransferStatus } from '@armature/domain/payouts/transfer-machine'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { NoTax } from '@armature/domain/taxes/no-tax'
import type { AccountWay } from '@armature/domain/receivables/buyer-terms'
import type { StatedTax } from '@armature/domain/taxes/tax'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import {
  deliveryJson,
  lineTerms,
  sellerZoneSql,
  storeOpenSql,
  vendorProfileJoin,
  partImage,
  partJoins,
  partKind,
} from '../../platform/db/sql/record-sql.ts'
import { rowJson, rowsJson } from '../../platform/db/sql/json-sql.ts'
import { scopeSql } from '../../platform/db/sql/scope-filter.ts'
import type { PaperRow } from '../../people/media/paper-repository.ts'
import { awaitsBankSql, moneyUnderWaySql, refusedStepSql } from './order-lock-repository.ts'
import type { ParcelRow } from './parcel-repository.ts'
import { parcelsJson } from './parcel-repository.ts'
import { owedSql, paidSql, refundedSql, subOrderSums } from '../ledger/ledger-sql.ts'

/** A claim in its sub-order's row. */
export interface ClaimRow {
  id: number
  item: number
  quantity: number
  state: ClaimState
  reason: string
  answer: string
  replacement_url: string | null
  created_at: string
  /** Public ids. */
  pictures: string[]
}

export interface SubOrderRow {
  id: number
  order_id: number
  sub_quote_id: number
  tenant_id: number | null
  customer_id: number
  vendor: { id: number; username: string; business_name: string | null }
  amount_cents: number
  freight_cents: Freight
  tracking_url: string | null
  called_off: boolean
  due_day: string | null
  awaits_money: boolean
  disputed: boolean
  ship_to: ShippingLabel | null
  purchase_order: string
  notes: string
  needed_by: string | null
  promised_day: string | null
  expected_day: string | null
  delay_reason: string
  transfer_id: string
  transfer_status: TransferStatus
  transfer_failure: string | null
  /** The provider's code from the newest payout attempt, if that failed. */
  transfer_failure_code: string | null
  order_paid: boolean
  refund_under_way: boolean
  vendor_status: UserStatus
  payout_status: PayoutStatus | null
  commission_percent: number
  commission_on_freight: boolean
  earned_cents: number
  kept_cents: number
  paid_out_cents: number
  taken_cents: number
  created_at: string
  parcels: ParcelRow[]
  claims: ClaimRow[]
  items: (LineTerms & {
    id: number
    image: string | null
    name: string
    sku: string
    type: string
    kind: string
    quantity: number
    called_off: number
    price_cents: number
    /** One piece’s package in pounds. */
    weight: number
    /** Of the quote's line. */
    buyer_note: string
  })[]
}

/** The facts that both an order's page and its list row show. */
export interface OrderBasics {
  id: number
  quote_id: number
  customer_id: number
  tenant_id: number | null
  customer: { id: number; first_name: string; last_name: string; email: string }
  total_cents: number
  pending_cents: number
  shipment_cents: number
  tax: StatedTax | null
  paid_cents: number
  refunded_cents: number
  money_under_way: boolean
  created_at: Date
}

export interface OrderRow extends OrderBasics {
  /** Of the selling store. */
  store_open: boolean
  account_way: AccountWay | null
  due_day: string | null
  /** The amount due by that day. */
  due_cents: number
  seller_zone: string
  awaits_bank: boolean
  delivery: Delivery
  purchase_order_file: PaperRow | null
  /** All tax ever charged, by the books. */
  tax_cents: number
  /** Why no tax is charged. */
  no_tax: NoTax | null
  payments: { id: number; kind: 'CARD' | 'OFFLINE'; amount_cents: number; created_at: string }[]
  /** Its invoices and credit notes. */
  documents: { kind: DocumentKind; number: number; amount_cents: number; issued_at: string }[]
  /** Its refunds' refusals, which the database shows only to operators. */
  refusals: { suborder: number | null; amount_cents: number; reason: string }[]
  sub_orders: SubOrderRow[]
}

/** On `orders o`: the amount that must still arrive by bank transfer before vendors ship; at most the order's price. */
export const awaitedSql: RawBuilder<number> = sql<number>`greatest(0, least(o.awaited_cents, o.total_cents) - o.paid_cents)`

/** On `orders o`: the amount due by its due day: the whole balance on terms, or the awaited part of a bank transfer. */
export const dueByDaySql: RawBuilder<number> = sql<number>`(CASE o.account_way
  WHEN 'TERMS' THEN o.pending_cents WHEN 'TRANSFER' THEN ${awaitedSql} ELSE 0 END)`

const items = rowsJson(sql`
  SELECT i.id, ${partImage} AS image, i.name, i.sku, i.type, coalesce(${partKind}, '') AS kind, i.quantity,
    (SELECT coalesce(sum(r.called_off), 0)::int FROM refund_lines r WHERE r.order_item_id = i.id) AS called_off,
    i.price_cents, part.weight, ${lineTerms},
    coalesce((SELECT q.buyer_note FROM quote_items q WHERE q.sub_quote_id = s.sub_quote_id AND q.product_id = i.product_id), '') AS buyer_note
  FROM order_items i ${partJoins} WHERE i.sub_order_id = s.id ORDER BY i.id`)

const claims = rowsJson(sql`
  SELECT c.id, c.order_item_id AS item, c.quantity, c.state, c.reason, c.answer, c.replacement_url, c.created_at,
    (SELECT coalesce(json_agg(p.public_id ORDER BY p.place), '[]'::json) FROM claim_pictures p WHERE p.claim_id = c.id) AS pictures
  FROM claims c WHERE c.sub_order_id = s.id ORDER BY c.id`)

const subOrderColumns: RawBuilder<SubOrderRow> = sql`
  s.id, s.order_id, s.sub_quote_id, s.tenant_id, s.customer_id,
  ${rowJson(sql`SELECT v.id, v.username, profile.business_name`)} AS vendor,
  s.amount_cents, s.freight_cents, s.tracking_url, s.called_off, s.due_day, s.awaits_money, s.disputed, s.ship_to, s.purchase_order, s.notes, s.needed_by, s.promised_day, s.expected_day,
  s.delay_reason, s.transfer_id, s.transfer_status, s.transfer_failure, s.created_at, s.order_paid,
  (SELECT t.failure_code FROM transfers t WHERE t.sub_order_id = s.id ORDER BY t.attempt DESC LIMIT 1) AS transfer_failure_code,
  EXISTS (SELECT FROM refund_shares h WHERE h.sub_order_id = s.id AND h.open) AS refund_under_way,
  v.status AS vendor_status, profile.payout_status, s.commission_percent, s.commission_on_freight, books.earned_cents, books.kept_cents,
  books.paid_out_cents, books.taken_cents, ${parcelsJson} AS parcels, ${claims} AS claims, ${items} AS items`

export const subOrderJson: RawBuilder<SubOrderRow> = rowJson(sql`SELECT ${subOrderColumns}`)

export const subOrderJoins = sql`JOIN users v ON v.id = s.vendor_id
  ${vendorProfileJoin('s.vendor_id')}
  CROSS JOIN LATERAL (${subOrderSums(sql`s.id`)}) books`

const subOrderFrom = sql`sub_orders s ${subOrderJoins}`

/** On `users u`, the order's customer. */
export const orderCustomer = rowJson(sql`SELECT u.id, u.first_name, u.last_name, u.email`)

const refusals = rowsJson(sql`
  SELECT t.sub_order_id AS suborder, t.amount_cents, t.failure AS reason
  FROM refund_steps t JOIN refunds r ON r.id = t.refund_id
  WHERE r.order_id = o.id AND ${refusedStepSql} ORDER BY r.created_at, t.place`)

const payments = rowsJson(sql`
  SELECT y.id, y.kind, y.amount_cents, y.created_at FROM order_payments y WHERE y.order_id = o.id ORDER BY y.id`)

const documents = rowsJson(sql`
  SELECT d.kind, d.number, d.issued_at,
    coalesce((SELECT sum(a.value::bigint) FROM jsonb_each_text(d.amounts) a), o.lines_cents + o.shipment_cents) AS amount_cents
  FROM documents d WHERE d.order_id = o.id AND d.payment_id IS NULL ORDER BY d.id`)

const purchaseOrderFile = rowJson(
  sql`SELECT p.public_id, p.name, p.bytes FROM papers p WHERE p.order_id = o.id`,
)

const orderColumns: RawBuilder<OrderRow> = sql`
  o.id, o.quote_id, o.customer_id, o.tenant_id, o.total_cents, o.shipment_cents, o.tax, o.tax_cents, o.no_tax, o.created_at, o.account_way, o.due_day,
  ${dueByDaySql} AS due_cents, ${sellerZoneSql(sql`o.tenant_id`)} AS seller_zone,
  ${owedSql(sql`o.id`)} AS pending_cents, ${paidSql(sql`o.id`)} AS paid_cents, ${refundedSql(sql`o.id`)} AS refunded_cents,
  ${moneyUnderWaySql(sql`o.id`)} AS money_under_way, ${awaitsBankSql(sql`o.id`)} AS awaits_bank, ${purchaseOrderFile} AS purchase_order_file,
  ${payments} AS payments, ${documents} AS documents, ${refusals} AS refusals, ${storeOpenSql(sql`o.tenant_id`)} AS store_open,
  ${deliveryJson('o')} AS delivery, ${orderCustomer} AS customer,
  ${rowsJson(sql`SELECT ${subOrderColumns} FROM ${subOrderFrom} WHERE s.order_id = o.id ORDER BY s.id`)} AS sub_orders`

export const orderScope = (actor: Actor, scope = scopeOf(actor, 'order')): RawBuilder<SqlBool> =>
  scopeSql(scope, { tenant: 'o.tenant_id', customer: 'o.customer_id' })

export const subOrderScope = (actor: Actor): RawBuilder<SqlBool> =>
  scopeSql(scopeOf(actor, 'subOrder'), {
    vendor: 's.vendor_id',
    tenant: 's.tenant_id',
    customer: 's.customer_id',
  })

/** The one matching order, if this actor may see it. */
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

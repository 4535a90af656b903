import type { DocumentKind } from '@armature/domain/documents/document-kinds'
import type { StatedKind } from '@armature/domain/receivables/statement'
import { statedKinds } from '@armature/domain/receivables/statement'
import { sql } from 'kysely'
import { rowsJson } from '../../platform/db/sql/json-sql.ts'
import { sellerZoneSql } from '../../platform/db/sql/record-sql.ts'
import { byName } from '../../platform/db/sql/list-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { owedSql, paidSql } from '../../trading/ledger/ledger-sql.ts'
import { dueByDaySql } from '../../trading/orders/order-repository.ts'
import type { Relation } from './terms-repository.ts'

export interface BuyerRow {
  id: number
  name: string
  company: string | null
  net_days: number | null
  limit_cents: number | null
  open_cents: number
  counted_cents: number
  overdue_cents: number
}

const mostBuyers = 500

/** On `users u`: a customer who registered with this store or asked it for a quote. */
const isStoresOwn = (tenantId: number | null) => sql`(${tenantId}::bigint IS NOT NULL AND (
  (u.tenant_id = ${tenantId} AND u.role = 'CUSTOMER')
  OR EXISTS (SELECT FROM quotes q WHERE q.customer_id = u.id AND q.tenant_id = ${tenantId})))`

/**
 * The seller's buyers: those with terms or an order on account, and a store's own customers, who may get terms.
 * Called as the system, for one seller.
 */
export const listBuyers = async (
  trx: Database,
  { tenantId, buyer, today }: { tenantId: number | null; buyer: number | null; today: string },
): Promise<BuyerRow[]> => {
  const { rows } = await sql<BuyerRow>`
    SELECT u.id,
      ${byName(sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)`)} AS name,
      c.business_name AS company, t.net_days, nullif(t.limit_cents, 0) AS limit_cents,
      coalesce(sums.open, 0)::bigint AS open_cents, coalesce(sums.counted, 0)::bigint AS counted_cents,
      coalesce(sums.overdue, 0)::bigint AS overdue_cents
    FROM users u
    LEFT JOIN customer_companies c ON c.user_id = u.id
    LEFT JOIN buyer_terms t ON t.customer_id = u.id AND t.tenant_id IS NOT DISTINCT FROM ${tenantId}
    LEFT JOIN LATERAL (
      SELECT sum(owed) AS open, sum(owed) FILTER (WHERE account_way = 'TERMS') AS counted,
        sum(due) FILTER (WHERE due_day < ${today}::date) AS overdue, count(*) AS orders
      FROM (SELECT o.account_way, o.due_day, ${dueByDaySql} AS due, ${owedSql(sql`o.id`)} AS owed FROM orders o
        WHERE o.customer_id = u.id AND o.tenant_id IS NOT DISTINCT FROM ${tenantId} AND o.account_way IS NOT NULL) mine
    ) sums ON true
    WHERE CASE WHEN ${buyer}::bigint IS NULL
      THEN t.id IS NOT NULL OR sums.orders > 0 OR ${isStoresOwn(tenantId)}
      ELSE u.id = ${buyer} AND (${tenantId}::bigint IS NULL OR ${isStoresOwn(tenantId)}) END
    ORDER BY overdue_cents DESC, open_cents DESC, name, u.id LIMIT ${mostBuyers}`.execute(trx)
  return rows
}

/** The overdue sum of the seller's buyers, and the number of its orders. */
export const sumOverdue = async (
  trx: Database,
  { tenantId, today }: { tenantId: number | null; today: string },
): Promise<{ amount_cents: number; orders: number }> => {
  const { rows } = await sql<{ amount_cents: number; orders: number }>`
    SELECT coalesce(sum(${dueByDaySql}), 0)::bigint AS amount_cents, count(*)::int AS orders FROM orders o
    WHERE o.tenant_id IS NOT DISTINCT FROM ${tenantId} AND o.account_way IS NOT NULL AND ${dueByDaySql} > 0
      AND o.due_day < ${today}::date`.execute(trx)
  return rows[0] ?? { amount_cents: 0, orders: 0 }
}

export interface StatedOrder {
  id: number
  purchase_order: string
  created_at: Date
  due_day: string | null
  due_cents: number
  documents: { kind: DocumentKind; number: number }[]
  total_cents: number
  paid_cents: number
  open_cents: number
}

/** The buyer's orders on account with one seller, oldest first. */
export const listStatedOrders = async (
  trx: Database,
  { customerId, tenantId }: Relation,
): Promise<StatedOrder[]> => {
  const { rows } = await sql<StatedOrder>`
    SELECT o.id, o.purchase_order, o.created_at, o.due_day, ${dueByDaySql} AS due_cents, o.total_cents,
      ${rowsJson(sql`SELECT d.kind, d.number FROM documents d WHERE d.order_id = o.id AND d.payment_id IS NULL ORDER BY d.id`)} AS documents,
      ${paidSql(sql`o.id`)} AS paid_cents, ${owedSql(sql`o.id`)} AS open_cents
    FROM orders o
    WHERE o.customer_id = ${customerId} AND o.tenant_id IS NOT DISTINCT FROM ${tenantId} AND o.account_way IS NOT NULL
    ORDER BY o.id`.execute(trx)
  return rows
}

export interface StatedEntry {
  at: Date
  order: number
  kind: StatedKind
  amount_cents: number
}

/** The ledger entries for the buyer of these orders, oldest first. */
export const listStatedEntries = async (
  trx: Database,
  { customerId, tenantId }: Relation,
): Promise<StatedEntry[]> => {
  const { rows } = await sql<StatedEntry>`
    SELECT t.at, e.order_id AS order, e.kind,
      sum(e.amount_cents)::bigint AS amount_cents
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id JOIN orders o ON o.id = e.order_id
    WHERE e.account = 'BUYER' AND o.customer_id = ${customerId} AND o.tenant_id IS NOT DISTINCT FROM ${tenantId}
      AND o.account_way IS NOT NULL AND e.kind IN (${sql.join(statedKinds)})
    GROUP BY t.id, e.order_id, e.kind ORDER BY t.id`.execute(trx)
  return rows
}

export interface AccountRow {
  tenant_id: number | null
  seller_zone: string
  open_cents: number
  due_day: string | null
  due_cents: number
}

/** A buyer's accounts with all sellers: its orders on account, latest first, then its terms. */
export const listAccountRows = async (trx: Database, customerId: number): Promise<AccountRow[]> => {
  const { rows } = await sql<AccountRow>`
    SELECT o.tenant_id, ${sellerZoneSql(sql`o.tenant_id`)} AS seller_zone, o.pending_cents AS open_cents, o.due_day,
      ${dueByDaySql} AS due_cents, o.id AS latest
    FROM orders o WHERE o.customer_id = ${customerId} AND o.account_way IS NOT NULL
    UNION ALL
    SELECT t.tenant_id, 'UTC', 0, NULL, 0, 0 FROM buyer_terms t WHERE t.customer_id = ${customerId} AND t.limit_cents > 0
    ORDER BY latest DESC, tenant_id`.execute(trx)
  return rows
}

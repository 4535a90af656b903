import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { owedSql, paidSql } from '../../trading/ledger/ledger-sql.ts'
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

/**
 * The seller's buyers: those with terms or an order on account, and a store's own customers, who may be given terms.
 * Called as the system, for one seller.
 */
export const listBuyers = async (
  trx: Database,
  { tenantId, buyer, today }: { tenantId: number | null; buyer: number | null; today: string },
): Promise<BuyerRow[]> => {
  const { rows } = await sql<BuyerRow>`
    SELECT u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) AS name,
      c.business_name AS company, t.net_days, nullif(t.limit_cents, 0) AS limit_cents,
      coalesce(sums.open, 0)::bigint AS open_cents, coalesce(sums.counted, 0)::bigint AS counted_cents,
      coalesce(sums.overdue, 0)::bigint AS overdue_cents
    FROM users u
    LEFT JOIN customer_companies c ON c.user_id = u.id
    LEFT JOIN buyer_terms t ON t.customer_id = u.id AND t.tenant_id IS NOT DISTINCT FROM ${tenantId}
    LEFT JOIN LATERAL (
      SELECT sum(owed) AS open, sum(owed) FILTER (WHERE account_way = 'TERMS') AS counted,
        sum(owed) FILTER (WHERE due_day < ${today}::date) AS overdue, count(*) AS orders
      FROM (SELECT o.account_way, o.due_day, ${owedSql(sql`o.id`)} AS owed FROM orders o
        WHERE o.customer_id = u.id AND o.tenant_id IS NOT DISTINCT FROM ${tenantId} AND o.account_way IS NOT NULL) mine
    ) sums ON true
    WHERE CASE WHEN ${buyer}::bigint IS NULL
      THEN t.id IS NOT NULL OR sums.orders > 0
        OR (${tenantId}::bigint IS NOT NULL AND EXISTS (SELECT FROM quotes q WHERE q.customer_id = u.id AND q.tenant_id = ${tenantId}))
      ELSE u.id = ${buyer} AND (${tenantId}::bigint IS NULL
        OR EXISTS (SELECT FROM quotes q WHERE q.customer_id = u.id AND q.tenant_id = ${tenantId})) END
    ORDER BY overdue_cents DESC, open_cents DESC, name, u.id LIMIT ${mostBuyers}`.execute(trx)
  return rows
}

export interface StatedOrder {
  id: number
  purchase_order: string
  ordered: string
  due_day: string
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
    SELECT o.id, o.purchase_order, to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS ordered, o.due_day,
      o.total_cents, ${paidSql(sql`o.id`)} AS paid_cents, ${owedSql(sql`o.id`)} AS open_cents
    FROM orders o
    WHERE o.customer_id = ${customerId} AND o.tenant_id IS NOT DISTINCT FROM ${tenantId} AND o.account_way IS NOT NULL
    ORDER BY o.id`.execute(trx)
  return rows
}

export interface StatedEntry {
  day: string
  order: number
  kind: 'SALE' | 'SHIPMENT' | 'PAYMENT' | 'REFUND' | 'CREDIT'
  amount_cents: number
}

/** The books' entries on these orders' buyer, oldest first. */
export const listStatedEntries = async (
  trx: Database,
  { customerId, tenantId }: Relation,
): Promise<StatedEntry[]> => {
  const { rows } = await sql<StatedEntry>`
    SELECT to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, e.order_id AS order, e.kind,
      sum(e.amount_cents)::bigint AS amount_cents
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id JOIN orders o ON o.id = e.order_id
    WHERE e.account = 'BUYER' AND o.customer_id = ${customerId} AND o.tenant_id IS NOT DISTINCT FROM ${tenantId}
      AND o.account_way IS NOT NULL
    GROUP BY t.id, e.order_id, e.kind ORDER BY t.id`.execute(trx)
  return rows
}

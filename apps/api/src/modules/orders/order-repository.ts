import type { Actor } from '@armature/domain/actor'
import type { TransferStatus } from '@armature/domain/orders/order-terms'
import { ownScopeOf, scopeOf } from '@armature/domain/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Counted, ListOptions } from '../../db/sql/list-sql.ts'
import { countOf, countSql, like, orderBy, pageSql } from '../../db/sql/list-sql.ts'
import { companiesLike, peopleLike } from '../../db/sql/people-search-sql.ts'
import { partImage, partJoins, partKind } from '../../db/sql/part-look-sql.ts'
import { scopeSql } from '../../db/sql/scope-filter.ts'

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

export interface OrderRow {
  id: number
  quote_id: number
  customer_id: number
  tenant_id: number | null
  customer: { id: number; first_name: string; last_name: string; email: string }
  total_cents: number
  pending_cents: number
  shipment_cents: number
  paid_cents: number
  created_at: Date
  sub_orders: SubOrderRow[]
}

const itemsJson = sql`(SELECT coalesce(json_agg(json_build_object('id', i.id, 'image', ${partImage}, 'name', i.name,
  'sku', i.sku, 'type', i.type, 'kind', coalesce(${partKind}, ''), 'quantity', i.quantity,
  'price_cents', i.price_cents) ORDER BY i.id), '[]'::json)
  FROM order_items i ${partJoins} WHERE i.sub_order_id = s.id)`

/** By number, its quote's number, customer and vendors. */
const orderSearch = (search: string | undefined): RawBuilder<unknown> =>
  search === undefined || search === ''
    ? sql`true`
    : sql`(o.id::text = ${search.replace('#', '')} OR o.quote_id::text = ${search.replace('#', '')}
        OR o.customer_id IN ${peopleLike(search)}
        OR o.id IN (SELECT z.order_id FROM sub_orders z WHERE z.vendor_id IN ${companiesLike(search)}))`

/** By number, its order's number, vendor and parts. */
const subOrderSearch = (search: string | undefined): RawBuilder<unknown> =>
  search === undefined || search === ''
    ? sql`true`
    : sql`(s.id::text = ${search.replace('#', '')} OR s.order_id::text = ${search.replace('#', '')}
        OR s.vendor_id IN ${companiesLike(search)} OR EXISTS (
          SELECT FROM order_items k WHERE k.sub_order_id = s.id AND (k.name || ' ' || k.sku) ILIKE ${like(search)}))`

const subOrderJson = (
  withItems: boolean,
): RawBuilder<unknown> => sql`json_build_object('id', s.id, 'order_id', s.order_id,
  'sub_quote_id', s.sub_quote_id, 'tenant_id', s.tenant_id, 'customer_id', s.customer_id,
  'vendor', json_build_object('id', v.id, 'username', v.username, 'business_name', p.business_name),
  'amount_cents', s.amount_cents, 'tracking_url', s.tracking_url, 'transfer_id', s.transfer_id,
  'transfer_status', s.transfer_status, 'transfer_failure', s.transfer_failure, 'created_at', s.created_at,
  'items', ${withItems ? itemsJson : sql`'[]'::json`})`

const subOrderFrom = sql`sub_orders s JOIN users v ON v.id = s.vendor_id LEFT JOIN vendor_profiles p ON p.user_id = s.vendor_id`

const orderColumns = (withItems: boolean): RawBuilder<unknown> => sql`
  o.id, o.quote_id, o.customer_id, o.tenant_id, o.total_cents, o.pending_cents, o.shipment_cents, o.paid_cents, o.created_at,
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) AS customer,
  (SELECT coalesce(json_agg(${subOrderJson(withItems)} ORDER BY s.id), '[]'::json) FROM ${subOrderFrom} WHERE s.order_id = o.id) AS sub_orders`

const orderScope = (actor: Actor, scope = scopeOf(actor, 'order')): RawBuilder<SqlBool> =>
  scopeSql(scope, { tenant: 'o.tenant_id', customer: 'o.customer_id' })

const subOrderScope = (actor: Actor): RawBuilder<SqlBool> =>
  scopeSql(scopeOf(actor, 'subOrder'), {
    vendor: 's.vendor_id',
    tenant: 's.tenant_id',
    customer: 's.customer_id',
  })

/** One page of orders with the sums of their sub-orders, and how many there are. */
export const listOrderRows = async (
  trx: Database,
  actor: Actor,
  filters: { tenantId: number | undefined; mine: boolean | undefined },
  options: ListOptions,
) => {
  const tenant = filters.tenantId === undefined ? sql`true` : sql`o.tenant_id = ${filters.tenantId}`
  const scope = filters.mine ? ownScopeOf(actor, 'order') : scopeOf(actor, 'order')
  const where = sql`${orderScope(actor, scope)} AND ${orderSearch(options.search)} AND ${tenant}`
  const columns = {
    id: sql`o.id`,
    created: sql`o.created_at`,
    total_amount: sql`o.total_cents`,
    pending_amount: sql`o.pending_cents`,
    paid_amount: sql`o.paid_cents`,
    quote: sql`o.quote_id`,
  }
  const order = orderBy(columns, sql`o.id`, options.ordering)
  const { rows } = await sql<OrderRow & Counted>`
    WITH page AS (${pageSql(sql`SELECT o.id FROM orders o WHERE ${where}`, order, options)})
    SELECT ${orderColumns(false)}, ${countSql(sql`orders o`, where)} AS total
    FROM page JOIN orders o USING (id) JOIN users u ON u.id = o.customer_id
    ORDER BY ${order}`.execute(trx)
  return { rows, count: await countOf(trx, rows, options, sql`orders o`, where) }
}

export const findOrderRow = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns(true)} FROM orders o JOIN users u ON u.id = o.customer_id
    WHERE o.id = ${id} AND ${orderScope(actor)}`.execute(trx)
  return rows[0]
}

/** One page of sub-orders with their lines. */
export const listSubOrderRows = async (
  trx: Database,
  actor: Actor,
  filters: { orderId: number | undefined; transferStatus: TransferStatus | undefined },
  options: ListOptions,
) => {
  const where = sql`${subOrderScope(actor)} AND ${subOrderSearch(options.search)}
    AND ${filters.orderId === undefined ? sql`true` : sql`s.order_id = ${filters.orderId}`}
    AND ${filters.transferStatus === undefined ? sql`true` : sql`s.transfer_status = ${filters.transferStatus}`}`
  const columns = {
    id: sql`s.id`,
    created: sql`s.created_at`,
    amount: sql`s.amount_cents`,
    transfer_status: sql`s.transfer_status`,
    order: sql`s.order_id`,
  }
  const order = orderBy(columns, sql`s.id`, options.ordering)
  const { rows } = await sql<{ row: SubOrderRow } & Counted>`
    WITH page AS (${pageSql(sql`SELECT s.id FROM sub_orders s WHERE ${where}`, order, options)})
    SELECT ${subOrderJson(true)} AS row, ${countSql(sql`sub_orders s`, where)} AS total
    FROM page JOIN ${subOrderFrom} ON page.id = s.id
    ORDER BY ${order}`.execute(trx)
  return {
    rows: rows.map(({ row }) => row),
    count: await countOf(trx, rows, options, sql`sub_orders s`, where),
  }
}

export const findSubOrderRow = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<SubOrderRow | undefined> => {
  const { rows } = await sql<{ row: SubOrderRow }>`
    SELECT ${subOrderJson(true)} AS row FROM ${subOrderFrom} WHERE s.id = ${id} AND ${subOrderScope(actor)}`.execute(
    trx,
  )
  return rows[0]?.row
}

/** Events of an order and of the quote that it came from, newest first. */
export const listOrderEvents = async (trx: Database, order: OrderRow, customerOnly: boolean) =>
  trx
    .selectFrom('events')
    .select([
      'id',
      'at',
      'kind',
      'actor_id',
      'actor_role',
      'actor_name',
      'summary',
      'before',
      'after',
      'reason',
    ])
    .where((eb) => eb.or([eb('order_id', '=', order.id), eb('quote_id', '=', order.quote_id)]))
    .$if(customerOnly, (query) => query.where('for_customer', '=', true))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** The order of a quote, where this actor may see it. */
export const findOrderOfQuote = async (
  trx: Database,
  actor: Actor,
  quoteId: number,
): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns(true)} FROM orders o JOIN users u ON u.id = o.customer_id
    WHERE o.quote_id = ${quoteId} AND ${orderScope(actor)}`.execute(trx)
  return rows[0]
}

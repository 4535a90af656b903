import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import type { Delivery, Destination } from '@armature/domain/quotes/offer/delivery'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { openLineMachine } from '@armature/domain/sourcing/open-lines'
import type { LineAnswer } from '@armature/domain/quotes/offer/line-terms'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { StatedTax } from '@armature/domain/taxes/tax'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { LastAnswer } from '@armature/domain/quotes/revisions/asked-changes'
import { answeringStatuses } from '@armature/domain/quotes/revisions/asked-changes'
import { closedStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { holdMachine } from '@armature/domain/purchases/purchase-hold'
import { isNoneOf, isOneOf } from '../../../platform/db/sql/states-sql.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { QuotesTable } from '../../../platform/db/tables/trading-tables.ts'
import {
  lineAnswer,
  deliveryJson,
  destinationJson,
  storeOpenSql,
  vendorProfileJoin,
  partImage,
  partJoins,
  partKind,
} from '../../../platform/db/sql/record-sql.ts'
import { rowJson, rowsJson } from '../../../platform/db/sql/json-sql.ts'
import type { OpenLineRow } from '../edit/open-line-repository.ts'
import { openLinesJson } from '../edit/open-line-repository.ts'
import { scopeSql } from '../../../platform/db/sql/scope-filter.ts'

export interface ItemRow extends LineAnswer {
  id: number
  sub_quote_id: number
  product_id: number
  name: string
  sku: string
  type: 'MODEL' | 'COMPONENT'
  image: string | null
  /** The part's category by the catalogue's lists; null where the actor can't see the product. */
  kind: string | null
  price_cents: number
  quantity: number
  /** The buyer's note; beside it its target price. */
  buyer_note: string
  asked_as: string
  target_cents: number | null
  /** In stock, including what a payment under way reserved for this quote; null where the actor can't see it. */
  available: number | null
  /** The product's price breaks; null where the actor can't see it. */
  price_breaks: PriceBreak[] | null
}

/** The fields that both a sub-quote's page and its quote's row show. */
export interface SubQuoteHead {
  id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  vendor_username: string
  business_name: string | null
  status: QuoteStatus
  total_cents: number
  close_reason: CloseReason | null
}

export interface SubQuoteRow extends SubQuoteHead {
  quote_id: number
  destination: Destination | null
  needed_by: string | null
  freight_cents: Freight
  declined_reason: string | null
  created_at: string
  updated_at: string
  status_since: string
  /** The statuses that it has been in. */
  passed: QuoteStatus[]
  items: ItemRow[]
}

/** The fields that every read of a quote needs. */
export type QuoteBasics = Pick<
  Selectable<QuotesTable>,
  | 'id'
  | 'customer_id'
  | 'tenant_id'
  | 'status'
  | 'notes'
  | 'down_payment'
  | 'total_cents'
  | 'revision'
  | 'expires_at'
  | 'zone'
  | 'created_at'
>

/** The fields that both a quote's page and its list row show. */
export interface QuoteFields extends QuoteBasics {
  status_since: Date
  /** Lines missing from its total. */
  unpriced_items: number
  close_reason: CloseReason | null
  asked_again_at: Date | null
  customer: { id: number; username: string; first_name: string; last_name: string; email: string }
  order_id: number | null
  /** The offer's, for the current revision. */
  tax: StatedTax | null
  /** Sourcing requests that wait for a part. */
  waiting_lines: number
  /** The end of a running payment's hold; the caller's clock decides whether it still applies. */
  held_until: Date | null
}

/** The last event that answered the customer's change request or opened a new one (`answeringStatuses`). */
export interface LastAnswerRow extends LastAnswer {
  at: string
  reason: string | null
  actor_id: number | null
  actor_name: string
}

export interface QuoteRow extends QuoteFields {
  last_answer: LastAnswerRow | null
  open_lines: OpenLineRow[]
  /** Of the selling store. */
  store_open: boolean
  delivery: Delivery
  ship_to_assumed: boolean
  sub_quotes: SubQuoteRow[]
}

/** Keeps a page readable if a total was pushed over its limit by hand. */
export const readable = (total: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`least(${total}, ${sql.lit(limits.quote.totalMaxCents)})`

/** The statuses that a sub-quote has been in, by its recorded moves; its first, NEW, may be missing. */
const passedJson = sql`(
  SELECT coalesce(json_agg(DISTINCT passed.status), '[]'::json)
  FROM events e CROSS JOIN LATERAL (VALUES (e.before ->> 'status'), (e.after ->> 'status')) passed (status)
  WHERE e.quote_id = s.quote_id AND e.sub_quote_id = s.id AND passed.status IS NOT NULL)`

const availableToQuote = sql`part.quantity + coalesce((
      SELECT sum(r.quantity) FROM purchase_holds h JOIN stock_reservations r ON r.hold_id = h.id
      WHERE h.quote_id = i.quote_id AND r.product_id = i.product_id), 0)`

/** The database computes the line totals, so a page takes one statement, however many lines it has. */
const items = rowsJson(sql<ItemRow>`
  SELECT i.id, i.sub_quote_id, i.product_id, i.name, i.sku, i.type, ${partImage} AS image, ${partKind} AS kind,
    i.price_cents, i.quantity, i.buyer_note, i.asked_as, i.target_cents, ${availableToQuote} AS available, part.price_breaks, ${lineAnswer}
  FROM quote_items i ${partJoins} WHERE i.sub_quote_id = s.id ORDER BY i.id`)

const subQuoteColumns: RawBuilder<SubQuoteRow> = sql`
  s.id, s.quote_id, s.vendor_id, s.tenant_id, s.customer_id, v.username AS vendor_username, profile.business_name,
  s.status, ${readable(sql`s.total_cents`)} AS total_cents, s.freight_cents, s.declined_reason, s.close_reason, s.created_at,
  s.updated_at, s.status_since, ${destinationJson} AS destination, s.needed_by, ${passedJson} AS passed, ${items} AS items`

export const subQuoteJson: RawBuilder<SubQuoteRow> = rowJson(sql`SELECT ${subQuoteColumns}`)

export const subQuoteJoins = sql`JOIN users v ON v.id = s.vendor_id ${vendorProfileJoin('s.vendor_id')}`

const subQuoteFrom = sql`sub_quotes s ${subQuoteJoins}`

/** The columns of `QuoteFields` except `unpriced_items`, on `quotes q` and its customer `users u`. */
export const quoteFields = sql`
  q.id, q.customer_id, q.tenant_id, q.status, q.notes, q.down_payment, ${readable(sql`q.total_cents`)} AS total_cents, q.revision, q.expires_at,
  q.zone, q.asked_again_at, q.close_reason, q.created_at, q.status_since,
  ${rowJson(sql`SELECT u.id, u.username, u.first_name, u.last_name, u.email`)} AS customer,
  (SELECT o.id FROM orders o WHERE o.quote_id = q.id) AS order_id,
  (SELECT count(*)::int FROM open_lines w WHERE w.quote_id = q.id AND ${isOneOf('w.state', openLineMachine.statesWhere('waits'))}) AS waiting_lines,
  (SELECT r.tax FROM quote_revisions r WHERE r.quote_id = q.id AND r.revision = q.revision) AS tax,
  (SELECT h.expires_at FROM purchase_holds h WHERE h.quote_id = q.id AND ${isOneOf('h.state', holdMachine.statesWhere('holdsQuote'))}) AS held_until`

/** Do the lines of `sub_quotes s` count towards the total of `quotes q`? */
export const isInTotal = sql<SqlBool>`(${isNoneOf('s.status', closedStatuses)} OR ${isOneOf('q.status', closedStatuses)})`

const lastAnswer: RawBuilder<LastAnswerRow> = rowJson(sql<LastAnswerRow>`
  SELECT e.kind, moved.came_from, e.at, e.reason, e.actor_id, e.actor_name
  FROM events e CROSS JOIN LATERAL (SELECT e.before ->> 'status' AS came_from, e.after ->> 'status' AS went_to) moved
  WHERE e.quote_id = q.id AND e.for_customer AND e.sub_quote_id IS NULL
    AND (${isOneOf('moved.came_from', answeringStatuses)} OR ${isOneOf('moved.went_to', answeringStatuses)})
  ORDER BY e.id DESC LIMIT 1`)

const quoteColumns: RawBuilder<QuoteRow> = sql`${quoteFields}, ${storeOpenSql(sql`q.tenant_id`)} AS store_open, ${lastAnswer} AS last_answer,
  ${deliveryJson('q')} AS delivery, q.ship_to_assumed, ${openLinesJson} AS open_lines,
  (SELECT count(*)::int FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id
   WHERE s.quote_id = q.id AND i.price_cents <= 0 AND ${isInTotal}) AS unpriced_items,
  ${rowsJson(sql`SELECT ${subQuoteColumns} FROM ${subQuoteFrom} WHERE s.quote_id = q.id ORDER BY s.id`)} AS sub_quotes`

export const quoteScope = (actor: Actor, scope = scopeOf(actor, 'quote')): RawBuilder<SqlBool> =>
  sql<SqlBool>`${scopeSql(scope, { tenant: 'q.tenant_id', customer: 'q.customer_id' })} AND q.deleted_at IS NULL`

export const subQuoteScope = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`${scopeSql(scopeOf(actor, 'subQuote'), { vendor: 's.vendor_id', tenant: 's.tenant_id', customer: 's.customer_id', status: 's.status' })}
    AND NOT s.hidden`

/** The id, if the quote exists and this actor may see it. */
export const findQuoteId = async (trx: Database, actor: Actor, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    SELECT q.id FROM quotes q WHERE q.id = ${id} AND ${quoteScope(actor)}`.execute(trx)
  return rows[0]?.id
}

/** A quote with its sub-quotes and lines; undefined where it doesn't exist or this actor may not see it. */
export const findQuoteRow = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<QuoteRow | undefined> => {
  const { rows } = await sql<QuoteRow>`
    SELECT ${quoteColumns} FROM quotes q JOIN users u ON u.id = q.customer_id
    WHERE q.id = ${id} AND ${quoteScope(actor)}`.execute(trx)
  return rows[0]
}

const findSubQuoteWhere = async (
  trx: Database,
  fits: RawBuilder<SqlBool>,
): Promise<SubQuoteRow | undefined> => {
  const { rows } = await sql<{ row: SubQuoteRow }>`
    SELECT ${subQuoteJson} AS row FROM ${subQuoteFrom} WHERE ${fits}`.execute(trx)
  return rows[0]?.row
}

export const findSubQuoteRow = (trx: Database, actor: Actor, id: number): Promise<SubQuoteRow | undefined> =>
  findSubQuoteWhere(trx, sql`s.id = ${id} AND ${subQuoteScope(actor)}`)

/** Visible to the actor, or part of a quote that the actor requested. */
const movableScope = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${subQuoteScope(actor)} OR (s.customer_id = ${actor.userId} AND NOT s.hidden))`

const findQuoteIdWhere = async (
  trx: Database,
  subQuoteId: number,
  scope: RawBuilder<SqlBool>,
): Promise<number | undefined> => {
  const { rows } = await sql<{ quote_id: number }>`
    SELECT s.quote_id FROM sub_quotes s WHERE s.id = ${subQuoteId} AND ${scope}`.execute(trx)
  return rows[0]?.quote_id
}

/** The quote of a sub-quote that the actor may move. */
export const findQuoteIdOfMovable = (
  trx: Database,
  actor: Actor,
  subQuoteId: number,
): Promise<number | undefined> => findQuoteIdWhere(trx, subQuoteId, movableScope(actor))

/** The quote of a sub-quote that the actor may see. */
export const findQuoteIdOfSubQuote = (
  trx: Database,
  actor: Actor,
  subQuoteId: number,
): Promise<number | undefined> => findQuoteIdWhere(trx, subQuoteId, subQuoteScope(actor))

/**
 * A sub-quote that the actor may move: a visible one, or one of a quote that it requested itself. A customer reads its
 * quote's sub-quotes there and answers one here, but has no list of them.
 */
export const findMovableSubQuoteRow = (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<SubQuoteRow | undefined> => findSubQuoteWhere(trx, sql`s.id = ${id} AND ${movableScope(actor)}`)

/** The quote with this line, if the actor may see the line's sub-quote. */
export const findQuoteIdOfItem = async (
  trx: Database,
  actor: Actor,
  itemId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ quote_id: number }>`
    SELECT i.quote_id FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id
    WHERE i.id = ${itemId} AND ${subQuoteScope(actor)}`.execute(trx)
  return rows[0]?.quote_id
}

import type { Actor, Belonging } from '@armature/domain/rights/actor'
import type { Channel, ChatKind } from '@armature/domain/chat/channel'
import { conversionMachine } from '@armature/domain/media/conversion-machine'
import { mediaMachine } from '@armature/domain/media/media-machine'
import { limits } from '@armature/domain/limits'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { productScope } from '../../selling/catalogue/products/product-repository.ts'
import { orderScope, subOrderScope } from '../../trading/orders/order-repository.ts'
import { quoteScope, subQuoteScope } from '../../trading/quotes/record/quote-repository.ts'
import { questionScope } from './question-repository.ts'

/** The record behind a channel, with the facts that decide rights. */
export interface ChatRecord extends Channel, Belonging {
  vendorId: number | null
  tenantId: number | null
  customerId: number
  /** A part's quote or order. */
  wholeId?: number
  /** A question's part, under its name when it was asked. */
  subject?: string
  /** A sub-quote's statuses, some of which hide it from its vendor. */
  statuses: QuoteStatus[]
}

interface RecordRow {
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number
  whole_id: number | null
  status: QuoteStatus | null
  /** A question's part. */
  subject?: string
}

/** The records of each kind that an actor may see, by their lists' scopes. */
const records: Record<
  ChatKind,
  (actor: Actor) => { from: RawBuilder<unknown>; id: RawBuilder<unknown>; columns: RawBuilder<RecordRow> }
> = {
  quote: (actor) => ({
    from: sql`quotes q WHERE ${quoteScope(actor)}`,
    id: sql`q.id`,
    columns: sql`NULL::bigint AS vendor_id, q.tenant_id, q.customer_id, NULL::bigint AS whole_id, NULL::text AS status`,
  }),
  subQuote: (actor) => ({
    from: sql`sub_quotes s WHERE ${subQuoteScope(actor)}`,
    id: sql`s.id`,
    columns: sql`s.vendor_id, s.tenant_id, s.customer_id, s.quote_id AS whole_id, s.status`,
  }),
  order: (actor) => ({
    from: sql`orders o WHERE ${orderScope(actor)}`,
    id: sql`o.id`,
    columns: sql`NULL::bigint AS vendor_id, o.tenant_id, o.customer_id, NULL::bigint AS whole_id, NULL::text AS status`,
  }),
  subOrder: (actor) => ({
    from: sql`sub_orders s WHERE ${subOrderScope(actor)}`,
    id: sql`s.id`,
    columns: sql`s.vendor_id, s.tenant_id, s.customer_id, s.order_id AS whole_id, NULL::text AS status`,
  }),
  question: (actor) => ({
    from: sql`part_questions x WHERE ${questionScope(actor)}`,
    id: sql`x.id`,
    columns: sql`x.vendor_id, x.tenant_id, x.customer_id, NULL::bigint AS whole_id, NULL::text AS status, x.product_name AS subject`,
  }),
}

/** The records of a kind that an actor may see: FROM and WHERE, and the record's id. */
export const recordsOf = (kind: ChatKind, actor: Actor) => records[kind](actor)

/** A channel's record, if this actor may see it now. */
export const findChatRecord = async (
  trx: Database,
  actor: Actor,
  { kind, id }: Channel,
): Promise<ChatRecord | undefined> => {
  const { from, id: column, columns } = records[kind](actor)
  const { rows } = await sql<RecordRow>`SELECT ${columns} FROM ${from} AND ${column} = ${id}`.execute(trx)
  const row = rows[0]
  if (row === undefined) return undefined
  const { vendor_id: vendorId, tenant_id: tenantId, customer_id: customerId, whole_id, status, subject } = row
  const more = { ...(whole_id !== null && { wholeId: whole_id }), ...(subject !== undefined && { subject }) }
  return { kind, id, vendorId, tenantId, customerId, ...more, statuses: status === null ? [] : [status] }
}

/** Each kind's lines, as a query that ends with the condition on the record's id. */
const linesOf: Record<ChatKind, RawBuilder<unknown>> = {
  quote: sql`quote_items l WHERE l.quote_id`,
  subQuote: sql`quote_items l WHERE l.sub_quote_id`,
  order: sql`order_items l JOIN sub_orders s ON s.id = l.sub_order_id WHERE s.order_id`,
  subOrder: sql`order_items l WHERE l.sub_order_id`,
  // A question concerns the whole part.
  question: sql`quote_items l WHERE false AND l.id`,
}

export interface ChatLine {
  id: number
  name: string
  /** The line's product, if it has a 3D view that the actor may see. */
  product: number | null
}

const hasView = sql<boolean>`EXISTS (
  SELECT FROM media f WHERE f.public_id IN (media_id_of(p.cad), media_id_of(p.fbx))
    AND ${isOneOf('f.state', mediaMachine.statesWhere('stored'))}
    AND ${isOneOf('f.conversion_status', conversionMachine.statesWhere('shown'))})`

/** The record's lines, or one of them; the caller has checked that the actor may see the record. */
export const listLines = async (
  trx: Database,
  actor: Actor,
  { kind, id }: Channel,
  only?: number,
): Promise<ChatLine[]> => {
  const which = only === undefined ? sql`` : sql`AND l.id = ${only}`
  const { rows } = await sql<ChatLine>`
    SELECT l.id, l.name, (
      SELECT p.id FROM products p
      WHERE p.id = l.product_id AND p.deleted_at IS NULL AND ${productScope(actor, 'p')} AND ${hasView}) AS product
    FROM ${linesOf[kind]} = ${id} ${which} ORDER BY l.id`.execute(trx)
  return rows
}

export interface UnreadRow {
  kind: ChatKind
  record_id: number
  last_seq: number
  delivered_seq: number
  unread: number
}

const mayBeSeen = (actor: Actor): RawBuilder<unknown> =>
  sql.join(
    (Object.keys(records) as ChatKind[]).map((kind) => {
      const { from, id } = records[kind](actor)
      return sql`(c.kind = ${kind} AND EXISTS (SELECT FROM ${from} AND ${id} = c.record_id))`
    }),
    sql` OR `,
  )

/** Returns exactly the channels with unread messages for the reader. */
const unreadSql = (actor: Actor, since: Date): RawBuilder<UnreadRow> => sql<UnreadRow>`
    SELECT * FROM (
      SELECT c.kind, c.record_id, c.last_seq, w.at, coalesce(m.delivered_seq, 0)::int AS delivered_seq,
        (SELECT count(*)::int FROM (
          SELECT FROM chat_messages x WHERE x.kind = c.kind AND x.record_id = c.record_id
            AND x.seq > coalesce(m.read_seq, 0) AND x.author_id <> ${actor.userId} AND x.deleted_at IS NULL
          LIMIT ${limits.chat.unreadMost}) few) AS unread
      FROM chat_unread w
      JOIN chat_channels c ON c.kind = w.kind AND c.record_id = w.record_id
      LEFT JOIN chat_reads m ON m.kind = c.kind AND m.record_id = c.record_id AND m.user_id = w.user_id
      WHERE w.user_id = ${actor.userId} AND w.at > ${since} AND (${mayBeSeen(actor)})) every
    WHERE unread > 0 ORDER BY at DESC LIMIT ${limits.chat.unreadChannels}`

/** Channels with unread messages from others, newest first. */
export const listUnread = async (trx: Database, actor: Actor, since: Date): Promise<UnreadRow[]> =>
  (await unreadSql(actor, since).execute(trx)).rows

import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { offeredCloseReasons, offeredStatuses } from '@armature/domain/quotes/offer/was-offered'
import { quoteTurnsOf } from '@armature/domain/rights/turns'
import { leftOutByDefault, ownScopeOf, pricesScopeOf, scopeOf } from '@armature/domain/rights/visibility'
import type { Actor } from '@armature/domain/rights/actor'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { defineList, equals, inDays } from '../../../platform/db/sql/define-list.ts'
import { rowJson } from '../../../platform/db/sql/json-sql.ts'
import { like } from '../../../platform/db/sql/list-sql.ts'
import { isNoneOf, isOneOf } from '../../../platform/db/sql/states-sql.ts'
import { companiesLike, peopleLike } from '../../../platform/db/sql/people-search-sql.ts'
import type { SubjectColumns } from '../../../platform/db/sql/record-sql.ts'
import { partJoins, subjectColumns } from '../../../platform/db/sql/record-sql.ts'
import { scopeSql } from '../../../platform/db/sql/scope-filter.ts'
import { turnSql } from '../../../platform/db/sql/turn-sql.ts'
import type { QuoteFields, SubQuoteHead, SubQuoteRow } from './quote-repository.ts'
import {
  isInTotal,
  quoteFields,
  quoteScope,
  readable,
  subQuoteJoins,
  subQuoteJson,
  subQuoteScope,
} from './quote-repository.ts'

/** A sub-quote in its quote's row. */
export interface SubQuoteBrief extends SubQuoteHead {
  item_count: number
}

/** A quote in a list, without the facts that only its own page needs. */
export interface QuoteListRow extends QuoteFields, SubjectColumns {
  sub_quotes: SubQuoteBrief[]
}

const subject = subjectColumns('q', sql`quote_items i ${partJoins} WHERE i.quote_id = q.id`)

const quoteListColumns: RawBuilder<QuoteListRow> = sql`${quoteFields}, parts.unpriced_items, parts.sub_quotes, ${subject}`

const subQuoteBrief = rowJson(sql<SubQuoteBrief>`
  SELECT s.id, s.vendor_id, s.tenant_id, s.customer_id, v.username AS vendor_username, profile.business_name, s.status,
    s.close_reason, ${readable(sql`s.total_cents`)} AS total_cents, lines.item_count`)

/** The parts and line counts of a page's quotes, in one pass. */
const quoteListJoins = sql`JOIN users u ON u.id = q.customer_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(lines.unpriced) FILTER (WHERE ${isInTotal}), 0)::int AS unpriced_items,
      coalesce(json_agg(${subQuoteBrief} ORDER BY s.id), '[]'::json) AS sub_quotes
    FROM sub_quotes s ${subQuoteJoins}
    CROSS JOIN LATERAL (
      SELECT count(*) AS item_count, count(*) FILTER (WHERE i.price_cents <= 0) AS unpriced
      FROM quote_items i WHERE i.sub_quote_id = s.id) lines
    WHERE s.quote_id = q.id) parts`

/** The rows with these statuses, or all except those that a list hides by default. */
const ofStatuses = (
  column: string,
  statuses: readonly QuoteStatus[] | undefined,
  leftOut: readonly QuoteStatus[],
): RawBuilder<unknown> | undefined => {
  if (statuses !== undefined) return isOneOf(column, statuses)
  return leftOut.length === 0 ? undefined : isNoneOf(column, leftOut)
}

const quoteIds = { tenant: 'q.tenant_id', customer: 'q.customer_id' }
/** The total for this actor, by the rule of the presenter's `pricesShown`; 0 where it isn't shown. */
const totalRead = (actor: Actor): RawBuilder<unknown> => {
  const scope = pricesScopeOf(actor, 'quote')
  // Without an expression, to match its index.
  return scope.all
    ? sql`q.total_cents`
    : sql`CASE WHEN ${scopeSql(scope, quoteIds)} OR ${isOneOf('q.status', offeredStatuses)}
        OR ${isOneOf('q.close_reason', offeredCloseReasons)} THEN q.total_cents ELSE 0 END`
}

const subQuoteIds = { vendor: 's.vendor_id', tenant: 's.tenant_id', customer: 's.customer_id' }

/** Quotes, searched by number, notes, customer and vendors. */
export const quoteList = defineList({
  call: 'listQuotes',
  table: 'quotes',
  asks: ['sub_quotes'],
  from: sql`quotes q`,
  id: sql`q.id`,
  scope: (actor, { mine }) => quoteScope(actor, mine ? ownScopeOf(actor, 'quote') : scopeOf(actor, 'quote')),
  filters: {
    status: (statuses, actor) => ofStatuses('q.status', statuses, leftOutByDefault(actor, 'quote')),
    turn: (turn, actor) =>
      turn &&
      turnSql(quoteTurnsOf(actor, 'quote'), quoteIds, ({ statuses }) => isOneOf('q.status', statuses)),
    ...inDays(sql`q.created_at`),
    vendor__id: (vendorId) =>
      vendorId === undefined
        ? undefined
        : sql`EXISTS (SELECT FROM sub_quotes z WHERE z.quote_id = q.id AND z.vendor_id = ${vendorId} AND NOT z.hidden)`,
    tenant__id: equals(sql`q.tenant_id`),
    mine: () => undefined,
  },
  search: (text) => sql`(q.id::text = ${text.replace('#', '')} OR q.notes ILIKE ${like(text)}
    OR q.customer_id IN ${peopleLike(text)}
    OR q.id IN (SELECT z.quote_id FROM sub_quotes z WHERE z.vendor_id IN ${companiesLike(text)}))`,
  orderings: {
    id: sql`q.id`,
    created: sql`q.created_at`,
    expires_at: sql`q.expires_at`,
    status: sql`q.status`,
    down_payment: sql`q.down_payment`,
    total_price: totalRead,
    status_since: sql`q.status_since`,
  },
  columns: quoteListColumns,
  joins: quoteListJoins,
})

/**
 * Sub-quotes with their lines, searched by number, quote's number, vendor and parts. For one named quote, every status
 * is shown.
 */
export const subQuoteList = defineList({
  call: 'listSubQuotes',
  table: 'sub_quotes',
  from: sql`sub_quotes s`,
  id: sql`s.id`,
  scope: subQuoteScope,
  filters: {
    status: (statuses, actor, query) =>
      ofStatuses(
        's.status',
        statuses,
        query.quote__id === undefined ? leftOutByDefault(actor, 'subQuote') : [],
      ),
    turn: (turn, actor) =>
      turn &&
      turnSql(quoteTurnsOf(actor, 'subQuote'), subQuoteIds, ({ statuses }) => isOneOf('s.status', statuses)),
    ...inDays(sql`s.created_at`),
    quote__id: equals(sql`s.quote_id`),
    tenant__id: equals(sql`s.tenant_id`),
  },
  search: (text) => sql`(s.id::text = ${text.replace('#', '')} OR s.quote_id::text = ${text.replace('#', '')}
    OR s.vendor_id IN ${companiesLike(text)} OR EXISTS (
      SELECT FROM quote_items k WHERE k.sub_quote_id = s.id AND (k.name || ' ' || k.sku) ILIKE ${like(text)}))`,
  orderings: {
    id: sql`s.id`,
    created: sql`s.created_at`,
    status: sql`s.status`,
    total_price: sql`s.total_cents`,
    quote: sql`s.quote_id`,
    status_since: sql`s.status_since`,
  },
  columns: sql<{ row: SubQuoteRow }>`${subQuoteJson} AS row`,
  joins: subQuoteJoins,
})

import type { QuoteStatus } from '@armature/domain/quotes/quote-states'
import { leftOutByDefault, ownScopeOf, scopeOf } from '@armature/domain/visibility'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { defineList, equals } from '../../db/sql/define-list.ts'
import { like } from '../../db/sql/list-sql.ts'
import { isNoneOf } from '../../db/sql/states-sql.ts'
import { companiesLike, peopleLike } from '../../db/sql/people-search-sql.ts'
import type { SubQuoteRow } from './quote-repository.ts'
import {
  quoteColumns,
  quoteScope,
  subQuoteColumns,
  subQuoteJoins,
  subQuoteScope,
} from './quote-repository.ts'

/** The rows of one status, or all except the statuses that a list leaves out by default. */
const ofStatus = (
  column: string,
  status: QuoteStatus | undefined,
  leftOut: readonly QuoteStatus[],
): RawBuilder<unknown> | undefined => {
  // As the column's own type: made text, each row's status would be spelt out to be compared.
  if (status !== undefined) return sql`${sql.ref(column)} = ${status}::quote_status`
  return leftOut.length === 0 ? undefined : isNoneOf(column, leftOut)
}

/** Quotes, found by number, notes, customer and vendors. */
export const quoteList = defineList({
  call: 'listQuotes',
  table: 'quotes',
  from: sql`quotes q`,
  id: sql`q.id`,
  scope: (actor, { mine }) => quoteScope(actor, mine ? ownScopeOf(actor, 'quote') : scopeOf(actor, 'quote')),
  filters: {
    status: (status, actor) => ofStatus('q.status', status, leftOutByDefault(actor, 'quote')),
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
    total_price: sql`q.total_cents`,
  },
  columns: quoteColumns(false),
  joins: sql`JOIN users u ON u.id = q.customer_id`,
})

/**
 * Sub-quotes with their lines, found by number, quote's number, vendor and parts. Those of one named quote are shown
 * in every status.
 */
export const subQuoteList = defineList({
  call: 'listSubQuotes',
  table: 'sub_quotes',
  from: sql`sub_quotes s`,
  id: sql`s.id`,
  scope: subQuoteScope,
  filters: {
    status: (status, actor, query) =>
      ofStatus('s.status', status, query.quote__id === undefined ? leftOutByDefault(actor, 'subQuote') : []),
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
  },
  columns: sql<{ row: SubQuoteRow }>`json_build_object(${subQuoteColumns(true)}) AS row`,
  joins: subQuoteJoins,
})

import { sellerStatuses } from '@armature/domain/catalogue/products/selling'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import type { Freight, OfferedFreight } from '@armature/domain/quotes/offer/freight'
import type { LineAnswer } from '@armature/domain/quotes/offer/line-terms'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { NoTax } from '@armature/domain/taxes/no-tax'
import type { StatedTax } from '@armature/domain/taxes/tax'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { destinationColumns } from '../../../platform/db/sql/record-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type {
  LackingLine,
  QuoteItemsTable,
  QuoteRevisionsTable,
  QuotesTable,
  RevisionLine,
  SubQuotesTable,
} from '../../../platform/db/tables/trading-tables.ts'

export const insertQuote = async (trx: Database, quote: Insertable<QuotesTable>): Promise<number> =>
  (await trx.insertInto('quotes').values(quote).returning('id').executeTakeFirstOrThrow()).id

/** Returns their ids by vendor. */
export const insertSubQuotes = async (
  trx: Database,
  rows: readonly Insertable<SubQuotesTable>[],
): Promise<Map<number, number>> => {
  if (rows.length === 0) return new Map()
  const made = await trx.insertInto('sub_quotes').values(rows).returning(['id', 'vendor_id']).execute()
  return new Map(made.map(({ id, vendor_id }) => [vendor_id, id]))
}

/** Returns the lines' ids in row order. */
export const insertItems = async (
  trx: Database,
  rows: readonly Insertable<QuoteItemsTable>[],
): Promise<number[]> => {
  if (rows.length === 0) return []
  const made = await trx.insertInto('quote_items').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

export const deleteItems = async (
  trx: Database,
  quoteId: number,
  productIds: readonly number[],
): Promise<void> => {
  if (productIds.length === 0) return
  await trx
    .deleteFrom('quote_items')
    .where('quote_id', '=', quoteId)
    .where('product_id', 'in', productIds)
    .execute()
}

export const updateItemPrices = async (
  trx: Database,
  prices: readonly { lineId: number; cents: number }[],
): Promise<void> => {
  await sql`
    UPDATE quote_items i SET price_cents = p.cents
    FROM json_to_recordset(${JSON.stringify(prices)}::json) AS p("lineId" bigint, cents bigint)
    WHERE i.id = p."lineId"`.execute(trx)
}

/** New quantities by line. */
export const updateItemQuantities = async (
  trx: Database,
  quantities: ReadonlyMap<number, number>,
): Promise<void> => {
  const rows = [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }))
  await sql`
    UPDATE quote_items i SET quantity = q.quantity
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS q("lineId" bigint, quantity integer)
    WHERE i.id = q."lineId"`.execute(trx)
}

export const updateItemTerms = async (
  trx: Database,
  changed: readonly (LineAnswer & { lineId: number })[],
): Promise<void> => {
  await sql`
    UPDATE quote_items i SET lead_time_days = t.lead_time_days, minimum_quantity = t.minimum_quantity, note = t.note, no_quote = t.no_quote
    FROM json_to_recordset(${JSON.stringify(changed)}::json)
      AS t("lineId" bigint, lead_time_days integer, minimum_quantity integer, note text, no_quote text)
    WHERE i.id = t."lineId"`.execute(trx)
}

export const updateQuote = async (
  trx: Database,
  quoteId: number,
  change: Updateable<QuotesTable>,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('quotes')
    .set({ ...change, updated_at: now })
    .where('id', '=', quoteId)
    .execute()
}

/** Sets the destination on each of a quote's sub-quotes. */
export const updateDestinations = async (
  trx: Database,
  quoteId: number,
  delivery: Delivery,
): Promise<void> => {
  await trx
    .updateTable('sub_quotes')
    .set(destinationColumns(delivery))
    .where('quote_id', '=', quoteId)
    .execute()
}

export interface SubQuoteChange {
  id: number
  status: QuoteStatus
  closeReason: CloseReason | null
  closedByQuote: boolean
  declinedReason: string | null
  totalCents: number
  freightCents: Freight
  /** Something other than its total and freight has changed. */
  isMoved: boolean
}

/**
 * Updates a quote's changed sub-quotes with one statement for moves and one for totals. Naming the status makes the
 * database check every line of the sub-quote: an offer may hold an unpriced line while it is edited, but can't be
 * created with one.
 */
export const updateSubQuotes = async (
  trx: Database,
  changes: readonly SubQuoteChange[],
  now: Date,
): Promise<void> => {
  const moved = changes.filter(({ isMoved }) => isMoved)
  const summed = changes.filter(({ isMoved }) => !isMoved)
  if (moved.length > 0)
    await sql`
      UPDATE sub_quotes s SET status = c.status, close_reason = c."closeReason", closed_by_quote = c."closedByQuote",
        declined_reason = c."declinedReason", total_cents = c."totalCents", freight_cents = c."freightCents", updated_at = ${now}
      FROM json_to_recordset(${JSON.stringify(moved)}::json) AS c(id bigint, status quote_status, "closeReason" text,
        "closedByQuote" boolean, "declinedReason" text, "totalCents" bigint, "freightCents" bigint)
      WHERE s.id = c.id`.execute(trx)
  if (summed.length > 0)
    await sql`
      UPDATE sub_quotes s SET total_cents = c."totalCents", freight_cents = c."freightCents"
      FROM json_to_recordset(${JSON.stringify(summed)}::json) AS c(id bigint, "totalCents" bigint, "freightCents" bigint)
      WHERE s.id = c.id`.execute(trx)
}

export const hideQuote = async (trx: Database, quoteId: number, now: Date): Promise<void> => {
  await trx
    .updateTable('quotes')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', quoteId)
    .execute()
  await trx.updateTable('sub_quotes').set({ hidden: true }).where('quote_id', '=', quoteId).execute()
}

export interface FrozenRevision {
  revision: number
  lines: RevisionLine[]
  lacking: LackingLine[]
  freight: OfferedFreight[] | null
  tax: StatedTax | null
  /** Why there is no tax, as when it was frozen. */
  no_tax: NoTax | null
  total_cents: number
  down_payment: number
  notes: string | null
  expires_at: Date | null
  zone: string
  created_at: Date
  shown_at: Date | null
}

const revisionColumns = [
  'quote_revisions.revision',
  'quote_revisions.lines',
  'quote_revisions.lacking',
  'quote_revisions.freight',
  'quote_revisions.tax',
  'quote_revisions.no_tax',
  'quote_revisions.total_cents',
  'quote_revisions.down_payment',
  'quote_revisions.notes',
  'quote_revisions.expires_at',
  'quote_revisions.zone',
  'quote_revisions.created_at',
  'quote_revisions.shown_at',
] as const

/** The last frozen offer, whatever its revision. */
export const findLastRevision = async (trx: Database, quoteId: number): Promise<FrozenRevision | undefined> =>
  trx
    .selectFrom('quote_revisions')
    .select(revisionColumns)
    .where('quote_id', '=', quoteId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findRevision = async (
  trx: Database,
  quoteId: number,
  revision: number,
): Promise<FrozenRevision | undefined> =>
  trx
    .selectFrom('quote_revisions')
    .select(revisionColumns)
    .where('quote_id', '=', quoteId)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** The last revision that the customer was notified of before the current offer. */
export const findComparedRevision = async (
  trx: Database,
  quoteId: number,
): Promise<FrozenRevision | undefined> =>
  trx
    .selectFrom('quote_revisions')
    .innerJoin('quotes as q', (join) =>
      join
        .onRef('q.id', '=', 'quote_revisions.quote_id')
        .onRef('q.compared_revision', '=', 'quote_revisions.revision'),
    )
    .select(revisionColumns)
    .where('quote_revisions.quote_id', '=', quoteId)
    .executeTakeFirst()

export const insertRevision = async (
  trx: Database,
  row: Omit<Insertable<QuoteRevisionsTable>, 'lines' | 'lacking' | 'freight' | 'tax' | 'no_tax'> & {
    lines: readonly RevisionLine[]
    lacking: readonly LackingLine[]
    freight: readonly OfferedFreight[]
    tax: StatedTax | null
    no_tax: NoTax | null
  },
): Promise<void> => {
  await trx
    .insertInto('quote_revisions')
    .values({
      ...row,
      lines: JSON.stringify(row.lines),
      lacking: JSON.stringify(row.lacking),
      freight: JSON.stringify(row.freight),
      tax: row.tax && JSON.stringify(row.tax),
      no_tax: row.no_tax && JSON.stringify(row.no_tax),
    })
    .execute()
}

/** Its customer was notified of it, or has read it; only the first time counts. */
export const markShown = async (
  trx: Database,
  quoteId: number,
  revision: number,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('quote_revisions')
    .set({ shown_at: now })
    .where('quote_id', '=', quoteId)
    .where('revision', '=', revision)
    .where('shown_at', 'is', null)
    .execute()
}

export interface QuotedProduct {
  id: number
  vendor_id: number
  /** As the transaction's actor may read it. */
  vendor_name: string
  tenant_id: number | null
  type: 'MODEL' | 'COMPONENT'
  name: string
  sku: string
  price_cents: number | null
  price_breaks: PriceBreak[]
  images: { image: string; is_primary: boolean }[]
  preview: string | null
  quantity: number
  lead_time_days: number | null
  minimum_order: number | null
}

/**
 * Products that may be quoted, as the transaction's actor: without products that the actor can't see or whose vendor
 * isn't selling.
 */
export const findQuotableProducts = async (trx: Database, ids: readonly number[]): Promise<QuotedProduct[]> =>
  trx
    .selectFrom('products as p')
    .innerJoin('users as v', 'v.id', 'p.vendor_id')
    .leftJoin('vendor_profiles as b', 'b.user_id', 'p.vendor_id')
    .select((eb) => [
      eb.fn.coalesce('b.business_name', 'v.username').as('vendor_name'),
      'p.id',
      'p.vendor_id',
      'p.tenant_id',
      'p.type',
      'p.name',
      'p.sku',
      'p.price_cents',
      'p.price_breaks',
      'p.images',
      'p.preview',
      'p.quantity',
      'p.lead_time_days',
      'p.minimum_order',
    ])
    .where('p.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .where('v.status', 'in', sellerStatuses)
    .execute()

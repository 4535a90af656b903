import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { offerStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { stockShortage } from '@armature/domain/quotes/offer/stock-shortage'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** An offered line beyond the stock. */
export interface ShortOfferLine {
  subQuoteId: number
  vendorId: number
  productId: number
  name: string
  wanted: number
  available: number
}

interface LineRow extends ShortOfferLine {
  quoteId: number
  status: QuoteStatus
}

/** The lines among these that are short of stock. The domain decides on rows, so SQL doesn't repeat the rule. */
const findShortLines = async (trx: Database, where: RawBuilder<unknown>): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    SELECT i.quote_id AS "quoteId", s.id AS "subQuoteId", s.status, i.vendor_id AS "vendorId", p.id AS "productId",
      i.name, i.quantity AS wanted, p.quantity AS available
    FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id JOIN quotes q ON q.id = i.quote_id
      JOIN products p ON p.id = i.product_id
    WHERE ${where} ORDER BY i.quote_id, s.id, p.id`.execute(trx)
  return rows.filter(({ status, wanted, available }) => stockShortage(status, wanted, available) > 0)
}

/** A revision's short lines that nobody was notified of yet, now marked as notified. */
export const claimShortLines = async (
  trx: Database,
  { id, revision }: { id: number; revision: number },
  now: Date,
): Promise<ShortOfferLine[]> => {
  const lines = await findShortLines(trx, sql`i.quote_id = ${id}`)
  if (lines.length === 0) return []
  const products = [...new Set(lines.map(({ productId }) => productId))]
  const { rows: claimed } = await sql<{ product: number }>`
    INSERT INTO stock_warnings (quote_id, revision, product_id, told_at)
    SELECT ${id}, ${revision}, product, ${now} FROM unnest(${products}::bigint[]) product
    ON CONFLICT DO NOTHING RETURNING product_id AS product`.execute(trx)
  const news = new Set(claimed.map(({ product }) => product))
  return lines.filter(({ productId }) => news.has(productId))
}

/** The products of a quote whose stock is below the offered quantity. */
export const findShortProducts = async (trx: Database, quoteId: number): Promise<Set<number>> =>
  new Set((await findShortLines(trx, sql`i.quote_id = ${quoteId}`)).map(({ productId }) => productId))

const onOffer = sql`q.deleted_at IS NULL
  AND q.status IN (${sql.join(offerStatuses.map((status) => sql`${status}::quote_status`))})`

/** Quotes on offer with more of one of these products than the stock. */
export const findShortQuotes = async (trx: Database, productIds: readonly number[]): Promise<number[]> => {
  const lines = await findShortLines(trx, sql`i.product_id = ANY(${productIds}::bigint[]) AND ${onOffer}`)
  return [...new Set(lines.map(({ quoteId }) => quoteId))]
}

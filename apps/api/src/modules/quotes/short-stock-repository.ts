import { offerStatuses } from '@armature/domain/quotes/quote-workflow-table'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'

/** A line on offer that has more than the stock has. */
export interface ShortOfferLine {
  subQuoteId: number
  vendorId: number
  name: string
  wanted: number
  available: number
}

/** A quote's lines that can still be bought and are short; the rule is the domain's stockShortage. */
const shortLines = (quoteId: number) => sql`
  quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id JOIN products p ON p.id = i.product_id
  WHERE i.quote_id = ${quoteId} AND s.status NOT IN ('CLOSED', 'PURCHASED') AND p.quantity < i.quantity`

/** The short lines of a revision of which nobody was told; from now on somebody was. */
export const claimShortLines = async (
  trx: Database,
  { id, revision }: { id: number; revision: number },
  now: Date,
): Promise<ShortOfferLine[]> => {
  const { rows } = await sql<ShortOfferLine>`
    WITH short AS (
      SELECT s.id AS "subQuoteId", i.vendor_id AS "vendorId", p.id AS "productId", i.name, i.quantity AS wanted,
        p.quantity AS available
      FROM ${shortLines(id)}),
    told AS (
      INSERT INTO stock_warnings (quote_id, revision, product_id, told_at)
      SELECT DISTINCT ${id}::bigint, ${revision}::integer, "productId", ${now}::timestamptz FROM short
      ON CONFLICT DO NOTHING RETURNING product_id)
    SELECT "subQuoteId", "vendorId", name, wanted, available
    FROM short JOIN told ON told.product_id = "productId" ORDER BY "subQuoteId", "productId"`.execute(trx)
  return rows
}

/** The products of a quote of which less is in stock than it offers. */
export const findShortProducts = async (trx: Database, quoteId: number): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`SELECT p.id FROM ${shortLines(quoteId)}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Quotes on offer that have more of one of these products than is in stock. */
export const findShortQuotes = async (trx: Database, productIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT q.id FROM quote_items i JOIN quotes q ON q.id = i.quote_id JOIN products p ON p.id = i.product_id
    WHERE i.product_id = ANY(${productIds}::bigint[]) AND p.quantity < i.quantity AND q.deleted_at IS NULL
      AND q.status IN (${sql.join(offerStatuses.map((status) => sql`${status}::quote_status`))})
    ORDER BY q.id`.execute(trx)
  return rows.map(({ id }) => id)
}

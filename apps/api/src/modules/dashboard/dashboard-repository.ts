import type { QuoteStatus } from '@armature/domain/quotes/quote-states'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { vendorProfileJoin } from '../../db/sql/vendor-profile-sql.ts'
import type { Database } from '../../db/tables.ts'

/** A list's own condition, so that the count is of the rows that its pages show. */
type Where = RawBuilder<unknown>

const countedLists = {
  quote: { from: sql`quotes q`, status: sql`q.status` },
  subQuote: { from: sql`sub_quotes s`, status: sql`s.status` },
} as const

/** The rows of a list by their status. */
export const countByStatus = async (
  trx: Database,
  kind: keyof typeof countedLists,
  where: Where,
): Promise<{ status: QuoteStatus; count: number }[]> => {
  const { from, status } = countedLists[kind]
  const { rows } = await sql<{ status: QuoteStatus; count: number }>`
    SELECT ${status} AS status, count(*)::int AS count FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 1`.execute(
    trx,
  )
  return rows
}

export interface AnswersRow {
  vendor_id: number
  name: string
  requests: number
  asked: number
  answered: number
  median_seconds: number | null
}

const mostVendors = 10

/** The sub-quotes whose answers are timed: of all quotes of a list, or a vendor's own. */
export type AnsweredRows = { of: 'quotes'; where: Where } | { of: 'vendor'; where: Where; vendorId: number }

const answeredSql = (asked: AnsweredRows): RawBuilder<unknown> =>
  asked.of === 'quotes'
    ? sql`quotes q JOIN sub_quotes s ON s.quote_id = q.id AND NOT s.hidden WHERE ${asked.where}`
    : sql`sub_quotes s WHERE ${asked.where} AND s.vendor_id = ${asked.vendorId}`

/** How long vendors took to answer, the slowest first. */
export const readAnswers = async (trx: Database, asked: AnsweredRows): Promise<AnswersRow[]> => {
  const result = await sql<AnswersRow>`
    WITH vendor AS (
      SELECT s.vendor_id, count(*)::int AS requests, count(s.asked_at)::int AS asked, count(s.answered_at)::int AS answered,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.answered_at - s.asked_at)::float8) AS median_seconds
      FROM ${answeredSql(asked)} GROUP BY 1 ORDER BY median_seconds DESC NULLS LAST, 1 LIMIT ${sql.lit(mostVendors)})
    SELECT vendor.*, coalesce(profile.business_name, 'Vendor #' || vendor.vendor_id) AS name
    FROM vendor ${vendorProfileJoin('vendor.vendor_id')} ORDER BY median_seconds DESC NULLS LAST, vendor_id`.execute(
    trx,
  )
  return result.rows
}

export interface SellerRow {
  id: number
  name: string
  orders: number
  pieces: number
}

const mostSellers = 5

const soldLists = {
  order: {
    from: sql`orders o JOIN sub_orders z ON z.order_id = o.id JOIN order_items k ON k.sub_order_id = z.id`,
    row: sql`o.id`,
  },
  subOrder: { from: sql`sub_orders s JOIN order_items k ON k.sub_order_id = s.id`, row: sql`s.id` },
} as const

/** The products of which most pieces were ordered, and how many rows of the list have each. */
export const readBestSellers = async (
  trx: Database,
  kind: keyof typeof soldLists,
  where: Where,
): Promise<SellerRow[]> => {
  const { from, row } = soldLists[kind]
  const { rows } = await sql<SellerRow>`
    SELECT k.product_id AS id, max(k.name) AS name, count(DISTINCT ${row})::int AS orders, sum(k.quantity)::int AS pieces
    FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY pieces DESC, 1 LIMIT ${sql.lit(mostSellers)}`.execute(trx)
  return rows
}

import type { QuoteStatus } from '@armature/domain/quotes/quote-states'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { vendorProfileJoin } from '../../db/sql/vendor-profile-sql.ts'
import type { Database } from '../../db/tables.ts'

type Sql = RawBuilder<unknown>

/** The rows of a list by their status: `where` is the list's own condition, so that the counts are those of its pages. */
export const countByStatus = async (
  trx: Database,
  { from, status, where }: { from: Sql; status: Sql; where: Sql },
): Promise<{ status: QuoteStatus; count: number }[]> => {
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

/** How long vendors took to answer, the slowest first, over the sub-quotes that `rows` names `s`. */
export const readAnswers = async (trx: Database, rows: Sql): Promise<AnswersRow[]> => {
  const result = await sql<AnswersRow>`
    WITH vendor AS (
      SELECT s.vendor_id, count(*)::int AS requests, count(s.asked_at)::int AS asked, count(s.answered_at)::int AS answered,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.answered_at - s.asked_at)::float8) AS median_seconds
      FROM ${rows} GROUP BY 1 ORDER BY median_seconds DESC NULLS LAST, 1 LIMIT ${sql.lit(mostVendors)})
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

/** The products of which most pieces were ordered, and how many rows of the list, by `row`, have each. */
export const readBestSellers = async (
  trx: Database,
  { from, row, where }: { from: Sql; row: Sql; where: Sql },
): Promise<SellerRow[]> => {
  const { rows } = await sql<SellerRow>`
    SELECT k.product_id AS id, max(k.name) AS name, count(DISTINCT ${row})::int AS orders, sum(k.quantity)::int AS pieces
    FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY pieces DESC, 1 LIMIT ${sql.lit(mostSellers)}`.execute(trx)
  return rows
}

import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { vendorProfileJoin } from '../../../platform/db/sql/record-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** A list's own condition, so that the count matches its pages. */
type Where = RawBuilder<unknown>

export interface AnswersRow {
  vendor_id: number
  name: string
  requests: number
  asked: number
  answered: number
  median_seconds: number | null
}

/** The sub-quotes with timed answers: a list's quotes, a vendor's own, or some vendors' since a day. */
export type AnsweredRows =
  | { of: 'quotes'; where: Where }
  | { of: 'vendor'; where: Where; vendorId: number }
  | { of: 'vendors'; vendorIds: readonly number[]; since: Date }

const answeredSql = (asked: AnsweredRows): RawBuilder<unknown> => {
  switch (asked.of) {
    case 'quotes':
      return sql`quotes q JOIN sub_quotes s ON s.quote_id = q.id AND NOT s.hidden WHERE ${asked.where}`
    case 'vendor':
      return sql`sub_quotes s WHERE ${asked.where} AND s.vendor_id = ${asked.vendorId}`
    case 'vendors':
      return sql`sub_quotes s WHERE NOT s.hidden AND s.vendor_id = ANY(${asked.vendorIds}::bigint[]) AND s.created_at >= ${asked.since}`
  }
}

/** How long vendors took to answer, slowest first, at most `most` of them. */
export const readAnswers = async (
  trx: Database,
  asked: AnsweredRows,
  most: number,
): Promise<AnswersRow[]> => {
  const result = await sql<AnswersRow>`
    WITH vendor AS (
      SELECT s.vendor_id, count(*)::int AS requests, count(s.asked_at)::int AS asked, count(s.answered_at)::int AS answered,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.answered_at - s.asked_at)::float8) AS median_seconds
      FROM ${answeredSql(asked)} GROUP BY 1 ORDER BY median_seconds DESC NULLS LAST, 1 LIMIT ${most})
    SELECT vendor.*, coalesce(profile.business_name, 'Vendor #' || vendor.vendor_id) AS name
    FROM vendor ${vendorProfileJoin('vendor.vendor_id')} ORDER BY median_seconds DESC NULLS LAST, vendor_id`.execute(
    trx,
  )
  return result.rows
}

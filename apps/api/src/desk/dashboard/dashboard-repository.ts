import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

/** A list's own condition, so that the count matches its pages. */
type Where = RawBuilder<unknown>

const countedLists = {
  quote: { from: sql`quotes q`, status: sql`q.status` },
  subQuote: { from: sql`sub_quotes s`, status: sql`s.status` },
} as const

/** The list's rows by status. */
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

/** The products with the most ordered pieces, and how many of the list's rows have each. */
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

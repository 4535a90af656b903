import type { Database } from '../../../platform/db/tables/tables.ts'

export interface ProductEventRow {
  id: number
  at: Date
  kind: string
  actor_name: string
  summary: string
  reason: string | null
}

/** A product's and its stock's events, newest first, up to a screen's limit. */
export const listProductEvents = (trx: Database, productId: number): Promise<ProductEventRow[]> =>
  trx
    .selectFrom('events')
    .select(['id', 'at', 'kind', 'actor_name', 'summary', 'reason'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

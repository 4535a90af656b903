import type { Database } from '../../../platform/db/tables/tables.ts'

export interface ProductEventRow {
  id: number
  at: Date
  kind: string
  actor_name: string
  summary: string
  reason: string | null
}

/** The events of a product and its stock, newest first, as far back as a screen shows. */
export const listProductEvents = (trx: Database, productId: number): Promise<ProductEventRow[]> =>
  trx
    .selectFrom('events')
    .select(['id', 'at', 'kind', 'actor_name', 'summary', 'reason'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

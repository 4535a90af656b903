import type { TransferStatus } from '@armature/domain/orders/order-terms'
import type { Database } from '../db/tables.ts'

/** The sub-orders of a quote's order, in the order they were made. */
export const subOrderIdsOf = async (trx: Database, quoteId: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom('sub_orders')
    .innerJoin('orders', 'orders.id', 'sub_orders.order_id')
    .where('orders.quote_id', '=', quoteId)
    .select('sub_orders.id')
    .orderBy('sub_orders.id')
    .execute()
  return rows.map((row) => row.id)
}

export interface DemoTransfer {
  status: TransferStatus
  failure?: string
}

/** A parcel on its way, and what became of the vendor's money. */
export const shipSubOrder = async (trx: Database, id: number, transfer: DemoTransfer): Promise<void> => {
  await trx
    .updateTable('sub_orders')
    .set({
      tracking_url: `https://tracking.example.test/parcel/${700_000 + id}`,
      transfer_status: transfer.status,
      transfer_id: transfer.status === 'COMPLETED' ? `tr_demo_${id}` : '-1',
      transfer_failure: transfer.failure ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Mails of the demo's past were delivered in the past: none of them goes out now. */
export const markMessagesSent = async (trx: Database): Promise<void> => {
  await trx
    .updateTable('outbox')
    .set((eb) => ({ sent_at: eb.ref('created_at') }))
    .where('sent_at', 'is', null)
    .execute()
}

import { noTransferId } from '@armature/domain/orders/order-terms'
import type { TransferMove, TransferStatus } from '@armature/domain/orders/transfer-machine'
import { newTransfer, transferMachine } from '@armature/domain/orders/transfer-machine'
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
  /** What has happened to it, in order. */
  ways: readonly TransferMove['name'][]
  failure?: string
}

/** A parcel on its way, and what became of the vendor's money. */
export const shipSubOrder = async (trx: Database, id: number, transfer: DemoTransfer): Promise<void> => {
  const status = transfer.ways.reduce<TransferStatus>(
    (now, name) => transferMachine.next(name, now),
    newTransfer,
  )
  await trx
    .updateTable('sub_orders')
    .set({
      tracking_url: `https://tracking.example.test/parcel/${700_000 + id}`,
      transfer_status: status,
      transfer_id: transferMachine.is(status, 'paidOut') ? `tr_demo_${id}` : noTransferId,
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

import type { Insertable } from 'kysely'
import type { IncomingTransfersTable } from '../../platform/db/tables/money-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

/** Has this transfer been applied to the order? The caller holds the order's lock. */
export const isTransferKnown = async (
  trx: Database,
  orderId: number,
  transfer: { amount: number; received: string; bank_number: string },
): Promise<boolean> => {
  const found = await trx
    .selectFrom('incoming_transfers')
    .select('payment_id')
    .where('order_id', '=', orderId)
    .where('received_day', '=', transfer.received)
    .where('amount_cents', '=', transfer.amount)
    .where('bank_number', '=', transfer.bank_number)
    .executeTakeFirst()
  return found !== undefined
}

export const insertTransfer = async (
  trx: Database,
  transfer: Insertable<IncomingTransfersTable>,
): Promise<void> => {
  await trx.insertInto('incoming_transfers').values(transfer).execute()
}

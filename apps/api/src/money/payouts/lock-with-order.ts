import type { Database } from '../../platform/db/tables/tables.ts'
import { lockOrder } from '../../trading/orders/order-lock-repository.ts'
import type { Transfer } from './transfer-repository.ts'
import { findTransfer, lockTransfer } from './transfer-repository.ts'

/** An attempt under its lock, after its order's. */
export const lockWithOrder = async (trx: Database, transferId: string): Promise<Transfer | undefined> => {
  const before = await findTransfer(trx, transferId)
  if (before === undefined) return undefined
  await lockOrder(trx, before.order_id)
  return lockTransfer(trx, transferId)
}

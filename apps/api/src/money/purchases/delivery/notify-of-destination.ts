import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { destinationMail, labelMail } from '../../../platform/mail/delivery-mails.ts'
import { findParties, findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { notifyOrderParties, notifyPartOwner } from '../../../trading/orders/notify-order-parties.ts'
import type { LockedOrder } from '../../../trading/orders/order-lock-repository.ts'

interface Changed {
  changes: readonly string[]
  parts: readonly { id: number; vendorId: number }[]
}

/** Notifies buyer and seller of what changed, and vendors of where their parts go, except the person who changed it. */
export const notifyOfDestination = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { changes, parts }: Changed,
): Promise<void> => {
  const told = [
    ...(await findParties(trx, [order.customerId])),
    ...(await findSellerParties(trx, order.tenantId)),
  ]
  await notifyOrderParties(trx, ctx, { order, parties: told, kind: 'delivery' }, (party, path) =>
    destinationMail(party, { orderId: order.id, changes, path }),
  )
  for (const { id: subOrderId, vendorId } of parts)
    if (!told.some((one) => one.id === vendorId))
      await notifyPartOwner(trx, ctx, { part: { subOrderId, vendorId }, kind: 'order' }, (party, path) =>
        labelMail(party, { subOrderId, path }),
      )
}

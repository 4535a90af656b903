import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { destinationMail, labelMail } from '../../../platform/mail/delivery-mails.ts'
import { notify, pageReaderOf } from '../../../platform/outbox/notify.ts'
import { findParties, findSellerParties } from '../../../platform/outbox/party-repository.ts'
import type { LockedOrder } from '../../../trading/orders/order-lock-repository.ts'

interface Changed {
  changes: readonly string[]
  parts: readonly { id: number; vendorId: number }[]
}

/** Notifies buyer and seller of what changed, and vendors of where their parts go; nobody of their own change. */
export const notifyOfDestination = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { changes, parts }: Changed,
): Promise<void> => {
  const belongs = { id: order.id, tenantId: order.tenantId, customerId: order.customerId }
  const told = [
    ...(await findParties(trx, [order.customerId])),
    ...(await findSellerParties(trx, order.tenantId)),
  ]
  for (const party of new Map(told.map((one) => [one.id, one])).values()) {
    if (party.id === ctx.actor.userId) continue
    const path = orderPageOf(pageReaderOf(party), belongs)
    const mail = destinationMail(party, { orderId: order.id, changes, path })
    await notify(trx, ctx, party, { kind: 'delivery', about: { kind: 'order', ...belongs }, path, mail })
  }
  for (const { id, vendorId } of parts)
    for (const party of await findParties(trx, [vendorId])) {
      if (told.some((one) => one.id === party.id) || party.id === ctx.actor.userId) continue
      const mail = labelMail(party, { subOrderId: id, path: paths.subOrder(id) })
      await notify(trx, ctx, party, { kind: 'order', about: { kind: 'subOrder', id, vendorId }, mail })
    }
}

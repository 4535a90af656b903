import { paths } from '@armature/domain/pages/page-paths'
import type { Context } from '../../platform/context/context.ts'
import {
  allRefundedMail,
  refundRefusedMail,
  refundedMail,
  takenBackMail,
} from '../../platform/mail/refund-mails.ts'
import { notify } from '../../platform/outbox/notify.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import { notifyOrderParties, notifyPartOwner } from '../../trading/orders/notify-order-parties.ts'
import type { Refund } from './refund-repository.ts'

interface RefundEvent {
  kind: string
  summary: string
  forCustomer?: boolean
  /** For one vendor's part: its vendor's event, and not the customer's. */
  vendor?: { subOrderId: number; vendorId: number }
}

export const recordRefund = (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { kind, summary, forCustomer = false, vendor }: RefundEvent,
): Promise<void> =>
  recordEvents(trx, ctx, [
    {
      kind,
      summary,
      order_id: order.id,
      tenant_id: order.tenantId,
      for_customer: forCustomer,
      ...(vendor === undefined
        ? { customer_id: order.customerId, quote_id: order.quoteId }
        : { sub_order_id: vendor.subOrderId, vendor_id: vendor.vendorId }),
    },
  ])

/** Notifies the customer of the refunded money. */
export const notifyRefunded = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { amount_cents: amountCents, reason }: Refund,
): Promise<void> => {
  const parties = await findParties(trx, [order.customerId])
  await notifyOrderParties(trx, ctx, { order, parties, kind: 'payment' }, (party, path) =>
    refundedMail(party, { orderId: order.id, amountCents, reason, path }),
  )
}

interface PartOfVendor {
  subOrderId: number
  vendorId: number
}

/** Notifies a vendor of the reversed part of its payout. */
export const notifyTakenBack = (
  trx: Database,
  ctx: Context,
  part: PartOfVendor,
  news: { amountCents: number; reason: string },
): Promise<void> =>
  notifyPartOwner(trx, ctx, { part, kind: 'payout' }, (party, path) =>
    takenBackMail(party, { ...news, subOrderId: part.subOrderId, path }),
  )

/** Notifies a vendor that its whole part was refunded. */
export const notifyAllRefunded = (
  trx: Database,
  ctx: Context,
  part: PartOfVendor,
  news: { isSent: boolean; reason: string },
): Promise<void> =>
  notifyPartOwner(trx, ctx, { part, kind: 'payout' }, (party, path) =>
    allRefundedMail(party, { ...news, subOrderId: part.subOrderId, path }),
  )

/** Reports the provider's refusal to the operators, on the timeline, in the log and by mail. */
export const notifyRefusal = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { summary, next }: { summary: string; next: string },
): Promise<void> => {
  // Without a customer or vendor the event is only the operators'.
  await recordEvents(trx, ctx, [{ kind: 'order.refund-refused', summary, order_id: order.id }])
  ctx.log.error({ event: 'refund_refused', orderId: order.id }, 'a step of a refund was refused')
  const path = paths.orderSubOrders(order.id)
  for (const party of await findSellerParties(trx, null))
    await notify(trx, ctx, party, {
      kind: 'trouble',
      about: { kind: 'order', id: order.id },
      mail: refundRefusedMail(party, { orderId: order.id, summary, next, path }),
    })
}

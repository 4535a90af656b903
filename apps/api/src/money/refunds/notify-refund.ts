import { formatCents } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import type { Context } from '../../platform/context/context.ts'
import { greetingOf, wordsFor } from '../../platform/mail/reader.ts'
import { notify, pageReaderOf } from '../../platform/outbox/notify.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
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
  refund: Refund,
): Promise<void> => {
  const amount = formatCents(refund.amount_cents)
  for (const party of await findParties(trx, [order.customerId])) {
    const page = orderPageOf(pageReaderOf(party), order)
    const mail = {
      subject: `${amount} of order #${order.id} are refunded`,
      greeting: greetingOf(party),
      paragraphs: [
        `${amount} go back to you. ${wordsFor(party, `Reason: ${refund.reason}`, 'See the reason in the order’s history.')}`,
      ],
      action: { label: `Open order #${order.id}`, path: page },
    }
    const { id, tenantId, customerId } = order
    await notify(trx, ctx, party, {
      kind: 'payment',
      about: { kind: 'order', id, tenantId, customerId },
      mail,
    })
  }
}

interface PartOfVendor {
  subOrderId: number
  vendorId: number
}

/** Notifies a vendor of a refund, with the reason that the customer reads too. */
const notifyVendor = async (
  trx: Database,
  ctx: Context,
  { subOrderId, vendorId }: PartOfVendor,
  { subject, text, reason }: { subject: string; text: string; reason: string },
): Promise<void> => {
  for (const party of await findParties(trx, [vendorId]))
    await notify(trx, ctx, party, {
      kind: 'payout',
      about: { kind: 'subOrder', id: subOrderId, vendorId },
      mail: {
        subject,
        greeting: greetingOf(party),
        paragraphs: [text, `Reason: ${reason}`],
        action: { label: `Open sub-order #${subOrderId}`, path: paths.subOrder(subOrderId) },
      },
    })
}

/** Notifies a vendor of the reversed part of its payout. */
export const notifyTakenBack = (
  trx: Database,
  ctx: Context,
  part: PartOfVendor,
  { amountCents, reason }: { amountCents: number; reason: string },
): Promise<void> => {
  const amount = formatCents(amountCents)
  return notifyVendor(trx, ctx, part, {
    subject: `${amount} of the payout for sub-order #${part.subOrderId} taken back`,
    text: `The order was refunded in part or in full. Your share, ${amount}, was taken back from your payout account.`,
    reason,
  })
}

/** Notifies a vendor that its whole part was refunded: it earns nothing for it. */
export const notifyAllRefunded = (
  trx: Database,
  ctx: Context,
  part: PartOfVendor,
  { isSent, reason }: { isSent: boolean; reason: string },
): Promise<void> => {
  const next = isSent ? '' : ' It was not called off: what hasn’t shipped is still to be shipped.'
  return notifyVendor(trx, ctx, part, {
    subject: `All of sub-order #${part.subOrderId} was refunded`,
    text: `Your whole part was refunded, so nothing more is paid out for it.${next}`,
    reason,
  })
}

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
  for (const party of await findSellerParties(trx, null)) {
    const mail = {
      subject: `Order #${order.id}: a step of its refund was refused`,
      greeting: greetingOf(party),
      paragraphs: [`${summary}.`, next],
      action: {
        label: `Open order #${order.id}`,
        path: paths.orderSubOrders(order.id),
      },
    }
    await notify(trx, ctx, party, { kind: 'trouble', about: { kind: 'order', id: order.id }, mail })
  }
}

import { formatCents } from '@armature/domain/money'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { paymentCountedMail } from '../../platform/mail/balance-mails.ts'
import { balancePaidMail } from '../../platform/mail/quote-mails.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import { notifyOrderParties } from './notify-order-parties.ts'
import { afterMoneyChange } from './after-money-change.ts'
import type { LockedOrder } from './order-lock-repository.ts'
import { addPaid } from './order-lock-repository.ts'
import type { Received } from './order-write-repository.ts'
import { insertPayment } from './order-write-repository.ts'

/** The payment method, for the timeline. */
export const howPaid = ({ kind, reference }: Received): string =>
  kind === 'CARD' ? 'by card' : `off-line (${reference})`

/** Notifies buyer and sellers of an accepted payment, except the person who recorded it. */
const notifyPaid = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  paid: { amountCents: number; pendingCents: number },
): Promise<void> => {
  const of = { orderId: order.id, ...paid }
  const buyers = await findParties(trx, [order.customerId])
  await notifyOrderParties(trx, ctx, { order, parties: buyers, kind: 'payment' }, (party, path) =>
    paymentCountedMail(party, { ...of, path }),
  )
  const sellers = await findSellerParties(trx, order.tenantId)
  await notifyOrderParties(trx, ctx, { order, parties: sellers, kind: 'received' }, (party, path) =>
    balancePaidMail(party, { orderId: order.id, isPaid: paid.pendingCents === 0, path }),
  )
}

/**
 * Counts a payment on an order's balance: books it, adds it to the timeline, and makes payouts due if it was the last
 * one. Returns the payment's id.
 */
export const countPayment = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  paid: Received,
): Promise<number> => {
  const belongs = { tenant_id: order.tenantId, customer_id: order.customerId }
  await addPaid(trx, order.id, paid.amountCents)
  const of = { order_id: order.id, ...belongs, recorded_by: ctx.actor.userId, created_at: ctx.now }
  const paymentId = await insertPayment(trx, of, paid)
  await recordEvents(trx, ctx, [
    {
      kind: 'order.payment',
      summary: `${formatCents(paid.amountCents)} paid ${howPaid(paid)}, ${formatCents(order.pendingCents - paid.amountCents)} pending`,
      quote_id: order.quoteId,
      order_id: order.id,
      ...belongs,
      for_customer: true,
    },
  ])
  const pendingCents = order.pendingCents - paid.amountCents
  await notifyPaid(trx, ctx, order, { amountCents: paid.amountCents, pendingCents })
  await afterMoneyChange(trx, ctx, order.id)
  return paymentId
}

import { formatCents } from '@armature/domain/money'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { addJob } from '../../outbox/job-repository.ts'
import type { LockedOrder } from './order-lock-repository.ts'
import { addPaid } from './order-lock-repository.ts'
import { insertPayment } from './order-write-repository.ts'

export interface ReceivedBalance {
  kind: 'CARD' | 'OFFLINE'
  amountCents: number
  /** The provider's payment id, or the recorder's note. */
  reference: string
}

const how = ({ kind, reference }: ReceivedBalance): string =>
  kind === 'CARD' ? 'by card' : `off-line (${reference})`

/** Counts a payment on an order's balance: booked, on the timeline, and the vendors' money falls due where it was the last. */
export const countPayment = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  paid: ReceivedBalance,
): Promise<void> => {
  const belongs = { tenant_id: order.tenantId, customer_id: order.customerId }
  await addPaid(trx, order.id, paid.amountCents)
  await insertPayment(trx, {
    order_id: order.id,
    ...belongs,
    kind: paid.kind,
    amount_cents: paid.amountCents,
    reference: paid.reference,
    recorded_by: ctx.actor.userId,
    created_at: ctx.now,
  })
  await recordEvents(trx, ctx, [
    {
      kind: 'order.payment',
      summary: `${formatCents(paid.amountCents)} paid ${how(paid)}, ${formatCents(order.pendingCents - paid.amountCents)} pending`,
      quote_id: order.quoteId,
      order_id: order.id,
      ...belongs,
      for_customer: true,
    },
  ])
  await addJob(trx, 'pay-vendors', { orderId: order.id }, { key: `pay-vendors:order:${order.id}` })
}

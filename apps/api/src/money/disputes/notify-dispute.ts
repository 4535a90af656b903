import type { DisputeNews, DisputeState } from '@armature/domain/disputes/dispute-machine'
import { disputeMachine, disputeReason } from '@armature/domain/disputes/dispute-machine'
import { formatCents } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { disputeMail } from '../../platform/mail/dispute-mails.ts'
import { notify } from '../../platform/outbox/notify.ts'
import { findSellerParties } from '../../platform/outbox/party-repository.ts'
import { notifyPartOwner } from '../../trading/orders/notify-order-parties.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import type { PartOfVendor } from '../refunds/refund-repository.ts'

const summaries: Readonly<Record<DisputeNews, (amount: string, reason: string) => string>> = {
  opened: (amount, reason) => `Payment of ${amount} disputed with the buyer’s bank: ${reason}`,
  won: (amount) => `Dispute over ${amount} won: the payment stands`,
  lost: (amount) => `Dispute over ${amount} lost: the bank returned it to the buyer`,
}

/** Records a dispute's state on the timelines, and notifies the vendors and the operators. */
export const notifyDispute = async (
  trx: Database,
  ctx: Context,
  { order, parts }: { order: LockedOrder; parts: readonly PartOfVendor[] },
  { state, reason: code, amountCents }: { state: DisputeState; reason: string; amountCents: number },
): Promise<void> => {
  const reason = disputeReason(code)
  const { news } = disputeMachine.row(state)
  const event = { kind: 'order.dispute', summary: summaries[news](formatCents(amountCents), reason) }
  await recordEvents(trx, ctx, [
    { ...event, order_id: order.id },
    ...parts.map(({ subOrderId, vendorId }) => ({
      ...event,
      kind: 'sub_order.dispute',
      order_id: order.id,
      sub_order_id: subOrderId,
      vendor_id: vendorId,
      tenant_id: order.tenantId,
    })),
  ])
  const facts = { news, reason, amountCents }
  for (const part of parts)
    await notifyPartOwner(trx, ctx, { part, kind: 'payout' }, (party, path) =>
      disputeMail(party, { ...facts, record: `sub-order #${part.subOrderId}`, path }),
    )
  const path = paths.orderSubOrders(order.id)
  for (const party of await findSellerParties(trx, null))
    await notify(trx, ctx, party, {
      kind: 'trouble',
      about: { kind: 'order', id: order.id },
      mail: disputeMail(party, { ...facts, record: `order #${order.id}`, path }),
    })
}

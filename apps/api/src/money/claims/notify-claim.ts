import { claimMachine } from '@armature/domain/claims/claim-machine'
import type { ClaimState } from '@armature/domain/claims/claim-machine'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { claimMail } from '../../platform/mail/claim-mails.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import type { LockedSubOrder } from '../../trading/orders/lock-own-sub-order.ts'
import { notifyOrderParties, notifyPartOwner } from '../../trading/orders/notify-order-parties.ts'
import { eventOf } from '../../trading/orders/sub-order-event.ts'
import type { Claim } from './claim-repository.ts'

interface Told {
  state: ClaimState
  /** The reason for the move; empty for none. */
  reason: string
}

/** Records a claim's state on the timelines, and notifies its buyer, its vendor and the operators. */
export const notifyClaim = async (
  trx: Database,
  ctx: Context,
  { locked, claim }: { locked: LockedSubOrder; claim: Pick<Claim, 'id' | 'order_item_id' | 'quantity'> },
  { state, reason }: Told,
): Promise<void> => {
  const { order, sub } = locked
  const item = sub.items.find(({ id }) => id === claim.order_item_id)
  const pieces = `${claim.quantity} × ${item?.name ?? ''}`
  const { label } = claimMachine.row(state)
  const because = reason === '' ? '' : `: ${reason}`
  await recordEvents(trx, ctx, [
    eventOf(locked, {
      kind: 'sub_order.claim',
      summary: `Claim on ${pieces} of sub-order #${sub.id}: ${label}${because}`,
      after: { claim: claim.id, state, reason },
    }),
  ])
  const record = { pieces, count: claim.quantity, label, reason }
  const about = { id: order.id, tenantId: order.tenantId, customerId: order.customerId }
  const others = [
    ...(await findParties(trx, [order.customerId])),
    ...(await findSellerParties(trx, order.tenantId)),
    ...(await findSellerParties(trx, null)),
  ].filter(({ id }) => id !== sub.vendor.id)
  await notifyOrderParties(trx, ctx, { order: about, parties: others, kind: 'claim' }, (party, path) =>
    claimMail(party, { ...record, record: `order #${order.id}`, path }),
  )
  const part = { subOrderId: sub.id, vendorId: sub.vendor.id }
  await notifyPartOwner(trx, ctx, { part, kind: 'claim' }, (party, path) =>
    claimMail(party, { ...record, record: `sub-order #${sub.id}`, path }),
  )
}

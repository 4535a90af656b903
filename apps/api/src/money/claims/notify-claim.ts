import { claimMachine } from '@armature/domain/claims/claim-machine'
import type { ClaimState } from '@armature/domain/claims/claim-machine'
import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { greetingOf, wordsFor } from '../../platform/mail/reader.ts'
import { notify, pageReaderOf } from '../../platform/outbox/notify.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import type { LockedSubOrder } from '../../trading/orders/lock-own-sub-order.ts'
import { eventOf } from '../../trading/orders/sub-order-event.ts'
import type { Claim } from './claim-repository.ts'

interface Told {
  state: ClaimState
  /** The words of the person who moved it; empty for none. */
  reason: string
}

/** Writes on the timelines how a claim stands, and notifies its buyer, its vendor and the operators. */
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
  const belongs = { id: order.id, tenantId: order.tenantId, customerId: order.customerId }
  const subject = `Claim on order #${order.id}: ${label}`
  const vendors = await findParties(trx, [sub.vendor.id])
  const others = [
    ...(await findParties(trx, [order.customerId])),
    ...(await findSellerParties(trx, order.tenantId)),
    ...(await findSellerParties(trx, null)),
  ]
  for (const party of new Map([...others, ...vendors].map((one) => [one.id, one])).values()) {
    if (party.id === ctx.actor.userId) continue
    const isVendor = party.id === sub.vendor.id
    const page = isVendor ? paths.subOrder(sub.id) : orderPageOf(pageReaderOf(party), belongs)
    await notify(trx, ctx, party, {
      kind: 'claim',
      about: isVendor
        ? { kind: 'subOrder', id: sub.id, vendorId: sub.vendor.id }
        : { kind: 'order', ...belongs },
      mail: {
        subject: isVendor ? `Claim on sub-order #${sub.id}: ${label}` : subject,
        greeting: greetingOf(party),
        paragraphs: [
          `${wordsFor(party, pieces, `${claim.quantity} pieces`)}: ${label.toLowerCase()}.`,
          ...(reason === '' ? [] : [wordsFor(party, `Reason: ${reason}`, 'See the reason on its page.')]),
        ],
        action: { label: isVendor ? `Open sub-order #${sub.id}` : `Open order #${order.id}`, path: page },
      },
    })
  }
}

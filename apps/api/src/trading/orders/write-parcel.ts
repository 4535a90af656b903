import type { Actor } from '@armature/domain/rights/actor'
import type { Packing } from '@armature/domain/orders/packing'
import type { ParcelLine } from '@armature/domain/orders/parcels'
import { newestParcel, parcelText, piecesShipped } from '@armature/domain/orders/parcels'
import { trackingHost } from '@armature/domain/orders/tracking-url'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { parcelMail } from '../../platform/mail/delivery-mails.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import type { LockedSubOrder } from './lock-own-sub-order.ts'
import { presentSubOrder } from './order-presenter.ts'
import type { SubOrderRow } from './order-repository.ts'
import { findSubOrderRow } from './order-repository.ts'
import { eventOf } from './sub-order-event.ts'
import { notifyOfDelivery } from './notify-of-delivery.ts'
import { followParcels, insertParcel, partsOf } from './parcel-repository.ts'

/** The acting person. Only people ship: a job would have no name to record. */
export const personIn = ({ userId }: Actor): number => {
  if (userId === null) throw new Error('A parcel needs somebody who sent it')
  return userId
}

/**
 * Notifies the buyer of each shipment. Its tracking is only shown on the order, since the mail may go to an unconfirmed
 * address.
 */
export const notifyBuyer = async (
  trx: Database,
  ctx: Context,
  sub: SubOrderRow,
  news: { number: number; isVoid: boolean },
): Promise<void> => {
  const buyer = await findParties(trx, [sub.customer_id])
  await notifyOfDelivery(trx, ctx, { sub, parties: buyer }, (party, of) =>
    parcelMail(party, { ...of, ...news, ...piecesShipped(partsOf(sub)) }),
  )
}

/** Recomputes whether the sub-order has fully shipped after its shipments changed; returns its new state. */
export const settleParcels = async (
  trx: Database,
  ctx: Context,
  { order, sub }: LockedSubOrder,
): Promise<SubOrderRow | undefined> => {
  await followParcels(trx, sub.id)
  await addJob(trx, 'pay-vendors', { orderId: order.id }, { key: `pay-vendors:order:${order.id}` })
  return findSubOrderRow(trx, ctx.actor, sub.id)
}

/** The answer of a call that changed a sub-order's shipments. */
export const answerOf = (ctx: Context, row: SubOrderRow | undefined) =>
  row === undefined ? notFound(messages.notFound) : presentSubOrder(ctx, row)

/**
 * Records one shipment of these lines, and everything that follows. The rules have accepted it under the order's lock.
 */
export const writeParcel = async (
  trx: Database,
  ctx: Context,
  locked: LockedSubOrder,
  {
    lines,
    tracking_url,
    note,
    carrier,
    packages,
    weight,
    dimensions,
  }: Packing & { lines: readonly ParcelLine[]; tracking_url: string; note: string },
) => {
  const { sub } = locked
  const number = newestParcel(partsOf(sub)) + 1
  const packing = { carrier, packages, weight, dimensions }
  const sent = lines.filter(({ quantity }) => quantity > 0)
  const by = personIn(ctx.actor)
  await insertParcel(trx, {
    subOrderId: sub.id,
    number,
    trackingUrl: tracking_url,
    note,
    packing,
    at: ctx.now,
    by,
    lines: sent,
  })
  const row = await settleParcels(trx, ctx, locked)
  if (row === undefined) return notFound(messages.notFound)
  const summary = parcelText(`Sub-order #${sub.id}`, partsOf(row), {
    number,
    lines: sent,
    host: trackingHost(tracking_url),
  })
  const after = { parcel: number, lines: sent, tracking_url, note, ...packing }
  await recordEvents(trx, ctx, [eventOf(locked, { kind: 'sub_order.parcel', summary, after })])
  await notifyBuyer(trx, ctx, row, { number, isVoid: false })
  return presentSubOrder(ctx, row)
}

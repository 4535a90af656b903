import { checkCorrection } from '@armature/domain/orders/parcels'
import { trackingHost } from '@armature/domain/orders/tracking-url'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import type { LockedSubOrder } from './lock-own-sub-order.ts'
import { lockOwnSubOrder } from './lock-own-sub-order.ts'
import { partsOf, setParcelTracking } from './parcel-repository.ts'
import { answerOf, settleParcels } from './write-parcel.ts'
import { eventOf } from './sub-order-event.ts'

/** Corrects the tracking of a shipment; readers of the order see the new address from now on. */
export const correctTracking = async (
  trx: Database,
  ctx: Context,
  locked: LockedSubOrder,
  { number, tracking_url }: { number: number; tracking_url: string },
) => {
  const { sub } = locked
  const problem = checkCorrection(partsOf(sub).parcels, number)
  if (problem) return problem
  const before = sub.parcels.find((parcel) => parcel.number === number)?.tracking_url
  if (before === tracking_url) return answerOf(ctx, sub)
  await setParcelTracking(trx, { subOrderId: sub.id, number }, tracking_url)
  const row = await settleParcels(trx, ctx, locked)
  await recordEvents(trx, ctx, [
    eventOf(locked, {
      kind: 'sub_order.tracking',
      summary: `Sub-order #${sub.id}, parcel ${number} is followed at ${trackingHost(tracking_url) ?? ''}`,
      before: { parcel: number, tracking_url: before },
      after: { parcel: number, tracking_url },
    }),
  ])
  return answerOf(ctx, row)
}

interface ChangeParcelInput {
  params: { id: number; parcel: number }
  body: { tracking_url: string }
}

export const changeParcel = (ctx: Context, { params, body }: ChangeParcelInput) =>
  ctx.inWrite(async (trx) => {
    const locked = await lockOwnSubOrder(trx, ctx, params.id, 'sub-order.set-tracking')
    if (isProblem(locked)) return locked
    return correctTracking(trx, ctx, locked, { number: params.parcel, ...body })
  })

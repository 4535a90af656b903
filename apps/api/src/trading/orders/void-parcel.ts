import { checkVoid } from '@armature/domain/orders/parcels'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { lockOwnSubOrder } from './lock-own-sub-order.ts'
import { partsOf, setParcelVoid } from './parcel-repository.ts'
import { answerOf, personIn, settleParcels, notifyBuyer } from './write-parcel.ts'
import { eventOf } from './sub-order-event.ts'

interface VoidParcelInput {
  params: { id: number; parcel: number }
  body: { reason: string }
}

/** Voids a recorded shipment that never left: its pieces are to be shipped again. It stays visible, with the reason. */
export const voidParcel = (ctx: Context, { params, body: { reason } }: VoidParcelInput) =>
  ctx.inWrite(async (trx) => {
    const locked = await lockOwnSubOrder(trx, ctx, params.id, 'sub-order.set-tracking')
    if (isProblem(locked)) return locked
    const { sub } = locked
    const number = params.parcel
    const problem = checkVoid(partsOf(sub).parcels, number, {
      status: sub.transfer_status,
      claims: sub.claims,
    })
    if (problem) return problem
    const by = personIn(ctx.actor)
    await setParcelVoid(trx, { subOrderId: sub.id, number }, { at: ctx.now, by, reason })
    const row = await settleParcels(trx, ctx, locked)
    const summary = `Sub-order #${sub.id}, parcel ${number} never left: ${reason}`
    await recordEvents(trx, ctx, [
      eventOf(locked, {
        kind: 'sub_order.parcel_void',
        summary,
        before: { parcel: number },
        after: { parcel: number, reason },
      }),
    ])
    if (row !== undefined) await notifyBuyer(trx, ctx, row, { number, isVoid: true })
    return answerOf(ctx, row)
  })

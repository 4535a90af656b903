import { checkCalledOff } from '@armature/domain/orders/called-off'
import { checkPaidFirst } from '@armature/domain/orders/order-changes'
import { unsaidPacking } from '@armature/domain/orders/packing'
import { checkParcel, leftToShip, newestSent } from '@armature/domain/orders/parcels'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { correctTracking } from './change-parcel.ts'
import { lockOwnSubOrder } from './lock-own-sub-order.ts'
import { partsOf } from './parcel-repository.ts'
import { writeParcel } from './write-parcel.ts'

/**
 * The specification's call, which knows only one shipment for everything: it ships what is left, or else corrects the
 * newest shipment's tracking.
 */
export const setTracking = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: { tracking_url: string } },
) =>
  ctx.inWrite(async (trx) => {
    const locked = await lockOwnSubOrder(trx, ctx, params.id, 'sub-order.set-tracking')
    if (isProblem(locked)) return locked
    const calledOff = checkCalledOff(locked.sub)
    if (calledOff) return calledOff
    const parts = partsOf(locked.sub)
    const lines = leftToShip(parts)
    if (lines.length === 0) return correctTracking(trx, ctx, locked, { number: newestSent(parts), ...body })
    const problem = checkPaidFirst(locked.sub) ?? checkParcel(parts, { lines })
    return problem ?? writeParcel(trx, ctx, locked, { lines, note: '', ...unsaidPacking, ...body })
  })

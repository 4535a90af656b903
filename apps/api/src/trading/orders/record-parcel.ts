import type { Packing } from '@armature/domain/orders/packing'
import type { WantedParcel } from '@armature/domain/orders/parcels'
import { checkCalledOff } from '@armature/domain/orders/called-off'
import { checkPaidFirst } from '@armature/domain/orders/order-changes'
import { checkParcel } from '@armature/domain/orders/parcels'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { lockOwnSubOrder } from './lock-own-sub-order.ts'
import { partsOf } from './parcel-repository.ts'
import { writeParcel } from './write-parcel.ts'

interface RecordParcelInput {
  params: { id: number }
  body: WantedParcel & Packing & { tracking_url: string; note: string }
}

/** Ships some of what is left of a vendor's part. */
export const recordParcel = (ctx: Context, { params, body }: RecordParcelInput) =>
  ctx.inWrite(async (trx) => {
    const locked = await lockOwnSubOrder(trx, ctx, params.id, 'sub-order.set-tracking')
    if (isProblem(locked)) return locked
    const problem =
      checkCalledOff(locked.sub) ?? checkPaidFirst(locked.sub) ?? checkParcel(partsOf(locked.sub), body)
    return problem ?? writeParcel(trx, ctx, locked, body)
  })

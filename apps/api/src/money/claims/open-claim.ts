import { claimableOf, checkClaim } from '@armature/domain/claims/claim-rules'
import { newClaim } from '@armature/domain/claims/claim-machine'
import { messages } from '@armature/domain/messages'
import { invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { presentOrder } from '../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../trading/orders/order-repository.ts'
import { lockAskedOrder } from '../../trading/orders/with-locked-order.ts'
import { addPictures, insertClaim } from './claim-repository.ts'
import { notifyClaim } from './notify-claim.ts'

interface OpenClaimInput {
  params: { id: number }
  body: { item: number; quantity: number; reason: string; pictures: string[] }
}

/** Opens a buyer's claim on received pieces of one line; their payout waits until it is settled. */
export const openClaim = (ctx: Context, { params, body }: OpenClaimInput) =>
  ctx.inWrite(async (trx) => {
    const order = await lockAskedOrder(trx, ctx, { id: params.id, ability: 'claim.open' })
    if (isProblem(order)) return order
    const seen = await findOrderRow(trx, ctx.actor, params.id)
    const sub = seen?.sub_orders.find(({ items }) => items.some(({ id }) => id === body.item))
    if (sub === undefined) return invalidFields({ item: [messages.notFound] })
    const claimable = claimableOf(body.item, sub, { now: ctx.now, days: ctx.deps.config.claimDays })
    const refused = checkClaim(body.quantity, claimable)
    if (refused) return refused
    const claim = await insertClaim(trx, {
      order_id: order.id,
      sub_order_id: sub.id,
      order_item_id: body.item,
      vendor_id: sub.vendor.id,
      tenant_id: order.tenantId,
      customer_id: order.customerId,
      state: newClaim,
      quantity: body.quantity,
      reason: body.reason,
      created_at: ctx.now,
      moved_at: ctx.now,
    })
    if (body.pictures.length > 0 && !(await addPictures(trx, claim, body.pictures)))
      return invalidFields({ pictures: [messages.noSuchPicture] })
    await notifyClaim(trx, ctx, { locked: { order, sub }, claim }, { state: newClaim, reason: body.reason })
    const row = await findOrderRow(trx, ctx.actor, params.id)
    return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
  })

import { messages } from '@armature/domain/messages'
import { trackingHost } from '@armature/domain/orders/tracking-url'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { addJob } from '../../outbox/job-repository.ts'
import { lockOwnSubOrder } from './lock-own-sub-order.ts'
import { setTrackingUrl } from './order-lock-repository.ts'
import { presentSubOrder } from './order-presenter.ts'
import { findSubOrderRow } from './order-repository.ts'

/** Where a vendor's parcel can be followed; it may be put right later. The customer reads it in the order. */
export const setTracking = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: { tracking_url: string } },
) =>
  ctx.inWrite(async (trx) => {
    const locked = await lockOwnSubOrder(trx, ctx, params.id, 'sub-order.set-tracking')
    if (isProblem(locked)) return locked
    const { order, sub } = locked
    await setTrackingUrl(trx, sub.id, body.tracking_url)
    await recordEvents(trx, ctx, [
      {
        kind: 'sub_order.tracking',
        summary: `Sub-order #${sub.id} is on its way: ${trackingHost(body.tracking_url) ?? ''}`,
        quote_id: order.quoteId,
        order_id: order.id,
        sub_order_id: sub.id,
        vendor_id: sub.vendor.id,
        tenant_id: order.tenantId,
        customer_id: order.customerId,
        for_customer: true,
        before: { tracking_url: sub.tracking_url },
        after: { tracking_url: body.tracking_url },
      },
    ])
    await addJob(trx, 'pay-vendors', { orderId: order.id }, { key: `pay-vendors:order:${order.id}` })
    const row = await findSubOrderRow(trx, ctx.actor, sub.id)
    return row === undefined ? notFound(messages.notFound) : presentSubOrder(ctx, row)
  })

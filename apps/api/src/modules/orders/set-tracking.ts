import { authorize } from '@armature/domain/abilities'
import { messages } from '@armature/domain/messages'
import { trackingHost } from '@armature/domain/orders/tracking-url'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { actAsSystem } from '../../db/transaction.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { addJob } from '../../outbox/job-repository.ts'
import { lockOrder, setTrackingUrl } from './order-lock-repository.ts'
import { presentSubOrder } from './order-presenter.ts'
import { findSubOrderRow } from './order-repository.ts'

/** Where a vendor's parcel can be followed; it may be put right later. The customer reads it in the order. */
export const setTracking = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: { tracking_url: string } },
) =>
  ctx.inWrite(async (trx) => {
    const seen = await findSubOrderRow(trx, ctx.actor, params.id)
    if (seen === undefined) return notFound(messages.notFound)
    const belonging = { vendorId: seen.vendor.id, tenantId: seen.tenant_id, customerId: seen.customer_id }
    const refused = authorize(ctx.actor, 'sub-order.set-tracking', belonging)
    if (refused) return refused
    await actAsSystem(trx)
    const order = await lockOrder(trx, seen.order_id)
    if (order === undefined) return notFound(messages.notFound)
    await setTrackingUrl(trx, seen.id, body.tracking_url)
    await recordEvents(trx, ctx, [
      {
        kind: 'sub_order.tracking',
        summary: `Sub-order #${seen.id} is on its way: ${trackingHost(body.tracking_url) ?? ''}`,
        quote_id: order.quoteId,
        order_id: order.id,
        sub_order_id: seen.id,
        vendor_id: seen.vendor.id,
        tenant_id: order.tenantId,
        customer_id: order.customerId,
        for_customer: true,
        before: { tracking_url: seen.tracking_url },
        after: { tracking_url: body.tracking_url },
      },
    ])
    await addJob(trx, 'pay-vendors', { orderId: order.id }, { key: `pay-vendors:order:${order.id}` })
    const row = await findSubOrderRow(trx, ctx.actor, seen.id)
    return row === undefined ? notFound(messages.notFound) : presentSubOrder(ctx, row)
  })

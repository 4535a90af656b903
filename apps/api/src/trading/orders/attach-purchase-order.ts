import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import { filePaper } from '../../people/media/paper-repository.ts'
import { takePaper } from '../../people/media/papers.ts'
import { findOrderRow } from './order-repository.ts'
import { withLockedOrder } from './with-locked-order.ts'

const ability = 'quote.set-delivery'

/** Attaches the buyer's purchase order, which the operator and the seller can read. */
export const attachPurchaseOrder = async (
  ctx: Context,
  { params: { id }, upload }: { params: { id: number }; upload: IncomingUpload },
) => {
  // Checked before the upload is read, and again under the lock.
  const seen = await ctx.inRead((trx) => findOrderRow(trx, ctx.actor, id))
  if (seen === undefined) return notFound(messages.notFound)
  const refused = authorize(ctx.actor, ability, { tenantId: seen.tenant_id, customerId: seen.customer_id })
  if (refused) return refused
  return takePaper(ctx, upload, (stored) =>
    withLockedOrder(ctx, { id, ability }, async (trx, order) => {
      const { tenantId, customerId } = order
      await filePaper(trx, ctx, stored, { orderId: id, tenantId, customerId })
      await recordEvents(trx, ctx, [
        {
          kind: 'order.purchase-order',
          summary: `Purchase order attached: ${stored.name}`,
          quote_id: order.quoteId,
          order_id: id,
          tenant_id: tenantId,
          customer_id: customerId,
          for_customer: true,
          before: { file: seen.purchase_order_file?.name ?? null },
          after: { file: stored.name },
        },
      ])
      return null
    }),
  )
}

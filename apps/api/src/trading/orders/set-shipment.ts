import type { Cents } from '@armature/domain/money'
import { formatCents, toWire } from '@armature/domain/money'
import { shipmentEntries } from '@armature/domain/money/ledger'
import { checkReadSum, checkShipment } from '@armature/domain/orders/order-changes'
import type { Context } from '../../platform/context/context.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { book, countBookings } from '../ledger/ledger-repository.ts'
import { afterMoneyChange } from './after-money-change.ts'
import { setShipmentCents } from './order-lock-repository.ts'
import { withLockedOrder } from './with-locked-order.ts'

/** Sets the price of shipment before the order is fully paid; the total and the pending amount follow. */
export const setShipment = (
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: number }
    body: { shipment_amount: Cents; expected_shipment_amount?: Cents | undefined }
  },
) =>
  withLockedOrder(ctx, { id: params.id, ability: 'order.set-shipment' }, async (trx, order) => {
    const problem = checkShipment(order, body.shipment_amount)
    if (problem) return problem
    const change = body.shipment_amount - order.shipmentCents
    if (change === 0) return null
    const overtaken = checkReadSum(order, 'shipmentCents', body.expected_shipment_amount)
    if (overtaken) return overtaken
    const nth = (await countBookings(trx, order.id, 'SHIPMENT')) + 1
    await setShipmentCents(trx, order.id, body.shipment_amount)
    await book(
      trx,
      { kind: 'SHIPMENT', orderId: order.id, source: `shipment:${order.id}:${nth}`, at: ctx.now },
      shipmentEntries(change),
    )
    await recordEvents(trx, ctx, [
      {
        kind: 'order.shipment',
        summary: `Shipment set to ${formatCents(body.shipment_amount)}`,
        quote_id: order.quoteId,
        order_id: order.id,
        tenant_id: order.tenantId,
        customer_id: order.customerId,
        for_customer: true,
        before: { shipment_amount: toWire(order.shipmentCents) },
        after: { shipment_amount: toWire(body.shipment_amount) },
      },
    ])
    await afterMoneyChange(trx, ctx, order.id, { reason: 'Shipment changed' })
    return null
  })

import { fill, messages } from '@armature/domain/messages'
import { refuseSent } from '@armature/domain/orders/ordered-delivery'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Address, Delivery } from '@armature/domain/quotes/offer/delivery'
import {
  deliveryChanges,
  refuseNeededBy,
  refuseWithoutDestination,
  sameDelivery,
  sameShipping,
} from '@armature/domain/quotes/offer/delivery'
import { countryName } from '@armature/domain/values/countries'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { afterMoneyChange } from '../../../trading/orders/after-money-change.ts'
import type { OrderedDelivery } from '../../../trading/orders/order-delivery-repository.ts'
import {
  findOrderedDelivery,
  writeOrderedDelivery,
} from '../../../trading/orders/order-delivery-repository.ts'
import type { LockedOrder } from '../../../trading/orders/order-lock-repository.ts'
import { findOrderOfQuote } from '../../../trading/orders/order-repository.ts'
import { lockAskedOrder } from '../../../trading/orders/with-locked-order.ts'
import { setDelivery } from '../../../trading/quotes/edit/set-delivery.ts'
import { rememberDelivery } from '../../../trading/quotes/record/address-book.ts'
import { presentQuoteById } from '../../../trading/quotes/record/quote-presenter.ts'
import { runRefund } from '../../refunds/run-refund.ts'
import { changeTax, sameTax, taxElsewhere } from './change-tax.ts'
import { notifyOfDestination } from './notify-of-destination.ts'

interface SetDeliveryInput {
  params: { id: number }
  body: { delivery: Delivery; expected?: Delivery | undefined }
}

const refuseChange = (
  ctx: Context,
  order: LockedOrder,
  ordered: OrderedDelivery,
  { delivery, expected }: SetDeliveryInput['body'],
): Problem | null => {
  const overtaken =
    expected === undefined || sameDelivery(ordered.delivery, expected)
      ? null
      : conflict(messages.deliveryChanged, {
          code: 'terms_changed',
          current: { kind: 'quote', id: order.quoteId },
        })
  return (
    refuseSent({ id: order.id, isSent: ordered.isSent }) ??
    overtaken ??
    refuseWithoutDestination(delivery, 'delivery.ship_to') ??
    refuseNeededBy('delivery.needed_by', delivery.needed_by, ctx.now, ordered.delivery.needed_by)
  )
}

const regionNeeded = (shipTo: Address): Problem => ({
  ...invalidFields({
    'delivery.ship_to.region': [fill(messages.taxRegionNeeded, { country: countryName(shipTo.country) })],
  }),
  code: 'region_needed',
})

const eventsOf = (
  order: LockedOrder,
  { parts }: Pick<OrderedDelivery, 'parts'>,
  summary: string,
  sides: object,
) => {
  const belongs = {
    kind: 'order.delivery',
    quote_id: order.quoteId,
    order_id: order.id,
    tenant_id: order.tenantId,
    customer_id: order.customerId,
  }
  return [
    { ...belongs, summary, for_customer: true, ...sides },
    // Vendors read neither the payer nor the tax.
    ...parts.map(({ id, vendorId }) => ({
      ...belongs,
      kind: 'sub_order.delivery',
      summary: messages.shipToChanged,
      sub_order_id: id,
      vendor_id: vendorId,
    })),
  ]
}

const tellChange = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { was, now, taxText }: { was: OrderedDelivery; now: Delivery; taxText: string | null },
): Promise<void> => {
  const changes = [...deliveryChanges(was.delivery, now), ...(taxText === null ? [] : [taxText])]
  const parts = sameShipping(was.delivery, now) ? [] : was.parts
  const sides = { before: was.delivery, after: now }
  await recordEvents(trx, ctx, eventsOf(order, { parts }, changes.join('; '), sides))
  await notifyOfDestination(trx, ctx, order, { changes, parts })
}

const place = async (
  trx: Database,
  ctx: Context,
  { params, body }: SetDeliveryInput,
): Promise<Problem | { refundId: string | null }> => {
  const found = await findOrderOfQuote(trx, ctx.actor, params.id)
  if (found === undefined) return notFound(messages.notFound)
  const order = await lockAskedOrder(trx, ctx, { id: found.id, ability: 'quote.set-delivery' })
  if (isProblem(order)) return order
  const ordered = await findOrderedDelivery(trx, order.id)
  const { delivery } = body
  if (sameDelivery(ordered.delivery, delivery)) return { refundId: null }
  const refused = refuseChange(ctx, order, ordered, body)
  if (refused || delivery.ship_to === null) return refused ?? notFound(messages.notFound)
  const answer = await taxElsewhere(trx, ctx, order, {
    was: ordered.delivery.ship_to,
    shipTo: delivery.ship_to,
  })
  if (answer === 'region_needed') return regionNeeded(delivery.ship_to)
  const taxed = answer === null ? sameTax : await changeTax(trx, ctx, { order, was: ordered.tax }, answer)
  if (isProblem(taxed)) return taxed
  await writeOrderedDelivery(trx, order, delivery)
  await rememberDelivery(trx, order.customerId, delivery, ctx.now)
  await tellChange(trx, ctx, order, { was: ordered, now: delivery, taxText: taxed.text })
  await afterMoneyChange(trx, ctx, order.id, { reason: taxed.text ?? '' })
  return { refundId: taxed.refundId }
}

const setOrderedDelivery = async (ctx: Context, input: SetDeliveryInput) => {
  const placed = await ctx.inWrite((trx) => place(trx, ctx, input))
  if (isProblem(placed)) return placed
  if (placed.refundId !== null) await runRefund(ctx.deps, ctx.log, placed.refundId)
  return ctx.inRead((trx) => presentQuoteById(trx, ctx, input.params.id))
}

/** Sets a quote's delivery address, payer, purchase order number and day needed, and those of its order once placed. */
export const setQuoteDelivery = async (ctx: Context, input: SetDeliveryInput) => {
  const set = await setDelivery(ctx, input)
  return isProblem(set) && set.code === 'has_order' ? setOrderedDelivery(ctx, input) : set
}

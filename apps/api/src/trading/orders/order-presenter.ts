import { presentSubject } from '../quotes/record/present-subject.ts'
import { awaitsPayment } from '@armature/domain/orders/order-changes'
import { newTransfer } from '@armature/domain/payouts/transfer-machine'
import { claimMachine, claimMovesOf } from '@armature/domain/claims/claim-machine'
import { claimableOf } from '@armature/domain/claims/claim-rules'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { accessOnQuote } from '@armature/domain/media/media-access'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { can } from '@armature/domain/rights/abilities'
import type { Belonging } from '@armature/domain/rights/actor'
import { readsField, vendorNameFor } from '@armature/domain/rights/field-visibility'
import { documentNumber } from '@armature/domain/documents/document-kinds'
import { cents, sumCents, toWire } from '@armature/domain/money'
import { messages } from '@armature/domain/messages'
import { mayRetryTransfer, noTransferId } from '@armature/domain/orders/order-terms'
import { expectedOf, isSomeLeft, isToBeSent } from '@armature/domain/orders/called-off'
import type { PartOnItsWay } from '@armature/domain/orders/called-off'
import { isOverdue } from '@armature/domain/orders/promised-day'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import { carrierText } from '@armature/domain/orders/packing'
import { leftToShip, mayVoidParcels, shippedOf } from '@armature/domain/orders/parcels'
import { allPieces } from '@armature/domain/orders/shipped-state'
import { mayCallOff } from '@armature/domain/refunds/call-off'
import { payoutFailureFor } from '@armature/domain/payouts/payout-failure'
import type { PayoutFacts } from '@armature/domain/payouts/payout-terms'
import { payoutWaitsIn } from '@armature/domain/payouts/payout-terms'
import type { NoTax } from '@armature/domain/taxes/no-tax'
import { noTaxText } from '@armature/domain/taxes/no-tax'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import type { Due } from '@armature/domain/receivables/reminders'
import { dueOf, isPaymentOverdue } from '@armature/domain/receivables/reminders'
import type { StatedTax } from '@armature/domain/taxes/tax'
import { taxName } from '@armature/domain/taxes/tax'
import type { Context } from '../../platform/context/context.ts'
import type { OrderListRow, SubOrderBrief } from './order-list-repository.ts'
import { presentPaper } from '../../people/media/papers.ts'
import type { ParcelRow } from './parcel-repository.ts'
import { partsOf } from './parcel-repository.ts'
import type { OrderBasics, OrderRow, SubOrderRow } from './order-repository.ts'
import { dayOf } from '@armature/domain/values/time'
import { localTime } from '@armature/domain/values/zones'

/** Why an offer or order has no tax, in words; null where it has one. */
export const noTaxSentence = (tax: StatedTax | null, none: NoTax | null): string | null =>
  tax === null ? (none === null ? messages.noTaxStated : noTaxText(none)) : null

/** A tax on offers and orders; null where none is stated. */
export const presentTax = (tax: StatedTax | null) => tax && { name: taxName(tax), amount: toWire(tax.cents) }

/** The due day of an order on account, and the amount. */
export const presentDue = ({ day, cents: amount }: Due) => ({ due: day, due_amount: toWire(cents(amount)) })

type Order = Response<Endpoints['readOrder']>
type ListedOrder = Response<Endpoints['listOrders']>['results'][number]
type SubOrder = Response<Endpoints['readSubOrder']>

const belongingOf = (row: SubOrderRow): Belonging => ({
  vendorId: row.vendor.id,
  tenantId: row.tenant_id,
  customerId: row.customer_id,
})

/** Does the reader see this vendor's payout? All others see it as not due. */
const readsPayout = (ctx: Context, belonging: Belonging): boolean =>
  readsField(ctx.actor, 'payout', belonging)

const noPayout = {
  transfer_id: noTransferId,
  transfer_status: newTransfer,
  transfer_failure: null,
  retry_transfer: false,
  payout: null,
} as const

const payoutFactsOf = (row: SubOrderRow): PayoutFacts & { earnedCents: number } => ({
  earnedCents: row.earned_cents,
  orderPaid: row.order_paid,
  trackingUrl: row.tracking_url,
  vendorStatus: row.vendor_status,
  payoutStatus: row.payout_status,
  refundUnderWay: row.refund_under_way,
  claimOpen: row.claims.some(({ state }) => claimMachine.is(state, 'isOpen')),
  disputed: row.disputed,
})

/** Was its payout refused, and may it be retried now? For readers of payouts. */
export const mayRetryPayout = (row: SubOrderRow): boolean => {
  const { transfer_id: transferId, transfer_status: transferStatus } = row
  const owedCents = row.earned_cents - row.paid_out_cents - row.taken_cents
  const waits = payoutWaitsIn(transferStatus, payoutFactsOf(row))
  return mayRetryTransfer({ transferId, transferStatus, owedCents }, waits)
}

/** The vendor's payout; other readers see it as not due. */
const payoutOf = (ctx: Context, row: SubOrderRow): Pick<SubOrder, keyof typeof noPayout> => {
  if (!readsPayout(ctx, belongingOf(row))) return noPayout
  const { transfer_id: transferId, transfer_status: transferStatus } = row
  return {
    transfer_id: transferId,
    transfer_status: transferStatus,
    transfer_failure: payoutFailureFor(
      ctx.actor,
      { code: row.transfer_failure_code, reason: row.transfer_failure },
      belongingOf(row),
    ),
    retry_transfer: mayRetryPayout(row),
    payout: {
      earned: toWire(row.earned_cents),
      kept: toWire(row.kept_cents),
      refunded: toWire(row.amount_cents - row.earned_cents - row.kept_cents),
      commission_percent: row.commission_percent,
      commission_on_freight: row.commission_on_freight,
      paid_out: toWire(row.paid_out_cents),
      taken: toWire(row.taken_cents),
      waits_for: payoutWaitsIn(transferStatus, payoutFactsOf(row)),
      expected_day: row.order_paid ? null : row.due_day,
    },
  }
}

const lateBy = (ctx: Context, row: PartOnItsWay & Pick<SubOrderBrief, 'expected_day'>): boolean =>
  isOverdue({ expected: row.expected_day, shipped: !isToBeSent(row) }, dayOf(ctx.now))

/** The destination, without a phone. */
const shippingOf = (ctx: Context, row: SubOrderRow): Pick<SubOrder, 'ship_to' | 'needed_by'> =>
  readsField(ctx.actor, 'shippingLabel', belongingOf(row))
    ? { ship_to: row.ship_to, needed_by: row.needed_by }
    : { ship_to: null, needed_by: null }

const referencesOf = (ctx: Context, row: SubOrderRow): Pick<SubOrder, 'purchase_order' | 'notes'> =>
  readsField(ctx.actor, 'orderReferences', belongingOf(row))
    ? { purchase_order: row.purchase_order, notes: row.notes }
    : { purchase_order: '', notes: '' }

const promiseOf = (ctx: Context, row: SubOrderRow): SubOrder['promise'] => {
  const { promised_day: first, delay_reason: reason } = row
  return { first, expected: expectedOf(row), reason, late: lateBy(ctx, row) }
}

const presentParcel = ({
  sent_at,
  voided_at,
  void_reason,
  packing,
  ...parcel
}: ParcelRow): SubOrder['parcels'][number] => ({
  ...parcel,
  ...packing,
  carrier: carrierText(packing, parcel.tracking_url),
  sent: new Date(sent_at).toISOString(),
  void: voided_at === null ? null : { at: new Date(voided_at).toISOString(), reason: void_reason },
})

const presentClaim = (
  ctx: Context,
  row: SubOrderRow,
  { created_at, pictures, ...claim }: SubOrderRow['claims'][number],
): SubOrder['claims'][number] => ({
  ...claim,
  created: new Date(created_at).toISOString(),
  pictures: pictures.map((publicId) => ctx.mediaUrl(mediaPath(publicId, mediaFiles.large), 'own')),
  moves: claimMovesOf(ctx.actor, belongingOf(row), claim.state),
})

/** The pieces of a line that this reader may claim now. */
const claimable = (ctx: Context, row: SubOrderRow, item: number): number =>
  can(ctx.actor, 'claim.open', belongingOf(row))
    ? claimableOf(item, row, { now: ctx.now, days: ctx.deps.config.claimDays })
    : 0

/** The actions that its vendor may take now. */
const subOrderRights = (ctx: Context, row: SubOrderRow): SubOrder['rights'] => {
  const belonging = belongingOf(row)
  const maySend = can(ctx.actor, 'sub-order.set-tracking', belonging)
  return {
    set_tracking: maySend,
    ship: maySend && isToBeSent(row),
    void_parcel: maySend && mayVoidParcels(row.transfer_status),
    set_day: isSomeLeft(row) && can(ctx.actor, 'sub-order.set-day', belonging),
  }
}

export const presentSubOrder = (ctx: Context, row: SubOrderRow): SubOrder => ({
  id: row.id,
  order: row.order_id,
  sub_quote: row.sub_quote_id,
  vendor: { ...row.vendor, username: vendorNameFor(ctx.actor, row.vendor, belongingOf(row)) },
  amount: toWire(row.amount_cents),
  freight: row.freight_cents === null ? null : toWire(row.freight_cents),
  tracking_url: row.tracking_url,
  called_off: row.called_off,
  awaits_money: row.awaits_money,
  ...shippingOf(ctx, row),
  ...referencesOf(ctx, row),
  ...payoutOf(ctx, row),
  promise: promiseOf(ctx, row),
  rights: subOrderRights(ctx, row),
  parcels: row.parcels.map(presentParcel),
  claims: row.claims.map((claim) => presentClaim(ctx, row, claim)),
  created: new Date(row.created_at).toISOString(),
  items: row.items.map(({ price_cents, image, weight, ...item }) => ({
    ...item,
    weight: can(ctx.actor, 'sub-order.set-tracking', belongingOf(row)) ? weight : null,
    buyer_note: readsField(ctx.actor, 'buyersWord', belongingOf(row)) ? item.buyer_note : '',
    shipped: shippedOf(item.id, partsOf(row).parcels),
    claimable: claimable(ctx, row, item.id),
    image: image === null ? null : ctx.mediaUrl(image, accessOnQuote),
    price: toWire(price_cents),
  })),
})

/** A part of the order is on its way. */
const isSent = ({ sub_orders }: OrderRow): boolean =>
  sub_orders.some(
    (sub) => sub.tracking_url !== null || sub.parcels.some(({ voided_at }) => voided_at === null),
  )

/** The actions that this actor may take on the order now. */
const rightsOf = (ctx: Context, row: OrderRow): Order['rights'] => {
  const belonging = { tenantId: row.tenant_id, customerId: row.customer_id }
  // While a payment or refund is under way, each of these would be refused.
  const isDisputed = row.sub_orders.some(({ disputed }) => disputed)
  const isPending = awaitsPayment({ pendingCents: row.pending_cents, moneyUnderWay: row.money_under_way })
  return {
    refund: row.paid_cents > 0 && !isDisputed && can(ctx.actor, 'order.refund', belonging),
    call_off:
      !row.money_under_way &&
      !isDisputed &&
      row.sub_orders.some((sub) => leftToShip(partsOf(sub)).length > 0) &&
      can(ctx.actor, 'order.call-off', belonging) &&
      mayCallOff(ctx.actor, { ...belonging, paidCents: row.paid_cents }),
    pay: isPending && can(ctx.actor, 'order.pay', belonging),
    record_payment: isPending && can(ctx.actor, 'order.record-payment', belonging),
    set_shipment: isPending && can(ctx.actor, 'order.set-shipment', belonging),
    attach_purchase_order: can(ctx.actor, 'quote.set-delivery', belonging),
    set_delivery: !isSent(row) && can(ctx.actor, 'quote.set-delivery', belonging),
  }
}

/** Its payer can continue a payment that awaits the bank. */
const isAtBank = (
  ctx: Context,
  { tenant_id: tenantId, customer_id: customerId, awaits_bank }: OrderRow,
): boolean => awaits_bank && can(ctx.actor, 'order.pay', { tenantId, customerId })

/** How an order on account is paid; null for one paid when placed. */
const accountOf = (ctx: Context, row: OrderRow): Order['account'] => {
  if (row.account_way === null) return null
  const due = dueOf(row)
  return {
    way: row.account_way,
    ...presentDue(due),
    is_overdue: isPaymentOverdue(due, localTime(row.seller_zone, ctx.now).day),
    reference: paymentReference(row.id),
  }
}

const presentFields = (
  ctx: Context,
  row: OrderBasics,
): Omit<
  Order,
  | 'suborders'
  | 'delivery'
  | 'purchase_order_file'
  | 'no_tax'
  | 'rights'
  | 'payment'
  | 'awaits_bank'
  | 'account'
  | 'payments'
  | 'documents'
  | 'refusals'
  | 'store_closed'
> => {
  const belonging = { tenantId: row.tenant_id, customerId: row.customer_id }
  return {
    id: row.id,
    quote: row.quote_id,
    user: {
      ...row.customer,
      email: can(ctx.actor, 'quote.see-customer', belonging) ? row.customer.email : null,
    },
    tenant: row.tenant_id,
    total_amount: toWire(row.total_cents),
    pending_amount: toWire(row.pending_cents),
    shipment_amount: toWire(row.shipment_cents),
    tax: presentTax(row.tax),
    paid_amount: toWire(row.paid_cents),
    refunded_amount: toWire(row.refunded_cents),
    money_under_way: row.money_under_way,
    created: row.created_at.toISOString(),
  }
}

/** Addresses with phones, the payer, and the buyer's order number. */
const readsDelivery = (ctx: Context, row: Pick<OrderRow, 'tenant_id' | 'customer_id'>): boolean =>
  readsField(ctx.actor, 'delivery', { tenantId: row.tenant_id, customerId: row.customer_id })

const deliveryShown = (
  ctx: Context,
  row: Pick<OrderRow, 'tenant_id' | 'customer_id' | 'delivery'>,
): Order['delivery'] => (readsDelivery(ctx, row) ? row.delivery : noDelivery)

export const presentOrder = (ctx: Context, row: OrderRow): Order => ({
  ...presentFields(ctx, row),
  no_tax: noTaxSentence(row.tax, row.no_tax),
  suborders: row.sub_orders.map((sub) => presentSubOrder(ctx, sub)),
  documents: row.documents.map(({ kind, number, amount_cents, issued_at }) => ({
    kind,
    number: documentNumber(kind, number),
    amount: toWire(amount_cents),
    issued: new Date(issued_at).toISOString(),
  })),
  payments: row.payments.map(({ id, kind, amount_cents, created_at }) => ({
    id,
    kind,
    amount: toWire(amount_cents),
    created: new Date(created_at).toISOString(),
  })),
  delivery: deliveryShown(ctx, row),
  purchase_order_file: readsDelivery(ctx, row) ? presentPaper(ctx, row.purchase_order_file) : null,
  refusals: readsField(ctx.actor, 'marketplaceBalance', {
    tenantId: row.tenant_id,
    customerId: row.customer_id,
  })
    ? row.refusals.map(({ amount_cents, ...refusal }) => ({ ...refusal, amount: toWire(amount_cents) }))
    : [],
  store_closed:
    !row.store_open &&
    readsField(ctx.actor, 'storeClosed', { tenantId: row.tenant_id, customerId: row.customer_id }),
  awaits_bank: isAtBank(ctx, row),
  account: accountOf(ctx, row),
  payment: rightsOf(ctx, row).pay || isAtBank(ctx, row) ? ctx.deps.cardEntry : null,
  rights: rightsOf(ctx, row),
})

const payoutShown = (
  ctx: Context,
  sub: SubOrderBrief,
): Pick<SubOrder, 'transfer_status' | 'retry_transfer'> => {
  const belonging = { vendorId: sub.vendor_id, tenantId: sub.tenant_id, customerId: sub.customer_id }
  const { transfer_status, retry_transfer } = readsPayout(ctx, belonging) ? sub : noPayout
  return { transfer_status, retry_transfer }
}

/** All parts together; null where none is stated. */
const freightOf = ({ sub_orders }: OrderListRow): string | null => {
  const stated = sub_orders.flatMap(({ freight_cents }) => freight_cents ?? [])
  return stated.length === 0 ? null : toWire(sumCents(stated))
}

/** An order is due when its first unsent part is expected. */
const presentOrderLine = (ctx: Context, row: OrderListRow): ListedOrder['line'] => {
  const subject = presentSubject(ctx, row)
  const [expected = subject.due] = row.sub_orders
    .filter(isToBeSent)
    .flatMap(({ expected_day }) => expected_day ?? [])
    .toSorted()
  return { ...subject, since: row.created_at.toISOString(), due: expected }
}

export const presentOrderRow = (ctx: Context, row: OrderListRow): ListedOrder => ({
  ...presentFields(ctx, row),
  line: presentOrderLine(ctx, row),
  freight: freightOf(row),
  pieces: allPieces(
    row.sub_orders.map(({ ordered, shipped, off }) => ({ ordered, shipped, called_off: off })),
  ),
  suborders: row.sub_orders.map((sub) => ({
    id: sub.id,
    amount: toWire(sub.amount_cents),
    vendor: { business_name: sub.business_name },
    ...payoutShown(ctx, sub),
    claim_waits: sub.claim_waits,
    expected: expectedOf(sub),
    late: lateBy(ctx, sub),
  })),
})

import { documentKinds } from '@armature/domain/documents/document-kinds'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { accountWays } from '@armature/domain/receivables/buyer-terms'
import { payoutWaits } from '@armature/domain/payouts/payout-terms'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { printedShape } from '../platform/printed.ts'
import { manyDone, manyIds } from '../platform/bulk.ts'
import { claimShape, moveClaimBody, openClaimBody } from './claims.ts'
import { dueShape } from '../money/transfer.ts'
import { deliveryShape, promiseShape, shippingLabelShape } from './delivery.ts'
import { endpoint } from '../platform/endpoint.ts'
import { expectedShipment, expectedSum } from '../platform/expected-values.ts'
import { periodAndTurn } from '../platform/list-filters.ts'
import { lineTermsShape } from './line-terms.ts'
import { pageOf, pageQuery } from '../platform/paging.ts'
import { parcelBody, parcelParams, pieces, parcelShape, trackingBody, voidBody } from './parcels.ts'
import {
  day,
  digits,
  flag,
  id,
  idParams,
  line,
  money,
  moneyInput,
  requiredText,
  timestamp,
} from '../platform/primitives.ts'
import { noTaxShape, statedTaxShape } from './taxes.ts'
import { timelineResponse } from '../platform/timeline.ts'

export const subOrderShape = z.object({
  id,
  order: id,
  sub_quote: id,
  vendor: z.object({ id, username: z.string(), business_name: z.string().nullable() }),
  amount: money.describe('Its lines and its freight'),
  freight: money.nullable().describe('As it was offered; null where its vendor said nothing of it'),
  tracking_url: z
    .string()
    .nullable()
    .describe('Of the newest parcel, once all of it is on its way; null until then'),
  awaits_money: z.boolean().describe('The buyer pays by bank transfer first: nothing is to be sent yet'),
  called_off: z.boolean().describe('All of it was called off: nothing of it was sent, and nothing will be'),
  parcels: z.array(parcelShape).describe('What was sent of it, void ones too'),
  claims: z.array(claimShape).describe('Of its buyer, oldest first'),
  transfer_id: z.string(),
  transfer_status: z.enum(transferStatuses),
  transfer_failure: z.string().nullable(),
  retry_transfer: z.boolean(),
  payout: z
    .object({
      earned: money.describe('Its part of the order without the commission, and without what was refunded'),
      kept: money.describe('The commission'),
      refunded: money.describe(
        'What came off its part: the buyer got it back or, where it was called off before it was paid, was never charged it',
      ),
      commission_percent: z.number(),
      commission_on_freight: z.boolean().describe('Whether the percentage is of the freight, too'),
      paid_out: money,
      taken: money.describe('What the buyer paid to the vendor’s own store, and not to the marketplace'),
      waits_for: z.array(z.enum(payoutWaits)).describe('Why the transfer isn’t on its way yet'),
      expected_day: day.nullable().describe('When the buyer is to have paid, where it pays later'),
    })
    .nullable()
    .describe('Null for those to whom a vendor’s payout doesn’t concern'),
  ship_to: shippingLabelShape.nullable(),
  needed_by: z.string().nullable().describe('A day that the buyer named'),
  promise: promiseShape,
  rights: z.object({
    set_tracking: z.boolean(),
    set_day: z.boolean(),
    ship: z.boolean().describe('Some of it is left to ship'),
    void_parcel: z.boolean(),
  }),
  created: timestamp,
  items: z.array(
    z.object({
      id,
      image: z.string().nullable(),
      name: z.string(),
      sku: z.string(),
      type: z.string(),
      kind: z.string(),
      quantity: z.number().int(),
      shipped: z.number().int().describe('Of these, how many are on their way'),
      called_off: z.number().int().describe('Of these, how many will never be sent'),
      claimable: z.number().int().describe('Of these, how many this reader may claim now'),
      price: money,
      weight: z.number().nullable().describe('One piece’s package in pounds, for its sender'),
      ...lineTermsShape,
    }),
  ),
})

const orderFields = {
  id,
  quote: id,
  user: z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string().nullable() }),
  tenant: z.number().int().nullable(),
  total_amount: money,
  pending_amount: money,
  shipment_amount: money,
  tax: statedTaxShape,
  paid_amount: money,
  refunded_amount: money.describe('What the buyer got back; the total and what is paid are without it'),
  money_under_way: z.boolean().describe('A payment by card, or a refund, whose end isn’t known yet'),
  created: timestamp,
}

export const orderRowShape = z.object({
  ...orderFields,
  freight: money.nullable().describe('Of its sub-orders together, as far as it was stated'),
  pieces: z
    .object({ ordered: z.number().int(), shipped: z.number().int(), called_off: z.number().int() })
    .describe(
      'Of all its lines, how many of them are on their way, and how many were called off and never will be',
    ),
  suborders: z.array(
    z.object({
      id,
      amount: money,
      vendor: z.object({ business_name: z.string().nullable() }),
      transfer_status: z.enum(transferStatuses),
      retry_transfer: z.boolean().describe('Its payout was refused, and can be asked for again by now'),
      claim_waits: z.boolean().describe('A claim on it waits for the operator'),
      expected: z.string().nullable().describe('The day on which it is there, as far as one was named'),
      late: z.boolean(),
    }),
  ),
})

export const orderShape = z.object({
  ...orderFields,
  no_tax: noTaxShape,
  suborders: z.array(subOrderShape),
  delivery: deliveryShape.describe('It may change until the first part is sent'),
  account: z
    .object({
      way: z.enum(accountWays),
      ...dueShape,
      is_overdue: z.boolean(),
      reference: z.string().describe('To be written on the transfer'),
    })
    .nullable()
    .describe('How it is to be paid, where it wasn’t when it was placed'),
  awaits_bank: z.boolean().describe('To its payer: a payment waits for the card’s bank to be answered'),
  payment: z
    .object({ mode: z.enum(['sandbox', 'stripe']), publishable_key: z.string() })
    .nullable()
    .describe('How its payer’s page takes a card; null for whoever can’t pay it now'),
  payments: z.array(z.object({ id, kind: z.enum(['CARD', 'OFFLINE']), amount: money, created: timestamp })),
  documents: z
    .array(z.object({ kind: z.enum(documentKinds), number: z.string(), amount: money, issued: timestamp }))
    .describe('Its invoices and credit notes, oldest first; each stays as it was issued'),
  refusals: z
    .array(
      z.object({
        suborder: id.nullable().describe('Whose payout could not be taken back; null for a payment'),
        amount: money,
        reason: z.string(),
      }),
    )
    .describe('What the card provider refused of its refunds, for whoever may have it tried again'),
  store_closed: z.boolean().describe('To whoever sold: its store waits for its subscription to be paid'),
  rights: z.object({
    pay: z.boolean(),
    refund: z.boolean(),
    call_off: z.boolean().describe('Some of it hasn’t shipped, and this reader may call it off'),
    record_payment: z.boolean(),
    set_shipment: z.boolean(),
    set_delivery: z.boolean().describe('Of its quote’s call, until a part is sent'),
  }),
})

export const listOrders = endpoint('listOrders', {
  access: 'order.list',
  summary: 'Orders: all for an admin, a store’s for its tenant, one’s own for a customer',
  query: z.strictObject({
    ...pageQuery('listOrders'),
    ...periodAndTurn,
    product__id: digits.optional().describe('Only those with this product'),
    quote__tenant__id: digits.optional(),
    late: flag.optional().describe('Only those of which a part is late'),
    claimed: flag.optional().describe('Only those with a claim that isn’t settled'),
    mine: flag
      .optional()
      .describe('Only those that one bought oneself: a store lists its customers’ otherwise'),
  }),
  response: pageOf(orderRowShape),
})

export const readOrder = endpoint('readOrder', {
  access: 'order.read',
  summary: 'One order with its sub-orders and lines',
  params: idParams,
  response: orderShape,
})

export const readOrderTimeline = endpoint('readOrderTimeline', {
  access: 'order.read',
  summary: 'Events the actor may see, newest first',
  params: idParams,
  response: timelineResponse,
})

export const listSubOrders = endpoint('listSubOrders', {
  access: 'sub-order.list',
  summary: 'Sub-orders with their lines',
  query: z.strictObject({
    ...pageQuery('listSubOrders'),
    ...periodAndTurn,
    product__id: digits.optional().describe('Only those with this product'),
    order__id: digits.optional(),
    late: flag.optional().describe('Only those that are late'),
    claimed: flag.optional().describe('Only those with a claim that isn’t settled'),
    transfer_status: z.enum(transferStatuses).optional(),
  }),
  response: pageOf(subOrderShape),
})

export const readSubOrder = endpoint('readSubOrder', {
  access: 'sub-order.read',
  summary: 'One sub-order with its lines',
  params: idParams,
  response: subOrderShape,
})

export const refundOrder = endpoint('refundOrder', {
  access: 'order.refund',
  summary:
    'Lowers an order’s price by money that goes back, and takes vendors’ payouts for it back; answers the order. What hasn’t shipped is still to be sent: see callOff',
  params: idParams,
  body: z.strictObject({
    amount: moneyInput(messages.priceInvalid).refine(
      (value) => value >= limits.refund.minCents,
      messages.priceInvalid,
    ),
    reason: requiredText(limits.quote.reason),
    of: z
      .enum(['PRICE', 'FREIGHT'])
      .default('PRICE')
      .describe('FREIGHT: only what sending it costs; otherwise all of the price in proportion'),
    suborder: id.optional().describe('One vendor’s part alone; all of the order in proportion otherwise'),
    expected_paid_amount: expectedSum,
  }),
  response: orderShape,
  idempotent: true,
})

export const callOff = endpoint('callOff', {
  access: 'order.call-off',
  summary:
    'Calls off what hasn’t shipped: it costs nothing and is not sent. What was paid above the new total goes back; answers the order',
  params: idParams,
  body: z.strictObject({
    reason: requiredText(limits.quote.reason),
    suborder: id.optional().describe('One vendor’s part alone; the whole order otherwise'),
    lines: z
      .array(
        z.strictObject({
          item: id,
          quantity: pieces.describe('0: none of it'),
          restock: pieces
            .optional()
            .describe('What goes back into stock, for sellers to say; by default all of them'),
        }),
      )
      .max(limits.quote.lines, messages.tooLong)
      .optional()
      .describe('Only these pieces; otherwise all that hasn’t shipped'),
    expected_paid_amount: expectedSum,
  }),
  bodyBytes: bodyBytes.quoteLines,
  response: orderShape,
  idempotent: true,
})

export const uploadClaimPicture = endpoint('uploadClaimPicture', {
  access: 'claim.open',
  summary: 'Uploads one picture for a claim (multipart: file). Not claimed with within a day, it is deleted',
  upload: true,
  response: z.object({ id: z.string(), name: z.string() }),
})

export const openClaim = endpoint('openClaim', {
  access: 'claim.open',
  summary: 'Claims pieces of a line that were sent lately; the payout of their part waits. Answers the order',
  params: idParams,
  body: openClaimBody,
  response: orderShape,
  status: 201,
  idempotent: true,
})

export const moveClaim = endpoint('moveClaim', {
  access: 'claim.move',
  summary:
    'Moves a claim on: its vendor answers, the operator decides, pieces come back, are refunded or replaced; answers the sub-order',
  params: idParams,
  body: moveClaimBody,
  response: subOrderShape,
  idempotent: true,
})

export const retryRefund = endpoint('retryRefund', {
  access: 'order.refund',
  summary: 'Tries again what the card provider refused of an order’s refunds; answers the order',
  params: idParams,
  response: orderShape,
  idempotent: true,
})

export const changeOrder = endpoint('changeOrder', {
  access: 'order.set-shipment',
  summary: 'Sets what shipment costs, before the order is paid in full',
  params: idParams,
  body: z.strictObject({
    shipment_amount: moneyInput(messages.shipmentInvalid).refine(
      (value) => value >= 0,
      messages.shipmentInvalid,
    ),
    expected_shipment_amount: expectedShipment,
  }),
  response: orderShape,
})

export const changeSubOrder = endpoint('changeSubOrder', {
  access: 'sub-order.set-tracking',
  summary:
    'Sends all that is left as one parcel, followed there; where all is on its way, puts the newest parcel’s tracking right',
  params: idParams,
  body: trackingBody,
  response: subOrderShape,
})

export const recordParcel = endpoint('recordParcel', {
  access: 'sub-order.set-tracking',
  summary: 'Records a parcel with some of what is left to ship; the buyer is told',
  params: idParams,
  body: parcelBody,
  bodyBytes: bodyBytes.text,
  response: subOrderShape,
  status: 201,
  idempotent: true,
})

export const changeParcel = endpoint('changeParcel', {
  access: 'sub-order.set-tracking',
  summary: 'Puts right where a parcel can be followed',
  params: parcelParams,
  body: trackingBody,
  response: subOrderShape,
})

export const printPackingList = endpoint('printPackingList', {
  access: 'sub-order.read',
  summary: 'What lies in a parcel and what comes after it, without prices, as a PDF',
  params: parcelParams,
  response: printedShape,
})

export const voidParcel = endpoint('voidParcel', {
  access: 'sub-order.set-tracking',
  summary: 'Says that a parcel never left, and why: its parts are left to ship again, and the buyer is told',
  params: parcelParams,
  body: voidBody,
  response: subOrderShape,
  idempotent: true,
})

export const setPromisedDay = endpoint('setPromisedDay', {
  access: 'sub-order.set-day',
  summary:
    'Names the day on which the vendor’s part is there: a later one with its reason, which the buyer reads',
  params: idParams,
  body: z.strictObject({ day, reason: line(limits.delayReason).default('') }),
  response: subOrderShape,
})

export const retryTransfer = endpoint('retryTransfer', {
  access: 'payout.retry-transfer',
  idempotent: true,
  summary:
    'Tries a failed payout again: the sub-order, or 402 with the provider’s reason, or 409 where it hasn’t failed',
  body: z.strictObject({ suborder_id: id }),
  response: subOrderShape,
})

export const retryTransfers = endpoint('retryTransfers', {
  access: 'payout.retry-transfer',
  idempotent: true,
  summary:
    'Tries the failed payouts of many sub-orders again; says of each whether its money is on its way, and why not',
  body: z.strictObject({ ids: manyIds }),
  response: manyDone,
})

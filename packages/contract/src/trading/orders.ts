import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { printedShape } from '../platform/printed.ts'
import { manyDone, manyIds } from '../platform/bulk.ts'
import { moveClaimBody, openClaimBody } from './claims.ts'
import { endpoint } from '../platform/endpoint.ts'
import { expectedShipment, expectedSum } from '../platform/expected-values.ts'
import { periodAndTurn } from '../platform/list-filters.ts'
import { pageOf, pageQuery } from '../platform/paging.ts'
import { parcelBody, parcelParams, pieces, trackingBody, voidBody } from './parcels.ts'
import { day, digits, flag, id, idParams, line, moneyInput, requiredText } from '../platform/primitives.ts'
import { timelineResponse } from '../platform/timeline.ts'
import { subOrderShape, orderRowShape, orderShape } from './order-shapes.ts'

export const listOrders = endpoint('listOrders', {
  access: 'order.list',
  summary: 'Orders: all for an admin, a store’s for its tenant, one’s own for a customer',
  query: z.strictObject({
    ...pageQuery('listOrders'),
    ...periodAndTurn,
    product__id: digits.optional().describe('Only those with this product'),
    quote__tenant__id: digits.optional(),
    late: flag.optional().describe('Only those of which a part is late'),
    claimed: flag.optional().describe('Only those with an open claim'),
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
    claimed: flag.optional().describe('Only those with an open claim'),
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
    'Refunds part of an order’s price and reverses the vendors’ payouts for it; returns the order. What hasn’t shipped must still be sent: see callOff',
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
      .describe('FREIGHT: only the freight; otherwise the whole price in proportion'),
    suborder: id.optional().describe('One vendor’s part alone; all of the order in proportion otherwise'),
    expected_paid_amount: expectedSum,
  }),
  response: orderShape,
  idempotent: true,
})

export const callOff = endpoint('callOff', {
  access: 'order.call-off',
  summary:
    'Calls off what hasn’t shipped: it is neither charged nor sent. What was paid above the new total is refunded; returns the order',
  params: idParams,
  body: z.strictObject({
    reason: requiredText(limits.quote.reason),
    suborder: id.optional().describe('One vendor’s part alone; the whole order otherwise'),
    lines: z
      .array(
        z.strictObject({
          item: id,
          quantity: pieces.describe('0: none of it'),
          restock: pieces.optional().describe('The pieces restocked, set by sellers only; all by default'),
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

export const openClaim = endpoint('openClaim', {
  access: 'claim.open',
  summary: 'Claims recently shipped pieces of a line; the payout for their part waits. Returns the order',
  params: idParams,
  body: openClaimBody,
  response: orderShape,
  status: 201,
  idempotent: true,
})

export const moveClaim = endpoint('moveClaim', {
  access: 'claim.move',
  summary:
    'Makes a move on a claim: its vendor answers, the operator decides, pieces are returned, refunded or replaced; returns the sub-order',
  params: idParams,
  body: moveClaimBody,
  response: subOrderShape,
  idempotent: true,
})

export const retryRefund = endpoint('retryRefund', {
  access: 'order.refund',
  summary: 'Retries the steps of an order’s refunds that the card provider refused; returns the order',
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

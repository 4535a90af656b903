import { paperShape } from '../people/media.ts'
import { documentKinds } from '@armature/domain/documents/document-kinds'
import { accountWays } from '@armature/domain/receivables/buyer-terms'
import { payoutWaits } from '@armature/domain/payouts/payout-terms'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import { z } from 'zod'
import { dueShape } from '../money/transfer.ts'
import { claimShape } from './claims.ts'
import { deliveryShape, promiseShape, shippingLabelShape } from './delivery.ts'
import { lineTermsShape } from './line-terms.ts'
import { parcelShape } from './parcels.ts'
import { day, id, money, timestamp } from '../platform/primitives.ts'
import { noTaxShape, statedTaxShape } from './taxes.ts'

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
  purchase_order: z.string().describe('The buyer’s own number; empty where it named none'),
  notes: z.string().describe('Of the offer that was bought'),
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
      buyer_note: z.string().describe('What the buyer said of it when it asked'),
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
  purchase_order_file: paperShape
    .nullable()
    .describe('The buyer’s own purchase order, for those who read delivery'),
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
    attach_purchase_order: z.boolean(),
    set_delivery: z.boolean().describe('Of its quote’s call, until a part is sent'),
  }),
})

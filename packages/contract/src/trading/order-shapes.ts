import { paperShape } from '../people/media.ts'
import { documentKinds } from '@armature/domain/documents/document-kinds'
import { accountWays } from '@armature/domain/receivables/buyer-terms'
import { payoutWaits } from '@armature/domain/payouts/payout-terms'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import { z } from 'zod'
import { subjectShape } from '../platform/record-subject.ts'
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
  freight: money.nullable().describe('As offered; null where the vendor stated none'),
  tracking_url: z
    .string()
    .nullable()
    .describe('The newest parcel’s address, once everything has shipped; null until then'),
  awaits_money: z.boolean().describe('The buyer pays by bank transfer first: don’t ship yet'),
  called_off: z.boolean().describe('All of it was called off: nothing was or will be sent'),
  parcels: z.array(parcelShape).describe('Its parcels, including void ones'),
  claims: z.array(claimShape).describe('The buyer’s claims, oldest first'),
  transfer_id: z.string(),
  transfer_status: z.enum(transferStatuses),
  transfer_failure: z.string().nullable(),
  retry_transfer: z.boolean(),
  payout: z
    .object({
      earned: money.describe('The vendor’s share after commission and refunds'),
      kept: money.describe('The commission'),
      refunded: money.describe(
        'What refunds took off the part: returned to the buyer, or never charged where called off before payment',
      ),
      commission_percent: z.number(),
      commission_on_freight: z.boolean().describe('Whether the percentage applies to freight, too'),
      paid_out: money,
      taken: money.describe('What the buyer paid to the vendor’s own store instead of the marketplace'),
      waits_for: z.array(z.enum(payoutWaits)).describe('Why the transfer isn’t on its way yet'),
      expected_day: day.nullable().describe('The day by which the buyer must pay, where it pays later'),
    })
    .nullable()
    .describe('Null for readers who may not see a vendor’s payout'),
  ship_to: shippingLabelShape.nullable(),
  needed_by: z.string().nullable().describe('The day by which the buyer needs the parts'),
  purchase_order: z.string().describe('The buyer’s purchase order number; empty where it gave none'),
  notes: z.string().describe('The accepted offer’s notes'),
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
      shipped: z.number().int().describe('How many of these have shipped'),
      called_off: z.number().int().describe('How many of these were called off'),
      claimable: z.number().int().describe('How many of these the caller may claim now'),
      price: money,
      weight: z.number().nullable().describe('The package weight of one piece in pounds, for its sender'),
      buyer_note: z.string().describe('The buyer’s note on the line, from its request'),
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
  refunded_amount: money.describe('What was refunded to the buyer; total and paid amount exclude it'),
  money_under_way: z.boolean().describe('A card payment or a refund is still in progress'),
  created: timestamp,
}

export const orderRowShape = z.object({
  ...orderFields,
  line: subjectShape,
  freight: money.nullable().describe('The sum of its sub-orders’ freight, as far as stated'),
  pieces: z
    .object({ ordered: z.number().int(), shipped: z.number().int(), called_off: z.number().int() })
    .describe('The pieces of all its lines: ordered, shipped and called off'),
  suborders: z.array(
    z.object({
      id,
      amount: money,
      vendor: z.object({ business_name: z.string().nullable() }),
      transfer_status: z.enum(transferStatuses),
      retry_transfer: z.boolean().describe('Its payout was refused and can be retried now'),
      claim_waits: z.boolean().describe('A claim on it awaits the operator'),
      expected: z.string().nullable().describe('The expected day, where one is known'),
      late: z.boolean(),
    }),
  ),
})

export const orderShape = z.object({
  ...orderFields,
  no_tax: noTaxShape,
  suborders: z.array(subOrderShape),
  delivery: deliveryShape.describe('It may change until the first part ships'),
  purchase_order_file: paperShape
    .nullable()
    .describe('The buyer’s purchase order file, for readers of delivery'),
  account: z
    .object({
      way: z.enum(accountWays),
      ...dueShape,
      is_overdue: z.boolean(),
      reference: z.string().describe('The reference for the transfer'),
    })
    .nullable()
    .describe('How it is paid, where it wasn’t paid when placed'),
  awaits_bank: z.boolean().describe('To its payer: a payment awaits confirmation with the card’s bank'),
  payment: z
    .object({ mode: z.enum(['sandbox', 'stripe']), publishable_key: z.string() })
    .nullable()
    .describe('How the payment page takes a card; null where the caller can’t pay now'),
  payments: z.array(z.object({ id, kind: z.enum(['CARD', 'OFFLINE']), amount: money, created: timestamp })),
  documents: z
    .array(z.object({ kind: z.enum(documentKinds), number: z.string(), amount: money, issued: timestamp }))
    .describe('Its invoices and credit notes as issued, oldest first'),
  refusals: z
    .array(
      z.object({
        suborder: id
          .nullable()
          .describe('The sub-order whose payout could not be reversed; null for a payment'),
        amount: money,
        reason: z.string(),
      }),
    )
    .describe('Refund steps that the card provider refused, for readers who may retry them'),
  store_closed: z.boolean().describe('To the seller: its store is closed until its subscription is paid'),
  rights: z.object({
    pay: z.boolean(),
    refund: z.boolean(),
    call_off: z.boolean().describe('Some of it hasn’t shipped, and the caller may call it off'),
    record_payment: z.boolean(),
    set_shipment: z.boolean(),
    attach_purchase_order: z.boolean(),
    set_delivery: z.boolean().describe('Through its quote’s call, until a part ships'),
  }),
})

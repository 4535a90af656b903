import { weightUnits } from '@armature/domain/orders/packing'
import { shippingLabelShape } from '@armature/contract/trading/delivery'
import { userStatuses } from '@armature/domain/accounts/account-machine'
import { payoutStatuses } from '@armature/domain/accounts/payout-status'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import { z } from 'zod'
import type { SubOrderBrief } from '../../src/trading/orders/order-list-repository.ts'
import type { SubOrderRow } from '../../src/trading/orders/order-repository.ts'

/** The terms that a line of a quote or an order was offered by. */
export const lineTerms = {
  lead_time_days: z.int().nullable(),
  minimum_quantity: z.int().nullable(),
  note: z.string().nullable(),
}

/** A moment within JSON that the database wrote. */
export const timeText = z.iso.datetime({ offset: true })

/** A sub-order as its statements answer it, to the last field. */
export const subOrderRow: z.ZodType<SubOrderRow> = z.strictObject({
  id: z.int(),
  order_id: z.int(),
  sub_quote_id: z.int(),
  tenant_id: z.int().nullable(),
  customer_id: z.int(),
  vendor: z.strictObject({ id: z.int(), username: z.string(), business_name: z.string().nullable() }),
  amount_cents: z.int(),
  freight_cents: z.int().nullable(),
  tracking_url: z.string().nullable(),
  ship_to: shippingLabelShape.strict().nullable(),
  purchase_order: z.string(),
  notes: z.string(),
  needed_by: z.iso.date().nullable(),
  promised_day: z.iso.date().nullable(),
  expected_day: z.iso.date().nullable(),
  delay_reason: z.string(),
  transfer_id: z.string(),
  transfer_status: z.enum(transferStatuses),
  transfer_failure: z.string().nullable(),
  transfer_failure_code: z.string().nullable(),
  order_paid: z.boolean(),
  called_off: z.boolean(),
  due_day: z.iso.date().nullable(),
  awaits_money: z.boolean(),
  disputed: z.boolean(),
  refund_under_way: z.boolean(),
  vendor_status: z.enum(userStatuses),
  payout_status: z.enum(payoutStatuses).nullable(),
  commission_percent: z.number(),
  commission_on_freight: z.boolean(),
  earned_cents: z.int(),
  kept_cents: z.int(),
  paid_out_cents: z.int(),
  taken_cents: z.int(),
  created_at: timeText,
  parcels: z.array(
    z.strictObject({
      number: z.int(),
      sent_at: timeText,
      tracking_url: z.string(),
      note: z.string(),
      packing: z.strictObject({
        carrier: z.string(),
        packages: z.int().nullable(),
        weight: z.strictObject({ value: z.number(), unit: z.enum(weightUnits) }).nullable(),
        dimensions: z.string(),
      }),
      voided_at: timeText.nullable(),
      void_reason: z.string(),
      lines: z.array(z.strictObject({ item: z.int(), quantity: z.int() })),
    }),
  ),
  claims: z.array(z.never()),
  items: z.array(
    z.strictObject({
      id: z.int(),
      image: z.string().nullable(),
      name: z.string(),
      sku: z.string(),
      type: z.string(),
      kind: z.string(),
      quantity: z.int(),
      called_off: z.int(),
      price_cents: z.int(),
      weight: z.number(),
      buyer_note: z.string(),
      ...lineTerms,
    }),
  ),
})

/** A sub-order in its order's row in a list. */
export const subOrderBrief: z.ZodType<SubOrderBrief> = z.strictObject({
  id: z.int(),
  vendor_id: z.int(),
  tenant_id: z.int().nullable(),
  customer_id: z.int(),
  business_name: z.string().nullable(),
  amount_cents: z.int(),
  freight_cents: z.int().nullable(),
  ordered: z.int(),
  shipped: z.int(),
  transfer_status: z.enum(transferStatuses),
  retry_transfer: z.boolean(),
  expected_day: z.iso.date().nullable(),
  tracking_url: z.string().nullable(),
  awaits_money: z.boolean(),
  called_off: z.boolean(),
  off: z.int(),
  claim_waits: z.boolean(),
})

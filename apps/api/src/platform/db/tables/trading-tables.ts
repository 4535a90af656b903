import type { ApprovalState, ApprovalWay } from '@armature/domain/approvals/approval-machine'
import type { ClaimState } from '@armature/domain/claims/claim-machine'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { TransferStatus } from '@armature/domain/payouts/transfer-machine'
import type { Address, OfferedDelivery, ShippingLabel } from '@armature/domain/quotes/offer/delivery'
import type { Freight, OfferedFreight } from '@armature/domain/quotes/offer/freight'
import type { LineAnswer, LineTerms } from '@armature/domain/quotes/offer/line-terms'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import type { OpenLineState, OpenOfferState } from '@armature/domain/sourcing/open-lines'
import type { WeightUnit } from '@armature/domain/orders/packing'
import type { BillRow } from '@armature/domain/requests/bill-row'
import type { NoTax } from '@armature/domain/taxes/no-tax'
import type { AccountWay } from '@armature/domain/receivables/buyer-terms'
import type { StatedTax } from '@armature/domain/taxes/tax'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

type JsonOrNone<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Days are read as texts by record-sql.ts. */
type Day = ColumnType<string | null, string | null | undefined, string | null>

/** Where parts go, of a quote and of the order that it became. */
export interface DeliveryColumns {
  ship_to: JsonOrNone<Address>
  bill_to: JsonOrNone<Address>
  purchase_order: ColumnType<string, string | undefined, string>
  needed_by: Day
}

/** The part of the delivery that a vendor reads on its sub-quote. */
export interface DestinationColumns {
  ship_city: string | null
  ship_country: string | null
  needed_by: Day
}

/** The part of the delivery that a vendor reads on its sub-order. */
export interface ShippingColumns {
  ship_to: JsonOrNone<ShippingLabel>
  purchase_order: Generated<string>
  needed_by: Day
}

/** When the parts of a sub-order are there. */
export interface PromiseColumns {
  /** A trigger keeps it, once it is said. */
  promised_day: Day
  expected_day: Day
  delay_reason: Generated<string>
}

/** The pieces that a vendor shipped together. The database limits each line's sum to the ordered quantity. */
export interface ParcelsTable {
  id: GeneratedAlways<number>
  sub_order_id: number
  number: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  tracking_url: string
  note: Generated<string>
  sent_at: Date
  sent_by: number
  voided_at: Date | null
  voided_by: number | null
  void_reason: Generated<string>
  carrier: Generated<string>
  packages: number | null
  /** Of all packages together. */
  weight: number | null
  weight_unit: WeightUnit | null
  dimensions: Generated<string>
}

export interface ParcelLinesTable {
  parcel_id: number
  order_item_id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  quantity: number
}

/** The words that describe the wanted part. */
export interface WantedWords {
  text: string
  /** The maker's or part number as it was typed. */
  part_number: string
  quantity: number
}

interface OpenLinesTable extends WantedWords {
  id: Generated<number>
  bill_row: JsonOrNone<BillRow>
  quote_id: number
  tenant_id: number | null
  customer_id: number
  note: string
  target_cents: number | null
  state: OpenLineState
  reason: string | null
  product_id: number | null
  created_at: Date
  changed_at: Date
}

interface OpenLineOffersTable extends WantedWords {
  id: Generated<number>
  bill_row: JsonOrNone<BillRow>
  open_line_id: number
  quote_id: number
  vendor_id: number
  tenant_id: number | null
  ship_city: string | null
  ship_country: string | null
  needed_by: string | null
  state: OpenOfferState
  reason: string | null
  product_id: number | null
  hidden: Generated<boolean>
  asked_at: Date
  changed_at: Date
}

/** A part as it was when it was put on a quote. */
export interface PartColumns {
  name: string
  sku: string
  type: ProductType
  image: string | null
  price_cents: number
  quantity: number
}

/** One line of a frozen offer. */
export interface RevisionLine extends PartColumns, Partial<LineTerms> {
  /** The words that it was asked for by; none where it was asked for as a part. */
  asked_as?: string
  item: number
  sub_quote: number
  product: number
  vendor_id: number
  vendor: string
}

/** A line that was asked for in words and isn't offered; the reason where the seller gave one. */
export interface LackingLine extends WantedWords {
  reason: string | null
}

/** A person's request to its company to approve the purchase of one revision. */
export interface PurchaseApprovalsTable {
  id: Id
  quote_id: number
  customer_id: number
  /** Null for a program. */
  requested_by: number | null
  /** The program's name; empty for a person. */
  program: string
  revision: number
  total_cents: number
  way: ApprovalWay
  purchase_order: string
  note: string
  state: ApprovalState
  approved_by: Generated<number[]>
  ended_by: ColumnType<number | null, never, number | null>
  /** Why it was refused, or why the order couldn't be placed after the approval. */
  reason: Generated<string>
  created_at: Date
  expires_at: Date
  ended_at: ColumnType<Date | null, never, Date | null>
}

export interface QuoteRevisionsTable {
  quote_id: number
  revision: number
  customer_id: number
  tenant_id: number | null
  lines: ColumnType<RevisionLine[], string, never>
  /** By sub-quote, as far as it was stated; null where the offer was frozen before freight was. */
  freight: ColumnType<OfferedFreight[] | null, string, never>
  /** Null where none was stated. */
  tax: ColumnType<StatedTax | null, string | null, never>
  no_tax: ColumnType<NoTax | null, string | null, never>
  /** Lines, freight and tax. */
  total_cents: number
  down_payment: number
  /** Null where it was frozen before notes and ends were. */
  notes: string | null
  expires_at: Date | null
  zone: Generated<string>
  /** Null where the system froze it, or an earlier release that didn't keep it. */
  frozen_by: number | null
  frozen_by_name: string | null
  /** When its customer was first notified of it or read it; null where it was replaced before. */
  shown_at: Date | null
  /** Its destination then, without phones; null for an older revision. */
  delivery: ColumnType<OfferedDelivery | null, string | null, never>
  /** The lines that the revision names as not offered. */
  lacking: ColumnType<LackingLine[], string | undefined, never>
  created_at: Date
}

export interface QuotesTable extends DeliveryColumns {
  id: Id
  customer_id: number
  tenant_id: number | null
  created_by: number
  status: Generated<QuoteStatus>
  notes: Generated<string>
  down_payment: number | null
  total_cents: Generated<number>
  revision: Generated<number>
  expires_at: Date | null
  zone: Generated<string>
  asked_again_at: Generated<Date | null>
  told_revision: number | null
  compared_revision: number | null
  close_reason: CloseReason | null
  /** Nobody stated where the parts go: it is the account's own address. */
  ship_to_assumed: Generated<boolean>
  /** Kept by a trigger: since when it is in its status. */
  status_since: GeneratedAlways<Date>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

export interface SubQuotesTable extends DestinationColumns {
  id: Id
  quote_id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  status: Generated<QuoteStatus>
  /** Its lines and its freight. */
  total_cents: Generated<number>
  /** Null where its vendor hasn't said, 0 where it is free. */
  freight_cents: Freight
  declined_reason: string | null
  close_reason: CloseReason | null
  closed_by_quote: Generated<boolean>
  hidden: Generated<boolean>
  /** Kept by a trigger, as are when its vendor was last asked to price it, and when the vendor answered. */
  status_since: GeneratedAlways<Date>
  asked_at: GeneratedAlways<Date | null>
  answered_at: GeneratedAlways<Date | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A line of a quote or an order: the part, and the vendor whom it concerns. */
interface LineColumns extends PartColumns, LineTerms {
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  product_id: number
}

export interface QuoteItemsTable extends LineColumns, Pick<LineAnswer, 'no_quote'> {
  id: Id
  sub_quote_id: number
  quote_id: number
  buyer_note: Generated<string>
  asked_as: Generated<string>
  target_cents: number | null
}

export interface OrdersTable extends DeliveryColumns, TaxColumns {
  id: Id
  quote_id: number
  customer_id: number
  tenant_id: number | null
  revision: number
  /** The sums that were offered: the vendors' lines, their freight, and the tax. */
  lines_cents: number
  shipment_cents: Generated<number>
  /** The sum that refunds took off the total. */
  credited_cents: Generated<number>
  total_cents: GeneratedAlways<number>
  paid_cents: number
  pending_cents: GeneratedAlways<number>
  /** How it is paid where it wasn't when it was placed. */
  account_way: ColumnType<AccountWay | null, AccountWay | null | undefined, never>
  due_day: ColumnType<string | null, string | null | undefined, never>
  /** Vendors send nothing before this much is paid. */
  awaited_cents: Generated<number>
  created_at: Generated<Date>
}

export interface SubOrdersTable extends ShippingColumns, PromiseColumns {
  id: Id
  order_id: number
  sub_quote_id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  /** Its lines and its freight. */
  amount_cents: number
  /** As it was offered. */
  freight_cents: Freight
  /** Of the offer that was bought. */
  notes: Generated<string>
  commission_percent: string | number
  commission_on_freight: Generated<boolean>
  tracking_url: string | null
  /** A trigger maintains it from the books. */
  order_paid: GeneratedAlways<boolean>
  /** All of it was called off: nothing was sent, and nothing will be. */
  called_off: Generated<boolean>
  /** The day by which the order's buyer is to pay; vendors may not read the order. */
  due_day: ColumnType<string | null, string | null | undefined, never>
  awaits_money: Generated<boolean>
  disputed: Generated<boolean>
  transfer_id: Generated<string>
  transfer_status: Generated<TransferStatus>
  transfer_failure: string | null
  created_at: Generated<Date>
}

export interface OrderItemsTable extends LineColumns {
  id: Id
  sub_order_id: number
  /** The product's at the order, for its documents. */
  manufacturer: string | null
  part_number: string | null
  country_of_origin: string | null
  hs_code: string | null
}

/** A buyer's claim on pieces that it received. */
export interface ClaimsTable {
  id: Id
  order_id: number
  sub_order_id: number
  order_item_id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  state: ClaimState
  quantity: number
  reason: string
  /** The last reason of the vendor or the operator. */
  answer: Generated<string>
  received_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  restocked: Generated<number>
  replacement_url: ColumnType<string | null, string | null | undefined, string | null>
  /** The pieces of a replacement that were taken from stock. */
  taken: Generated<number>
  refund_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Date
  moved_at: Date
}

export interface ClaimPicturesTable {
  claim_id: number
  place: number
  media_id: number
  public_id: string
  vendor_id: number
  tenant_id: number | null
  customer_id: number
}

/** An order's tax as it was offered; null where none was stated. */
export interface TaxColumns {
  tax: ColumnType<StatedTax | null, string | null | undefined, string | null>
  no_tax: ColumnType<NoTax | null, string | null | undefined, string | null>
  tax_cents: Generated<number>
}

export interface TradingTables {
  open_lines: OpenLinesTable
  open_line_offers: OpenLineOffersTable
  quotes: QuotesTable
  sub_quotes: SubQuotesTable
  quote_items: QuoteItemsTable
  quote_revisions: QuoteRevisionsTable
  purchase_approvals: PurchaseApprovalsTable
  orders: OrdersTable
  sub_orders: SubOrdersTable
  order_items: OrderItemsTable
  claims: ClaimsTable
  claim_pictures: ClaimPicturesTable
  parcels: ParcelsTable
  parcel_lines: ParcelLinesTable
}

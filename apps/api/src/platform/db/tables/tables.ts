import type { LoginChallengesTable } from './challenge-tables.ts'
import type { CustomerCompaniesTable } from './customer-tables.ts'
import type { storeStatuses } from '@armature/domain/subscriptions/subscription-machine'
import type { NoticeTables } from './notice-tables.ts'
import type { ChatTables } from './chat-tables.ts'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { Role } from '@armature/domain/rights/actor'
import type { PayoutStatus } from '@armature/domain/accounts/payout-status'
import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { TransferStatus } from '@armature/domain/payouts/transfer-machine'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import type { LineAnswer, LineTerms } from '@armature/domain/quotes/offer/line-terms'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'
import type { ReferenceTables } from './reference-tables.ts'
import type { ListTables } from './list-tables.ts'
import type { OpenLineTables } from './open-line-tables.ts'
import type { RequestTables } from './request-tables.ts'
import type { TaxColumns, TaxTables } from './tax-tables.ts'
import type {
  AddressesTable,
  DeliveryColumns,
  DestinationColumns,
  ParcelLinesTable,
  ParcelsTable,
  PromiseColumns,
  ShippingColumns,
} from './delivery-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { LiveTables } from './live-tables.ts'
import type { PartColumns, QuoteRevisionsTable } from './revision-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { IdempotencyKeysTable, OutboxTable, SeedRunsTable, StepDismissalsTable } from './note-tables.ts'
import type { MediaTable, MediaUsesTable } from './media-tables.ts'
import type {
  BillingTables,
  ProviderEventsTable,
  PurchaseHoldsTable,
  StockReservationsTable,
  StrayPaymentsTable,
} from './payment-tables.ts'

/** The tables of migrations/, as the query builder sees them. Sums are cents, times are Dates. */
type Id = GeneratedAlways<number>

export interface UsersTable {
  id: Id
  username: string
  /** Null where an older account has a name that looks like another's. */
  username_key: ColumnType<string | null, string | null | undefined, string | null>
  email: string
  phone_number: string | null
  /** When a code that was sent to the number was entered. */
  phone_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  role: Role
  status: UserStatus
  first_name: string
  last_name: string
  password_hash: string | null
  email_verified_at: Date | null
  tenant_id: number | null
  device_generation: Generated<number>
  created_at: Generated<Date>
}

/** The columns of an account that everybody who may see the account reads. */
export type UserBasics = Pick<
  Selectable<UsersTable>,
  'id' | 'username' | 'email' | 'role' | 'status' | 'first_name' | 'last_name'
>

export interface TenantsTable {
  id: Id
  owner_id: number
  name: string
  domain: string
  status: Generated<(typeof storeStatuses)[number]>
  subscribed: Generated<boolean>
  logo_media_id: number | null
  /** When its domain was last seen to lead here; null where it isn't. */
  domain_found_at: Date | null
  created_at: Generated<Date>
}

export interface VendorProfilesTable {
  user_id: number
  business_name: string
  business_name_key: ColumnType<string | null, string | null | undefined, string | null>
  location: string
  industry: string
  address: string
  city: string
  state: string
  country: string
  postal_code: string
  /** Buyers read whether its parts are in stock. */
  shows_stock: Generated<boolean>
  payout_account_id: string | null
  payout_status: PayoutStatus | null
  payout_request: string | null
  payout_requested_at: Date | null
  payout_checked_at: Date | null
}

export interface SessionsTable {
  id: string
  user_id: number
  created_at: Date
  expires_at: Date
  last_seen_at: Date
  revoked_at: Date | null
  revoked_why: string | null
  remember: boolean
  ip: string | null
  user_agent: string | null
}

export interface PhoneConfirmationsTable {
  user_id: number
  id: string
  phone_number: string
  code_hash: Buffer
  tries: Generated<number>
  expires_at: Date
}

export type MailTokenKind = 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'INVITATION'

export interface MailTokensTable {
  id: Id
  user_id: number
  kind: MailTokenKind
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface ProductImage {
  image: string
  is_primary: boolean
}

export interface ProductsTable {
  id: Id
  vendor_id: number
  tenant_id: number | null
  type: ProductType
  sku: string
  name: string
  manufacturer: string | null
  part_number: string | null
  description: Generated<string>
  price_cents: number | null
  price_breaks: ColumnType<PriceBreak[], string | undefined, string>
  from_price_cents: GeneratedAlways<number | null>
  length: number
  width: number
  height: number
  weight: number
  quantity: number
  lead_time_days: number | null
  equipment_id: number | null
  component_subcategory_id: number | null
  specs: ColumnType<Record<string, string>, string | undefined, string>
  /** Typed specifications; null until the free ones are read. */
  attributes: ColumnType<AttributeValues | null, string | undefined, string>
  minimum_order: number | null
  /** A tsvector; null until somebody has read what the product says of itself. */
  measures: Generated<string | null>
  images: ColumnType<ProductImage[], string | undefined, string>
  application_ids: Generated<number[]>
  model_ids: Generated<number[]>
  cad: string | null
  fbx: string | null
  /** The stored paths of its data sheets, in their order. */
  documents: ColumnType<string[], string | undefined, string>
  /** Kept by a trigger. */
  preview: GeneratedAlways<string | null>
  /** The part's own size in inches and weight in pounds; length, width, height and weight are the package's. */
  own_length: number | null
  own_width: number | null
  own_height: number | null
  own_weight: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
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
  reminded_at: Date | null
  told_revision: number | null
  compared_revision: number | null
  close_reason: CloseReason | null
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
  commission_percent: string | number
  tracking_url: string | null
  /** Kept by a trigger from the books. */
  order_paid: GeneratedAlways<boolean>
  /** All of it was refunded: the books' trigger keeps it. */
  called_off: GeneratedAlways<boolean>
  transfer_id: Generated<string>
  transfer_status: Generated<TransferStatus>
  transfer_failure: string | null
  created_at: Generated<Date>
}

export interface OrderItemsTable extends LineColumns {
  id: Id
  sub_order_id: number
}

export interface OrderPaymentsTable {
  id: Id
  order_id: number
  customer_id: number
  tenant_id: number | null
  kind: 'CARD' | 'OFFLINE'
  amount_cents: number
  reference: string
  recorded_by: number | null
  created_at: Generated<Date>
}

interface PartLinksTable {
  one_id: number
  other_id: number
  reason: string
  linked_by: number
  linked_at: Date
}

export interface EventsTable {
  id: Id
  at: Date
  actor_id: number | null
  actor_role: string
  actor_name: string
  kind: string
  user_id: number | null
  product_id: number | null
  quote_id: number | null
  sub_quote_id: number | null
  order_id: number | null
  sub_order_id: number | null
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  for_customer: Generated<boolean>
  summary: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  reason: string | null
}

export interface Tables
  extends
    ReferenceTables,
    BillingTables,
    ChatTables,
    ImportTables,
    ListTables,
    RequestTables,
    OpenLineTables,
    TaxTables,
    LiveTables,
    MoneyTables,
    NoticeTables {
  users: UsersTable
  tenants: TenantsTable
  vendor_profiles: VendorProfilesTable
  customer_companies: CustomerCompaniesTable
  sessions: SessionsTable
  login_challenges: LoginChallengesTable
  phone_confirmations: PhoneConfirmationsTable
  mail_tokens: MailTokensTable
  products: ProductsTable
  part_links: PartLinksTable
  media: MediaTable
  media_uses: MediaUsesTable
  addresses: AddressesTable
  quotes: QuotesTable
  sub_quotes: SubQuotesTable
  quote_items: QuoteItemsTable
  quote_revisions: QuoteRevisionsTable
  purchase_holds: PurchaseHoldsTable
  stock_reservations: StockReservationsTable
  stray_payments: StrayPaymentsTable
  orders: OrdersTable
  sub_orders: SubOrdersTable
  order_items: OrderItemsTable
  parcels: ParcelsTable
  parcel_lines: ParcelLinesTable
  order_payments: OrderPaymentsTable
  provider_events: ProviderEventsTable
  events: EventsTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
  seed_runs: SeedRunsTable
  step_dismissals: StepDismissalsTable
}

/** The query builder over our tables; a repository receives one that is inside a transaction. */
export type Database = Kysely<Tables>

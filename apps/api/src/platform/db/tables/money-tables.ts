import type { LedgerAccount, LedgerKind } from '@armature/domain/money/ledger'
import type { DisputeState } from '@armature/domain/disputes/dispute-machine'
import type { DocumentAmounts } from '@armature/domain/documents/document-amounts'
import type { DocumentKind } from '@armature/domain/documents/document-kinds'
import type { AttemptState } from '@armature/domain/payouts/transfer-attempt'
import type { BalanceState } from '@armature/domain/purchases/balance-payment'
import type { HoldState } from '@armature/domain/purchases/purchase-hold'
import type { StrayState } from '@armature/domain/purchases/stray-payment'
import type { RefundKind } from '@armature/domain/refunds/refund-kinds'
import type { RefundState, StepKind, StepState } from '@armature/domain/refunds/refund-machine'
import type { ReminderKind } from '@armature/domain/receivables/reminders'
import type { PlanInterval } from '@armature/domain/subscriptions/plan-rules'
import type { SubscriptionState } from '@armature/domain/subscriptions/subscription-machine'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { IssuedContent } from '../../ports/document-renderer.ts'
import type { LimitUse } from './approval-tables.ts'

type Id = GeneratedAlways<number>

/** One fact about money; written once. */
export interface LedgerTransactionsTable {
  id: GeneratedAlways<number>
  kind: LedgerKind
  /** Null for a plan's payment. */
  order_id: number | null
  /** The fact that it books, such as `payment:12`. */
  source: string
  at: Date
}

export interface LedgerEntriesTable {
  id: GeneratedAlways<number>
  transaction_id: number
  kind: LedgerKind
  account: LedgerAccount
  order_id: number | null
  sub_order_id: number | null
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  amount_cents: number
  at: Date
}

export interface ReconciliationsTable {
  id: GeneratedAlways<number>
  since: Date
  until: Date
  compared: number
  finished_at: Date
}

/** The provider's movements of the marketplace's money, read once. */
export interface ProviderMovementsTable {
  id: string
  reference: string
  cents: number
  subscription: string | null
  at: Date
}

export interface ReconciliationDifferencesTable {
  reconciliation_id: number
  reference: string
  ours_cents: number
  theirs_cents: number
}

export interface DocumentCountsTable {
  /** A store's tenant; 0 is the marketplace. */
  seller: number
  kind: DocumentKind
  last: number
}

export interface DocumentsTable {
  id: GeneratedAlways<number>
  seller: number
  kind: DocumentKind
  number: number
  order_id: number
  payment_id: number | null
  /** The order's, which a trigger writes. */
  customer_id: GeneratedAlways<number>
  issued_at: Date
  content: ColumnType<IssuedContent | null, string | undefined, string>
  amounts: ColumnType<DocumentAmounts | null, string | undefined, string>
}

/** How often the provider refused to give money back. */
interface RefundTries {
  refund_refusals: Generated<number>
  /** The provider's last reason not to give it back. */
  refund_refusal: ColumnType<string | null, string | null | undefined, string | null>
  /** Left to the operator: it isn't tried any more. */
  refund_flagged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A payment by card. */
interface CardPayment extends RefundTries {
  /** The saved card's owner at the provider; null for a one-time card. */
  provider_customer: ColumnType<string | null, string | null | undefined, string | null>
  /** The caller can open the bank's confirmation page, if the bank asks. */
  can_authenticate: ColumnType<boolean, boolean | undefined, boolean>
  /** The provider's payment that waits, or waited, for the payer's bank. */
  intent_id: ColumnType<string | null, string | null | undefined, string | null>
  /** When the payer was answered that the outcome is unknown. */
  answered_unknown_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface PurchaseHoldsTable extends CardPayment, LimitUse {
  id: string
  quote_id: number
  customer_id: number
  tenant_id: number | null
  revision: number
  state: HoldState
  due_cents: number
  payment_method: string
  idempotency_key: string
  payment_id: string | null
  failure: string | null
  created_at: Date
  expires_at: Date
  settled_at: Date | null
}

/** A seller's terms for a buyer. */
export interface BuyerTermsTable {
  id: Generated<number>
  customer_id: number
  tenant_id: number | null
  net_days: number
  limit_cents: number
  changed_at: Date
}

export interface IncomingTransfersTable {
  payment_id: number
  order_id: number
  tenant_id: number | null
  amount_cents: number
  received_day: string
  bank_number: string
  recorded_at: Date
}

interface PaymentRemindersTable {
  order_id: number
  kind: ReminderKind
  sent_at: Date
}

/** Money that names a hold, or a payment on a balance, and isn't the one that it asks for. */
export interface StrayPaymentsTable {
  id: string
  /** One of the two is given: the hold, or the payment on a balance. */
  hold_id: Later<string>
  balance_id: Later<string>
  quote_id: number
  amount_cents: number
  currency: string
  account: string | null
  livemode: boolean
  differences: string[]
  state: StrayState
  created_at: Date
  settled_at: Date | null
  refund_refusals: Generated<number>
  refund_refusal: ColumnType<string | null, string | null | undefined, string | null>
}

/** An account's identity at the card provider. */
interface PaymentCustomersTable {
  user_id: number
  request_key: string
  requested_at: Date
  /** As sent to the provider; null for an older request. */
  requested_email: Later<string>
  requested_name: Later<string>
  /** Null until the provider has answered. */
  customer_id: ColumnType<string | null, string | null | undefined, string | null>
}

/** A column that is null until something is known. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

interface PlansTable {
  id: GeneratedAlways<number>
  name: string
  amount_cents: number
  interval: PlanInterval
  products_allowed: number
  active: Generated<boolean>
  /** Under which the provider's price is made, and found. */
  request_key: string
  price_id: Later<string>
  created_at: Date
}

export interface SubscriptionsTable {
  id: GeneratedAlways<number>
  vendor_id: number
  tenant_id: number | null
  plan_id: number
  state: SubscriptionState
  /** The store to open, where the vendor has none. */
  domain: string | null
  store_name: string | null
  request_key: string
  provider_id: Later<string>
  item_id: Later<string>
  current_period_end: Later<Date>
  cancel_at_period_end: Generated<boolean>
  /** The marketplace has set it to end because its vendor can't sign in. */
  ends_while_barred: Generated<boolean>
  /** When the vendor last asked for its end; null where it never did, or asked since for it to go on. */
  cancel_asked_at: Later<Date>
  failure: Later<string>
  /** A change of plan that the provider is being asked for. */
  wanted_plan_id: Later<number>
  change_key: Later<string>
  /** The moment from which the change is billed, where its preview named one. */
  change_at: Later<Date>
  /** When the change was asked for. */
  change_asked_at: Later<Date>
  created_at: Date
  /** When we began to ask the provider for the state that this row holds. */
  checked_at: Later<Date>
}

export interface StockReservationsTable {
  hold_id: string
  product_id: number
  quantity: number
}

/** A payment by card on an order's balance. */
export interface BalancePaymentsTable extends CardPayment {
  id: string
  order_id: number
  customer_id: number
  tenant_id: number | null
  state: BalanceState
  amount_cents: number
  payment_method: string
  idempotency_key: string
  payment_id: ColumnType<string | null, string | null | undefined, string | null>
  failure: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Date
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The owner of each card that was ever seen at the provider. */
interface SavedCardsTable {
  id: string
  user_id: number
  seen_at: Date
  removed_at: Date | null
}

export interface RefundsTable {
  id: string
  order_id: number
  customer_id: number
  tenant_id: number | null
  kind: Generated<RefundKind>
  state: RefundState
  amount_cents: number
  credit_cents: number
  reason: string
  asked_by: number | null
  created_at: Date
  settled_at: Later<Date>
  flagged_at: Later<Date>
}

export interface RefundSharesTable {
  refund_id: string
  sub_order_id: number | null
  vendor_id: number | null
  tenant_id: number | null
  amount_cents: number
  commission_cents: number
  /** Else, without a sub-order, it is shipment. */
  is_tax: Generated<boolean>
  /** The freight's part of the amount. */
  freight_cents: Generated<number>
  open: Generated<boolean>
}

/** How much less each line costs, and which of its pieces aren't bought any more. */
export interface RefundLinesTable {
  refund_id: string
  order_item_id: number
  sub_order_id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  amount_cents: number
  called_off: Generated<number>
  returned: Generated<number>
  restocked: Generated<number>
}

export interface RefundStepsTable {
  id: string
  refund_id: string
  place: number
  kind: StepKind
  state: StepState
  amount_cents: number
  sub_order_id: number | null
  payment_id: number | null
  reference: string
  idempotency_key: string
  provider_id: Later<string>
  refusals: Generated<number>
  failure: Later<string>
  settled_at: Later<Date>
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

/** A payer's dispute of a card payment at its bank. */
export interface DisputesTable {
  id: string
  payment: string
  order_id: number | null
  payment_id: number | null
  state: DisputeState
  reason: string
  held_cents: Generated<number>
  refund_id: Later<string>
  created_at: Date
  settled_at: Later<Date>
}

/** One try to pay a vendor out. */
export interface TransfersTable {
  id: string
  sub_order_id: number
  order_id: number
  vendor_id: number
  tenant_id: number | null
  attempt: number
  state: AttemptState
  amount_cents: number
  destination: string
  idempotency_key: string
  provider_id: Later<string>
  failure_code: Later<string>
  failure: Later<string>
  /** The user who pressed Retry Transfer; null where the transfer fell due by itself. */
  asked_by: number | null
  created_at: Date
  sent_at: Later<Date>
  settled_at: Later<Date>
}

export interface MoneyTables {
  disputes: DisputesTable
  document_counts: DocumentCountsTable
  documents: DocumentsTable
  provider_movements: ProviderMovementsTable
  reconciliations: ReconciliationsTable
  reconciliation_differences: ReconciliationDifferencesTable
  balance_payments: BalancePaymentsTable
  buyer_terms: BuyerTermsTable
  incoming_transfers: IncomingTransfersTable
  payment_reminders: PaymentRemindersTable
  refunds: RefundsTable
  refund_shares: RefundSharesTable
  refund_lines: RefundLinesTable
  refund_steps: RefundStepsTable
  transfers: TransfersTable
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
  payment_customers: PaymentCustomersTable
  kept_cards: SavedCardsTable
  plans: PlansTable
  subscriptions: SubscriptionsTable
  purchase_holds: PurchaseHoldsTable
  stock_reservations: StockReservationsTable
  stray_payments: StrayPaymentsTable
  order_payments: OrderPaymentsTable
}

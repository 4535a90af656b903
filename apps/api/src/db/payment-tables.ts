import type { BalanceState } from '@armature/domain/orders/balance-payment'
import type { HoldState } from '@armature/domain/orders/purchase-hold'
import type { StrayState } from '@armature/domain/orders/stray-payment'
import type { ColumnType, Generated } from 'kysely'

export interface PurchaseHoldsTable {
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
  /** When the payer was told that nobody knows yet. */
  answered_unknown_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  refund_refusals: Generated<number>
  /** The provider's last reason not to give it back. */
  refund_refusal: ColumnType<string | null, string | null | undefined, string | null>
  /** Left to the operator: it isn't tried any more. */
  refund_flagged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Money that names a hold and isn't its payment. */
export interface StrayPaymentsTable {
  id: string
  hold_id: string
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

/** Who an account is at the card provider. */
export interface PaymentCustomersTable {
  user_id: number
  request_key: string
  requested_at: Date
  /** Null until the provider has answered. */
  customer_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface ProviderEventsTable {
  id: string
  type: string
  received_at: Date
  handled_at: Date | null
}

export interface StockReservationsTable {
  hold_id: string
  product_id: number
  quantity: number
}

/** A payment by card on an order's balance. */
export interface BalancePaymentsTable {
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
  refund_refusals: Generated<number>
  refund_refusal: ColumnType<string | null, string | null | undefined, string | null>
  refund_flagged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

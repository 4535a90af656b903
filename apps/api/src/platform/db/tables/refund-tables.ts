import type { RefundState, StepKind, StepState } from '@armature/domain/refunds/refund-machine'
import type { ColumnType, Generated } from 'kysely'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface RefundsTable {
  id: string
  order_id: number
  customer_id: number
  tenant_id: number | null
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
  open: Generated<boolean>
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

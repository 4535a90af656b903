import type { AttemptState } from '@armature/domain/payouts/transfer-attempt'
import type { ColumnType } from 'kysely'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

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

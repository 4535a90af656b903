import type { LedgerAccount, LedgerKind } from '@armature/domain/money/ledger'
import type { GeneratedAlways } from 'kysely'

/** One fact about money; written once. */
export interface LedgerTransactionsTable {
  id: GeneratedAlways<number>
  kind: LedgerKind
  order_id: number
  /** The fact that it books, such as `payment:12`. */
  source: string
  at: Date
}

export interface LedgerEntriesTable {
  id: GeneratedAlways<number>
  transaction_id: number
  kind: LedgerKind
  account: LedgerAccount
  order_id: number
  sub_order_id: number | null
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  amount_cents: number
  at: Date
}

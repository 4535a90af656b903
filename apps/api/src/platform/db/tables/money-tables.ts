import type { DocumentKind } from '@armature/domain/orders/order-documents'
import type { GeneratedAlways } from 'kysely'
import type { LedgerEntriesTable, LedgerTransactionsTable } from './ledger-tables.ts'
import type { BalancePaymentsTable } from './payment-tables.ts'
import type { RefundSharesTable, RefundsTable, RefundStepsTable } from './refund-tables.ts'
import type { TransfersTable } from './transfer-tables.ts'

export interface ReconciliationsTable {
  id: GeneratedAlways<number>
  since: Date
  until: Date
  compared: number
  finished_at: Date
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
  seller: number
  kind: DocumentKind
  number: number
  order_id: number
  payment_id: number | null
  issued_at: Date
}

/** The tables of money after the purchase: the books, and what moves an order's money. */
export interface MoneyTables {
  document_counts: DocumentCountsTable
  documents: DocumentsTable
  reconciliations: ReconciliationsTable
  reconciliation_differences: ReconciliationDifferencesTable
  balance_payments: BalancePaymentsTable
  refunds: RefundsTable
  refund_shares: RefundSharesTable
  refund_steps: RefundStepsTable
  transfers: TransfersTable
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
}

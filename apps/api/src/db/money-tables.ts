import type { LedgerEntriesTable, LedgerTransactionsTable } from './ledger-tables.ts'
import type { BalancePaymentsTable } from './payment-tables.ts'
import type { RefundSharesTable, RefundsTable, RefundStepsTable } from './refund-tables.ts'
import type { TransfersTable } from './transfer-tables.ts'

/** The tables of money after the purchase: the books, and what moves an order's money. */
export interface MoneyTables {
  balance_payments: BalancePaymentsTable
  refunds: RefundsTable
  refund_shares: RefundSharesTable
  refund_steps: RefundStepsTable
  transfers: TransfersTable
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
}

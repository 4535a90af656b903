import type { LedgerKind } from '../money/ledger.ts'

/** The labels of the entries on a statement of account: the facts that change what a buyer owes. */
export const statedKindNames = {
  SALE: 'Order',
  SHIPMENT: 'Shipment',
  TAX: 'Tax',
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  CREDIT: 'Credit',
} as const satisfies Partial<Record<LedgerKind, string>>

export type StatedKind = keyof typeof statedKindNames
export const statedKinds = Object.keys(statedKindNames) as [StatedKind, ...StatedKind[]]

/**
 * An order's documents: an invoice for the sale, a credit note for a later reduction, a receipt for a payment.
 */
export type DocumentKind = 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT'

const kinds = {
  INVOICE: { prefix: 'INV', title: 'Invoice' },
  CREDIT_NOTE: { prefix: 'CN', title: 'Credit note' },
  RECEIPT: { prefix: 'RCP', title: 'Receipt' },
} as const satisfies Record<DocumentKind, { prefix: string; title: string }>

export const documentKinds = Object.keys(kinds) as [DocumentKind, ...DocumentKind[]]

export const documentTitle = (kind: DocumentKind): string => kinds[kind].title

/** The printed number, such as INV-000012. */
export const documentNumber = (kind: DocumentKind, number: number): string =>
  `${kinds[kind].prefix}-${String(number).padStart(6, '0')}`

/** An order's documents: an invoice for the purchase, a receipt for a payment. */
export type DocumentKind = 'INVOICE' | 'RECEIPT'

const prefixes = { INVOICE: 'INV', RECEIPT: 'RCP' } as const satisfies Record<DocumentKind, string>

/** The printed number, such as INV-000012. */
export const documentNumber = (kind: DocumentKind, number: number): string =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`

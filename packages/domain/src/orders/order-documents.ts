/** The papers of an order: one says what was bought, one that a payment came. */
export type DocumentKind = 'INVOICE' | 'RECEIPT'

const prefixes = { INVOICE: 'INV', RECEIPT: 'RCP' } as const satisfies Record<DocumentKind, string>

/** The number as it is printed, such as INV-000012. */
export const documentNumber = (kind: DocumentKind, number: number): string =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`

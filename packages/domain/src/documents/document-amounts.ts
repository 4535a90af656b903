import type { DocumentKind } from './document-kinds.ts'

/** An order's price in cents, split into each vendor's part with its freight, the shipment, and the tax. */
export type DocumentAmounts = Readonly<Record<string, number>>

export const partKey = (subOrderId: number): string => `part:${subOrderId}`
export const shipmentKey = 'shipment'
export const taxKey = 'tax'

interface Stated {
  kind: DocumentKind
  amounts: DocumentAmounts
}

/** An invoice adds to an order's invoiced price, a credit note subtracts from it; a receipt does neither. */
const signOf = { INVOICE: 1, CREDIT_NOTE: -1, RECEIPT: 0 } as const satisfies Record<DocumentKind, number>

export const amountsTotal = (amounts: DocumentAmounts): number =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0)

/** The amounts that an order's documents state together. */
export const statedTogether = (documents: readonly Stated[]): DocumentAmounts => {
  const sums: Record<string, number> = {}
  for (const { kind, amounts } of documents)
    for (const [key, amount] of Object.entries(amounts)) sums[key] = (sums[key] ?? 0) + signOf[kind] * amount
  return sums
}

/** The documents still missing for an order's documents to add up to its current price; every amount is above 0. */
export const missingDocuments = (order: DocumentAmounts, issued: readonly Stated[]): Stated[] => {
  const stated = statedTogether(issued)
  const differences = [...new Set([...Object.keys(order), ...Object.keys(stated)])].map(
    (key) => [key, (order[key] ?? 0) - (stated[key] ?? 0)] as const,
  )
  const more = differences.filter(([, difference]) => difference > 0)
  const less = differences.filter(([, difference]) => difference < 0)
  return [
    { kind: 'CREDIT_NOTE', amounts: Object.fromEntries(less.map(([key, difference]) => [key, -difference])) },
    { kind: 'INVOICE', amounts: Object.fromEntries(more) },
  ].filter(({ amounts }) => Object.keys(amounts).length > 0) as Stated[]
}

import { formatCents } from '@armature/domain/money'
import type { OfferedDelivery } from '@armature/domain/quotes/delivery'
import { addressLines } from '@armature/domain/quotes/delivery'
import type { LineTerms } from '@armature/domain/quotes/line-terms'
import { termsOfLine, termTexts } from '@armature/domain/quotes/line-terms'
import type { PrintedDocument } from '../../ports/document-renderer.ts'

export const day = (date: Date): string => date.toISOString().slice(0, 10)

export const lineColumns = ['Item', 'SKU', 'Qty', 'Price', 'Amount']

interface PrintedLine extends Partial<LineTerms> {
  name: string
  sku: string
  quantity: number
  price_cents: number
}

/** A line of an offer or an order in those columns, its terms and whatever else is said of it below its name. */
export const lineCells = (line: PrintedLine, below: readonly string[] = []): string[] => [
  [line.name, ...below, ...termTexts(termsOfLine(line))].join('\n'),
  line.sku,
  String(line.quantity),
  formatCents(line.price_cents),
  formatCents(line.price_cents * line.quantity),
]

/** Where it is sent and who is billed, for those who may read it; parcels and bills need no phone. */
export const addressesOf = ({ ship_to, bill_to }: OfferedDelivery): PrintedDocument['addresses'] => {
  const billed = bill_to ?? ship_to
  if (billed === null) return []
  return [
    ...(ship_to === null ? [] : [{ heading: 'Ship to', lines: addressLines(ship_to) }]),
    { heading: 'Bill to', lines: addressLines(billed) },
  ]
}

import { formatCents } from '../../money.ts'
import type { PriceBreak } from './price-breaks.ts'
import { breaksText } from './price-breaks.ts'
import type { FieldKind, ProductField } from './product-fields.ts'
import { fieldOf, hasColumn, productFieldNames, withUnit } from './product-fields.ts'

type Values = Readonly<Record<string, unknown>>

const plain = (value: unknown): string => String(value)

/** Short values are shown before and after the change; for a long one the line names only the field. */
const shown: { [Kind in FieldKind]?: (value: unknown, unit: ProductField['unit']) => string } = {
  line: plain,
  money: (value) => formatCents(Number(value)),
  number: (value, unit) => withUnit(plain(value), unit),
  // As stored in the column.
  breaks: (value) => breaksText(JSON.parse(plain(value)) as PriceBreak[]),
}

const partOf = ({ kind, called, column, unit }: ProductField, before: Values, after: Values): string => {
  const show = shown[kind]
  if (show === undefined) return called
  const side = (values: Values): string => (values[column] == null ? 'none' : show(values[column], unit))
  return `${called} ${side(before)} → ${side(after)}`
}

/**
 * A product's changes in one line: "Quantity 7 → 3", "Name Arm → Longer arm, description". `before` and `after` hold
 * only the changed columns.
 */
export const changeSummary = (before: Values, after: Values): string => {
  const line = productFieldNames
    .map(fieldOf)
    .filter((field) => hasColumn(field, (column) => column in after))
    .map((field) => partOf(field, before, after))
    .join(', ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

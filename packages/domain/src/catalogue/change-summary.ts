import { formatCents } from '../money.ts'

type Values = Readonly<Record<string, unknown>>

const plain = (value: unknown): string => String(value)
const inches = (value: unknown): string => `${String(value)} in`

interface Field {
  label: string
  /** Of a value that reads well in a line: shown before and after. */
  show?: (value: unknown) => string
}

/** A product's columns as people call them, in the order in which a change tells of them. */
const fields: Record<string, Field> = {
  name: { label: 'name', show: plain },
  sku: { label: 'SKU', show: plain },
  quantity: { label: 'quantity', show: plain },
  price_cents: { label: 'price', show: (value) => formatCents(Number(value)) },
  length: { label: 'package length', show: inches },
  width: { label: 'package width', show: inches },
  height: { label: 'package height', show: inches },
  weight: { label: 'package weight', show: (value) => `${String(value)} lb` },
  description: { label: 'description' },
  equipment_id: { label: 'equipment' },
  component_subcategory_id: { label: 'subcategory' },
  application_ids: { label: 'applications' },
  model_ids: { label: 'models' },
  images: { label: 'pictures' },
  cad: { label: 'CAD file' },
  fbx: { label: 'FBX file' },
}

/**
 * What changed in a product, as one line for people: "Quantity 7 → 3", "Name Arm → Longer arm, description".
 * `before` and `after` hold the columns that changed.
 */
export const changeSummary = (before: Values, after: Values): string => {
  const parts = Object.entries(fields)
    .filter(([name]) => name in after)
    .map(([name, { label, show }]) =>
      show === undefined ? label : `${label} ${show(before[name])} → ${show(after[name])}`,
    )
  const line = parts.join(', ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

import type { ProductDocumentKind } from '../../media/product-documents.ts'
import { productDocumentKinds } from '../../media/product-documents.ts'
import type { FormFieldName } from '../products/product-fields.ts'
import { fieldOf, productFieldNames, formFieldNames } from '../products/product-fields.ts'
import type { ProductType } from '../products/product-type.ts'

/** A product form's field that a column can fill in. Files and attribute values have separate columns. */
export type ImportField = FormFieldName | 'price_breaks'

/**
 * Columns that say how a row is read: its type of product, the currency of its prices, and its files' names in the ZIP
 * beside the table.
 */
export const rowTargets = {
  type: 'Product type',
  currency: 'Price currency',
  pictures: 'Picture files in the ZIP',
  cad_name: 'CAD file in the ZIP',
} as const
type RowTarget = keyof typeof rowTargets
const isRowTarget = (target: string): target is RowTarget => Object.hasOwn(rowTargets, target)

/** A column's content: a form field, a typed specification by id, the addresses of documents of a kind, or nothing. */
export type ImportTarget =
  | 'skip'
  | RowTarget
  | ImportField
  | `attribute:${number}`
  | `document:${ProductDocumentKind}`

/** The column's counterpart for the other product type. */
const twins: ReadonlyMap<string, ImportField> = new Map([
  ['price', 'price_breaks'],
  ['price_breaks', 'price'],
  ['equipment', 'component_subcategory'],
  ['component_subcategory', 'equipment'],
])

/** A column's content in a row of this type: only models have a price and equipment. */
export const targetIn = (target: ImportTarget, type: ProductType): ImportTarget => {
  if (isRowTarget(target)) return 'skip'
  const isField = fields.some((name) => name === target)
  const of = isField ? fieldOf(target as ImportField).of : undefined
  return of === undefined || of === type ? target : (twins.get(target) ?? 'skip')
}

export interface ImportColumn {
  target: ImportTarget
  /** The unit of bare numbers in the column, as in "Voltage [V]". */
  unit: string | null
}

const attributePattern = /^attribute:([1-9]\d{0,15})$/

export const attributeIdOf = (target: string): number | null => {
  const [, id] = attributePattern.exec(target) ?? []
  return id === undefined ? null : Number(id)
}

export const documentKindOf = (target: string): ProductDocumentKind | null =>
  productDocumentKinds.find((kind) => target === `document:${kind}`) ?? null

const fields = productFieldNames.filter(
  (name): name is ImportField => name === 'price_breaks' || formFieldNames.some((one) => one === name),
)

export const isImportTarget = (target: string): target is ImportTarget =>
  target === 'skip' ||
  isRowTarget(target) ||
  fields.some((name) => name === target) ||
  attributeIdOf(target) !== null ||
  documentKindOf(target) !== null

/** The fields that a file of this product type can fill in. */
export const importFields = (type: ProductType): ImportField[] =>
  fields.filter((name) => {
    const { of } = fieldOf(name)
    return of === undefined || of === type
  })

const prefixes: Readonly<Record<string, string>> = { attributes: 'attribute', documents: 'document' }

/** The column of an invalid field, by its name in errors: `sku`, `attributes.7`, `documents.DRAWING`. */
export const columnOfField = (columns: readonly ImportColumn[], field: string): number | null => {
  const [name = '', part] = field.split('.')
  const prefix = prefixes[name]
  const target = prefix === undefined ? name : `${prefix}:${part ?? ''}`
  const at = (wanted: string | undefined) => columns.findIndex((column) => column.target === wanted)
  const own = at(target)
  const twin = twins.get(target)
  const found = own === -1 && twin !== undefined ? at(twin) : own
  return found === -1 ? null : found
}

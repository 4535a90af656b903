import type { ProductDocumentKind } from '../../media/product-documents.ts'
import { productDocumentKinds } from '../../media/product-documents.ts'
import type { FormFieldName } from '../products/product-fields.ts'
import { fieldOf, productFieldNames, formFieldNames } from '../products/product-fields.ts'
import type { ProductType } from '../products/product-type.ts'

/** A product form's field that a column can fill in. Files and attribute values have separate columns. */
export type ImportField = FormFieldName | 'price_breaks'

/** A column's content: a form field, a typed specification by id, the addresses of documents of a kind, or nothing. */
export type ImportTarget = 'skip' | ImportField | `attribute:${number}` | `document:${ProductDocumentKind}`

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
  const index = columns.findIndex((column) => column.target === target)
  return index === -1 ? null : index
}

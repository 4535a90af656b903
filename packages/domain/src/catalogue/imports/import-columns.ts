import type { FormFieldName } from '../products/product-fields.ts'
import { fieldOf, productFieldNames, formFieldNames } from '../products/product-fields.ts'
import type { ProductType } from '../products/product-type.ts'

/** A product form's field that a column can fill in. Files and attribute values don't fit into one cell. */
export type ImportField = FormFieldName | 'price_breaks'

/** A column's content: a form field, a typed specification by id, or nothing. */
export type ImportTarget = 'skip' | ImportField | `attribute:${number}`

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

const fields = productFieldNames.filter(
  (name): name is ImportField => name === 'price_breaks' || formFieldNames.some((one) => one === name),
)

export const isImportTarget = (target: string): target is ImportTarget =>
  target === 'skip' || fields.some((name) => name === target) || attributeIdOf(target) !== null

/** The fields that a file of this product type can fill in. */
export const importFields = (type: ProductType): ImportField[] =>
  fields.filter((name) => {
    const { of } = fieldOf(name)
    return of === undefined || of === type
  })

/** The column of an invalid field, by the field's name in the form's errors: `sku`, `attributes.7`. */
export const columnOfField = (columns: readonly ImportColumn[], field: string): number | null => {
  const [name = '', part] = field.split('.')
  const target = name === 'attributes' ? `attribute:${part ?? ''}` : name
  const index = columns.findIndex((column) => column.target === target)
  return index === -1 ? null : index
}

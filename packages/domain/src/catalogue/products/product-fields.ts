import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { tooLargeText } from '../../values/too-large-text.ts'
import type { ProductType } from './product-type.ts'

/** Decides how a field's value is read, written, shown and compared. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'money'
  | 'number'
  | 'choice'
  | 'choices'
  | 'file'
  | 'values'
  | 'breaks'

export interface ProductField {
  kind: FieldKind
  /** The products table's column. */
  column: string
  /** A second column with a part of it. */
  besides?: string
  label: string
  /** The field's name inside a sentence of the product's history. */
  called: string
  /** The only product type with this field; absent where both types have it. */
  of?: ProductType
  /** Lists may be sorted by it. */
  isOrdered?: boolean
  /** The column to sort by, where it isn't the field's own. */
  orderedBy?: string
  isNullable?: boolean
  /** Shown on the product's page but in no list. */
  isOnPageOnly?: boolean
  unit?: 'in' | 'lb' | 'days'
}

/** A number's rules, with the texts of specification section 5. */
export interface NumberField extends ProductField {
  kind: 'number'
  min: number
  max: number
  isWhole?: boolean
  /** The text for a missing number. */
  missing: string
  /** The text for a value that is too small or no number. */
  tooSmall: string
  tooLarge: string
  /** The form's section: the product's facts or the shipping package. */
  place: 'facts' | 'package'
}

const { dimensionMin, dimensionMax, quantityMin, quantityMax, leadTimeDays, minimumOrder } = limits.product

const ofPackage = {
  kind: 'number',
  place: 'package',
  min: dimensionMin,
  max: dimensionMax,
  missing: messages.required,
  tooSmall: messages.quantityMinimum,
  tooLarge: tooLargeText(dimensionMax),
} as const

/**
 * A product's fields in form order. Columns, rows, form values, number rules, history texts and list orderings all
 * follow from this table.
 */
export const productFields = {
  name: { kind: 'line', column: 'name', label: 'Name', called: 'name', isOrdered: true },
  sku: { kind: 'line', column: 'sku', label: 'SKU', called: 'SKU', isOrdered: true },
  manufacturer: {
    kind: 'line',
    column: 'manufacturer',
    label: 'Maker',
    called: 'maker',
    isNullable: true,
  },
  /**
   * The manufacturer's number, while the SKU is the vendor's: equivalent parts of several vendors share it (decision
   * 059).
   */
  part_number: {
    kind: 'line',
    column: 'part_number',
    label: 'Maker’s part number',
    called: 'maker’s part number',
    isNullable: true,
  },
  price: {
    kind: 'money',
    column: 'price_cents',
    label: 'Price',
    called: 'price',
    of: 'MODEL',
    isOrdered: true,
    // The displayed price: price-breaks.ts.
    orderedBy: 'from_price_cents',
    isNullable: true,
  },
  /** price-breaks.ts */
  price_breaks: {
    kind: 'breaks',
    column: 'price_breaks',
    label: 'Prices by quantity',
    called: 'prices by quantity',
  },
  quantity: {
    kind: 'number',
    column: 'quantity',
    label: 'Quantity',
    called: 'quantity',
    place: 'facts',
    isOrdered: true,
    isWhole: true,
    min: quantityMin,
    max: quantityMax,
    missing: messages.required,
    tooSmall: messages.quantityMinimum,
    tooLarge: tooLargeText(quantityMax),
  },
  equipment: {
    kind: 'choice',
    column: 'equipment_id',
    label: 'Equipment',
    called: 'equipment',
    of: 'MODEL',
    isNullable: true,
  },
  component_subcategory: {
    kind: 'choice',
    column: 'component_subcategory_id',
    label: 'Component subcategory',
    called: 'subcategory',
    of: 'COMPONENT',
    isNullable: true,
  },
  model: { kind: 'choices', column: 'model_ids', label: 'Models', called: 'models', of: 'COMPONENT' },
  application: { kind: 'choices', column: 'application_ids', label: 'Applications', called: 'applications' },
  lead_time: {
    kind: 'number',
    column: 'lead_time_days',
    label: 'Lead time (days)',
    called: 'lead time',
    unit: 'days',
    place: 'facts',
    isWhole: true,
    isNullable: true,
    ...leadTimeDays,
    missing: messages.leadTimeRange,
    tooSmall: messages.leadTimeRange,
    tooLarge: messages.leadTimeRange,
  },
  minimum_order: {
    kind: 'number',
    column: 'minimum_order',
    label: 'Minimum order',
    called: 'minimum order',
    place: 'facts',
    isWhole: true,
    isNullable: true,
    ...minimumOrder,
    missing: messages.minimumRange,
    tooSmall: messages.minimumRange,
    tooLarge: messages.minimumRange,
  },
  /** The country by its code; customs papers and invoices state it, with the next two. */
  country_of_origin: {
    kind: 'line',
    column: 'country_of_origin',
    label: 'Country of origin',
    called: 'country of origin',
    isNullable: true,
  },
  hs_code: { kind: 'line', column: 'hs_code', label: 'HS code', called: 'HS code', isNullable: true },
  eccn: {
    kind: 'line',
    column: 'eccn',
    label: 'Export control number',
    called: 'export control number',
    isNullable: true,
  },
  /** attributes.ts */
  attributes: {
    kind: 'values',
    column: 'attributes',
    label: 'Specifications',
    called: 'specifications',
    isOnPageOnly: true,
  },
  length: { ...ofPackage, column: 'length', label: 'Length', called: 'package length', unit: 'in' },
  width: { ...ofPackage, column: 'width', label: 'Width', called: 'package width', unit: 'in' },
  height: {
    ...ofPackage,
    column: 'height',
    label: 'Height',
    called: 'package height',
    unit: 'in',
    // Section 5 has its own text for a height below 1, since such a height isn't missing.
    missing: messages.requiredLower,
    tooSmall: messages.requiredLower,
  },
  weight: { ...ofPackage, column: 'weight', label: 'Weight', called: 'package weight', unit: 'lb' },
  description: { kind: 'text', column: 'description', label: 'Description', called: 'description' },
  images: { kind: 'file', column: 'images', label: 'Pictures', called: 'pictures' },
  cad: { kind: 'file', column: 'cad', label: 'CAD file', called: 'CAD file' },
  fbx: { kind: 'file', column: 'fbx', label: 'FBX file', called: 'FBX file' },
  documents: {
    kind: 'file',
    column: 'documents',
    besides: 'document_kinds',
    label: 'Documents',
    called: 'documents',
    isOnPageOnly: true,
  },
} as const satisfies Readonly<Record<string, ProductField | NumberField>>

type Fields = typeof productFields
export type ProductFieldName = keyof Fields
type NamesOf<Trait> = {
  [Name in ProductFieldName]: Fields[Name] extends Trait ? Name : never
}[ProductFieldName]

export type NumberFieldName = NamesOf<{ kind: 'number' }>
export type FileFieldName = NamesOf<{ kind: 'file' }>
/** The form's values as typed or chosen. Files, typed specifications and price breaks have rules of their own. */
export type FormFieldName = Exclude<
  ProductFieldName,
  FileFieldName | NamesOf<{ kind: 'values' }> | NamesOf<{ kind: 'breaks' }>
>
export type OrderedFieldName = NamesOf<{ isOrdered: true }>
/** Numbers that a product may lack. */
export type NullableNumberName = NamesOf<{ kind: 'number'; isNullable: true }>

interface ColumnValues {
  line: string
  text: string
  money: number
  number: number
  choice: number
  choices: number[]
}

/** The form's columns in a row. */
export type ProductFieldColumns = {
  [Name in FormFieldName as Fields[Name]['column']]:
    | ColumnValues[Fields[Name]['kind']]
    | (Fields[Name] extends { isNullable: true } ? null : never)
}

export const fieldOf = (name: ProductFieldName): ProductField => productFields[name]

/** Is one of these columns the field's? */
export const hasColumn = (
  { column, besides }: Pick<ProductField, 'column' | 'besides'>,
  isIn: (column: string) => boolean,
): boolean => isIn(column) || (besides !== undefined && isIn(besides))

export const productFieldNames = Object.keys(productFields) as readonly ProductFieldName[]

const ownRules: ReadonlySet<FieldKind> = new Set(['file', 'values', 'breaks'])
const isFormField = (name: ProductFieldName): name is FormFieldName => !ownRules.has(productFields[name].kind)
export const formFieldNames = productFieldNames.filter(isFormField)

/** The fields in every list of products. */
export const listedFieldNames = productFieldNames.filter((name) => !fieldOf(name).isOnPageOnly)

const isNumber = (name: ProductFieldName): name is NumberFieldName => productFields[name].kind === 'number'
export const numberFieldNames = productFieldNames.filter(isNumber)
export const numberFieldOf = (name: NumberFieldName): NumberField => productFields[name]

export const orderedFieldNames = productFieldNames.filter(
  (name): name is OrderedFieldName => fieldOf(name).isOrdered === true,
)

export const withUnit = (value: number | string, unit: ProductField['unit']): string =>
  unit === undefined ? String(value) : `${value} ${unit}`

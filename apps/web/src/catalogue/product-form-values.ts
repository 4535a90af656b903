import { componentForm, modelForm } from '@armature/contract/catalogue'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import type { Product } from './catalogue-queries.ts'
import { isNumberName, numberRules } from './product-numbers.ts'

/**
 * The form of both types at once, so that switching the tab loses nothing. Choices may be missing; numbers are held as
 * they are typed.
 */
export interface ProductValues {
  name: string
  sku: string
  description: string
  quantity: string
  length: string
  width: string
  height: string
  weight: string
  application: number[]
  tenant_status: boolean
  vendor: number | null
  price: string
  equipment: number | null
  component_subcategory: number | null
  model: number[]
}

export const fieldLabels = {
  vendor: 'Vendor',
  name: 'Name',
  sku: 'SKU',
  price: 'Price',
  quantity: 'Quantity',
  equipment: 'Equipment',
  component_subcategory: 'Component subcategory',
  model: 'Models',
  application: 'Applications',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  weight: 'Weight',
  description: 'Description',
  tenant_status: 'Tenant product',
} as const satisfies Record<keyof ProductValues, string>

export const blankProduct: ProductValues = {
  name: '',
  sku: '',
  description: '',
  quantity: '',
  length: '',
  width: '',
  height: '',
  weight: '',
  application: [],
  tenant_status: false,
  vendor: null,
  price: '',
  equipment: null,
  component_subcategory: null,
  model: [],
}

export const valuesOf = ({ data, ...product }: Product): ProductValues => ({
  name: data.name,
  sku: product.sku,
  description: data.description,
  quantity: String(product.quantity ?? ''),
  length: String(product.length),
  width: String(product.width),
  height: String(product.height),
  weight: String(product.weight),
  application: data.application,
  tenant_status: product.tenant !== null,
  vendor: data.vendor.id,
  price: data.price ?? '',
  equipment: data.equipment?.id ?? null,
  component_subcategory: data.component_subcategory?.id ?? null,
  model: data.model,
})

/** Fields that only one of the two types has. */
const ownFields = {
  MODEL: ['price', 'equipment'],
  COMPONENT: ['component_subcategory', 'model'],
} as const satisfies Record<ProductType, readonly (keyof ProductValues)[]>

const commonFields = [
  'name',
  'sku',
  'quantity',
  'length',
  'width',
  'height',
  'weight',
  'application',
  'description',
] as const satisfies readonly (keyof ProductValues)[]

/** Fixed when the product was listed; never sent by an edit. */
const creationFields = ['tenant_status', 'vendor'] as const satisfies readonly (keyof ProductValues)[]

/** The contract knows a missing choice as 0 and gives its own text for it. */
const choiceFields: ReadonlySet<keyof ProductValues> = new Set(['equipment', 'component_subcategory'])

/** Undefined where nothing is typed or chosen; NaN, which every schema refuses, for a text that is no number for sure. */
const sentOf = (values: ProductValues, name: keyof ProductValues): unknown => {
  if (!isNumberName(name)) return values[name] ?? (choiceFields.has(name) ? 0 : undefined)
  return values[name].trim() === '' ? undefined : (numberRules[name].read(values[name]) ?? Number.NaN)
}

const isUnchanged = (values: ProductValues, original: Product | null): boolean =>
  original !== null && sentOf(values, 'quantity') === (original.quantity ?? undefined)

/** What is sent. An edit that leaves the quantity alone doesn't name it: stock may stand at 0 by a sale. */
export const bodyOf = (
  type: ProductType,
  values: ProductValues,
  original: Product | null,
): Record<string, unknown> => {
  const names: (keyof ProductValues)[] = [
    ...commonFields,
    ...ownFields[type],
    ...(original ? [] : creationFields),
  ]
  const sent = names
    .filter((name) => !(name === 'quantity' && isUnchanged(values, original)))
    .map((name) => [name, sentOf(values, name)] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent)
}

/**
 * What a save sends: of an edit only what was changed here, so that it doesn't undo what somebody else, or another
 * tab, has changed since the form was opened.
 */
export const changesOf = (
  type: ProductType,
  values: ProductValues,
  original: Product | null,
): Record<string, unknown> => {
  const body = bodyOf(type, values, original)
  if (original === null) return body
  const before = bodyOf(type, valuesOf(original), null)
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

/** The contract's own rules (specification section 5), the quantity optional on an edit. */
export const creationSchemas = { MODEL: modelForm, COMPONENT: componentForm } as const
export const editSchemas = {
  MODEL: modelForm.partial({ quantity: true }),
  COMPONENT: componentForm.partial({ quantity: true }),
} as const

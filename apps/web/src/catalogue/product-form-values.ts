import { componentForm, modelForm } from '@armature/contract/catalogue'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import type { Product } from './catalogue-queries.ts'

/** The form of both types at once, so that switching the tab loses nothing; ids and numbers may be missing. */
export interface ProductValues {
  name: string
  sku: string
  description: string
  quantity: number | undefined
  length: number | undefined
  width: number | undefined
  height: number | undefined
  weight: number | undefined
  application: number[]
  tenant_status: boolean
  vendor: number | undefined
  price: number | undefined
  equipment: number | undefined
  component_subcategory: number | undefined
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
  quantity: undefined,
  length: undefined,
  width: undefined,
  height: undefined,
  weight: undefined,
  application: [],
  tenant_status: false,
  vendor: undefined,
  price: undefined,
  equipment: undefined,
  component_subcategory: undefined,
  model: [],
}

export const valuesOf = ({ data, ...product }: Product): ProductValues => ({
  name: data.name,
  sku: product.sku,
  description: data.description,
  quantity: product.quantity ?? undefined,
  length: product.length,
  width: product.width,
  height: product.height,
  weight: product.weight,
  application: data.application,
  tenant_status: product.tenant !== null,
  vendor: data.vendor.id,
  price: data.price === null ? undefined : Number(data.price),
  equipment: data.equipment?.id,
  component_subcategory: data.component_subcategory?.id,
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
    .filter((name) => !(name === 'quantity' && original !== null && values.quantity === original.quantity))
    .map((name) => [name, values[name] ?? (choiceFields.has(name) ? 0 : undefined)] as const)
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

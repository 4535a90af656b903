import { componentForm, modelForm } from '@armature/contract/selling/catalogue'
import { canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import type { FieldKind, FormFieldName } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, formFieldNames, productFields } from '@armature/domain/catalogue/products/product-fields'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { AttributeTexts } from '../attributes/attribute-texts.ts'
import { textsOf } from '../attributes/attribute-texts.ts'
import type { Product } from '../products/catalogue-queries.ts'
import type { BreakTexts } from './price-break-values.ts'
import { breaksToSend, breakTextsOf } from './price-break-values.ts'
import { isNumberName, numberRules } from './product-numbers.ts'

type Held<Kind extends FieldKind> = Kind extends 'choices'
  ? number[]
  : Kind extends 'choice'
    ? number | null
    : string

/**
 * The form of both types at once, so that switching the tab loses nothing. Choices may be missing; numbers are stored
 * as typed.
 */
export type ProductValues = {
  [Name in FormFieldName]: Held<(typeof productFields)[Name]['kind']>
} & {
  price_breaks: BreakTexts[]
  attributes: AttributeTexts
  tenant_status: boolean
  vendor: number | null
}

type FieldLabels = Record<keyof ProductValues, string>

const ownLabels = Object.fromEntries(formFieldNames.map((name) => [name, productFields[name].label]))

/** In the order of the form. */
export const fieldLabels = {
  vendor: 'Vendor',
  ...ownLabels,
  price_breaks: productFields.price_breaks.label,
  attributes: productFields.attributes.label,
  tenant_status: 'Tenant product',
} as FieldLabels

const blankOf = (name: FormFieldName): ProductValues[FormFieldName] => {
  const { kind } = productFields[name]
  if (kind === 'choices') return []
  return kind === 'choice' ? null : ''
}

const noBreaks: BreakTexts[] = []

export const blankProduct = {
  ...Object.fromEntries(formFieldNames.map((name) => [name, blankOf(name)])),
  price_breaks: noBreaks,
  attributes: {},
  tenant_status: false,
  vendor: null,
} as ProductValues

/** The form's initial value for each kind of shown value. */
const held = (kind: FieldKind, value: unknown): unknown => {
  if (kind === 'choices') return value
  if (kind === 'choice') return typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return value === null || value === undefined ? '' : String(value)
}

export const valuesOf = ({ data, ...product }: Product): ProductValues => {
  const shown: Record<string, unknown> = { ...product, ...data }
  const own = formFieldNames.map((name) => [name, held(productFields[name].kind, shown[name])])
  return {
    ...(Object.fromEntries(own) as ProductValues),
    price_breaks: breakTextsOf(data.price_breaks),
    attributes: textsOf(product),
    tenant_status: product.tenant !== null,
    vendor: data.vendor.id,
  }
}

/** A copy has all of the product's values except its SKU, which is unique, and its files. */
export const copiedValues = (product: Product, actor: Actor): ProductValues => {
  const values = valuesOf(product)
  return {
    ...values,
    sku: '',
    tenant_status: values.tenant_status && actor.tenantId !== null,
    vendor: canEver(actor, 'product.create-for-vendor') ? values.vendor : null,
  }
}

/** The values that a vendor's products usually share. */
const rememberedFields = ['equipment', 'component_subcategory', 'model', 'application'] as const

/** A new product begins with the kind of the vendor's last one; none of it counts as typed. */
export const rememberedValues = (last: Product): Partial<ProductValues> => {
  const values = valuesOf(last)
  return Object.fromEntries(rememberedFields.map((name) => [name, values[name]]))
}

/** The same fields, blank. */
export const forgottenValues: Partial<ProductValues> = Object.fromEntries(
  rememberedFields.map((name) => [name, blankOf(name)]),
)

/** Their labels in the form of this type. */
export const rememberedLabels = (type: ProductType): string[] =>
  rememberedFields.filter((name) => (fieldOf(name).of ?? type) === type).map((name) => fieldLabels[name])

/** Fixed when the product was listed; edits never send it. */
const creationFields = ['tenant_status', 'vendor'] as const satisfies readonly (keyof ProductValues)[]

const isOwnField = (name: keyof ProductValues): name is FormFieldName => name in productFields

/** The request's value for a blank field: the contract takes 0 for a missing choice, and a removed number is sent too. */
const sentBlank = (name: keyof ProductValues): unknown => {
  if (!isOwnField(name)) return undefined
  const { kind, isNullable } = fieldOf(name)
  if (kind === 'choice') return 0
  return kind === 'number' && isNullable ? null : undefined
}

/** NaN, which every schema refuses, for an unreadable number. */
const sentOf = (values: ProductValues, name: keyof ProductValues): unknown => {
  if (!isNumberName(name)) return values[name] ?? sentBlank(name)
  return values[name].trim() === '' ? sentBlank(name) : (numberRules[name].read(values[name]) ?? Number.NaN)
}

const isUnchanged = (values: ProductValues, original: Product | null): boolean =>
  original !== null && sentOf(values, 'quantity') === (original.quantity ?? undefined)

/** The request's body. An edit that doesn't touch the quantity omits it: a sale may have brought the stock to 0. */
export const bodyOf = (
  type: ProductType,
  values: ProductValues,
  original: Product | null,
): Record<string, unknown> => {
  const names: (keyof ProductValues)[] = [
    ...formFieldNames.filter((name) => (fieldOf(name).of ?? type) === type),
    ...(original ? [] : creationFields),
  ]
  const sent = names
    .filter((name) => !(name === 'quantity' && isUnchanged(values, original)))
    .map((name) => [name, sentOf(values, name)] as const)
    .filter(([, value]) => value !== undefined)
  const breaks = breaksToSend(values.price_breaks)
  // A new product without any omits them; an edit sends only the differences.
  return {
    ...Object.fromEntries(sent),
    ...(breaks.length > 0 || original !== null ? { price_breaks: breaks } : {}),
  }
}

/**
 * The fields that a save sends; for an edit, only those changed here, so that it doesn't undo changes made elsewhere
 * since the form opened.
 */
export const changesOf = (
  type: ProductType,
  values: ProductValues,
  original: Product | null,
): Record<string, unknown> => {
  const body = bodyOf(type, values, original)
  if (original === null) return body
  const before = { price_breaks: [], ...bodyOf(type, valuesOf(original), null) }
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  )
}

/** The contract's own rules (specification section 5), the quantity optional on an edit. */
export const creationSchemas = { MODEL: modelForm, COMPONENT: componentForm } as const
export const editSchemas = {
  MODEL: modelForm.partial({ quantity: true }),
  COMPONENT: componentForm.partial({ quantity: true }),
} as const

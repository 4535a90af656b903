import { componentForm, modelForm } from '@armature/contract/catalogue'
import type { FieldKind, FormFieldName } from '@armature/domain/catalogue/product-fields'
import { fieldOf, formFieldNames, productFields } from '@armature/domain/catalogue/product-fields'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import type { Product } from './catalogue-queries.ts'
import { isNumberName, numberRules } from './product-numbers.ts'

type Held<Kind extends FieldKind> = Kind extends 'choices'
  ? number[]
  : Kind extends 'choice'
    ? number | null
    : string

/**
 * The form of both types at once, so that switching the tab loses nothing. Choices may be missing; numbers are held as
 * they are typed.
 */
export type ProductValues = {
  [Name in FormFieldName]: Held<(typeof productFields)[Name]['kind']>
} & {
  tenant_status: boolean
  vendor: number | null
}

type FieldLabels = Record<keyof ProductValues, string>

const ownLabels = Object.fromEntries(formFieldNames.map((name) => [name, productFields[name].label]))

/** In the order of the form. */
export const fieldLabels = {
  vendor: 'Vendor',
  ...ownLabels,
  tenant_status: 'Tenant product',
} as FieldLabels

const blankOf = (name: FormFieldName): ProductValues[FormFieldName] => {
  const { kind } = productFields[name]
  if (kind === 'choices') return []
  return kind === 'choice' ? null : ''
}

export const blankProduct = {
  ...Object.fromEntries(formFieldNames.map((name) => [name, blankOf(name)])),
  tenant_status: false,
  vendor: null,
} as ProductValues

/** How a shown value of each kind begins in the form. */
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
    tenant_status: product.tenant !== null,
    vendor: data.vendor.id,
  }
}

/** Fixed when the product was listed; never sent by an edit. */
const creationFields = ['tenant_status', 'vendor'] as const satisfies readonly (keyof ProductValues)[]

const isOwnField = (name: keyof ProductValues): name is FormFieldName => name in productFields

/** What nothing typed or chosen is sent as: a missing choice is 0 to the contract, and no number takes away the one that was. */
const sentBlank = (name: keyof ProductValues): unknown => {
  if (!isOwnField(name)) return undefined
  const { kind, isNullable } = fieldOf(name)
  if (kind === 'choice') return 0
  return kind === 'number' && isNullable ? null : undefined
}

/** NaN, which every schema refuses, for a text that is no number for sure. */
const sentOf = (values: ProductValues, name: keyof ProductValues): unknown => {
  if (!isNumberName(name)) return values[name] ?? sentBlank(name)
  return values[name].trim() === '' ? sentBlank(name) : (numberRules[name].read(values[name]) ?? Number.NaN)
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
    ...formFieldNames.filter((name) => (fieldOf(name).of ?? type) === type),
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

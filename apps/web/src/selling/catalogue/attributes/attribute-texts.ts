import type { TypedAttribute } from '@armature/domain/catalogue/attributes/attribute-values'
import type { ProductPlace, TypedAttributes } from '@armature/domain/catalogue/attributes/product-attributes'
import { askedOf, readAttributes } from '@armature/domain/catalogue/attributes/product-attributes'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import type { Attribute } from './attribute-words.ts'
import type { AttributeCatalogue, Product, ProductDetail } from '../products/catalogue-queries.ts'

/**
 * A form's typed specifications as entered, by a key for each attribute: a bare number in a field's name would be a
 * list index.
 */
export type AttributeTexts = Record<string, TypedAttribute>

export const keyOf = (id: number | string): string => `a${id}`
export const idOf = (key: string): string => key.slice(1)

const isDetail = (product: object): product is Pick<ProductDetail, 'attributes'> => 'attributes' in product

/** A product's initial form values; a list's product has none. */
export const textsOf = (product: object): AttributeTexts =>
  isDetail(product)
    ? Object.fromEntries(
        product.attributes.map(({ id, value, choices }) => [keyOf(id), choices ?? value] as const),
      )
    : {}

const blankOf = ({ kind }: Attribute): TypedAttribute => (kind === 'CHOICE' ? [] : '')

/** Every attribute's text, blank if the product has none: a field that was filled and emptied counts as unchanged. */
export const allTexts = ({ attributes }: AttributeCatalogue, texts: AttributeTexts): AttributeTexts => ({
  ...Object.fromEntries(attributes.map((attribute) => [keyOf(attribute.id), blankOf(attribute)])),
  ...texts,
})

interface Chosen {
  component_subcategory: number | null
  equipment: number | null
}

/** The product's place for this type: the form holds the choices of both types. */
const placeOf = (type: ProductType, { component_subcategory, equipment }: Chosen): ProductPlace =>
  type === 'COMPONENT'
    ? { component_subcategory, equipment: null }
    : { component_subcategory: null, equipment }

/** A product's values by attribute id; a form needs only to know which ones exist. */
const keptOf = (product: Product | null) =>
  Object.fromEntries(
    Object.entries(product === null ? {} : textsOf(product)).map(([key, typed]) => [
      idOf(key),
      typeof typed === 'string' ? { text: typed } : { choices: [...typed] },
    ]),
  )

export interface AttributeRules {
  type: ProductType
  original: Product | null
  catalogue: AttributeCatalogue
}

/** The form's fields: those that the product's place asks for, then those that it has anyway. */
export const fieldsFor = ({ type, original, catalogue }: AttributeRules, chosen: Chosen) =>
  askedOf(catalogue, placeOf(type, chosen), keptOf(original))

const isBlank = (typed: TypedAttribute | undefined): boolean =>
  typed === undefined || (typeof typed === 'string' ? typed.trim() === '' : typed.length === 0)

/** The values of visible fields that differ from the product's: null removes a value. */
export const attributesToSend = (
  rules: AttributeRules,
  values: Chosen & { attributes: AttributeTexts },
): TypedAttributes => {
  const before = rules.original === null ? {} : textsOf(rules.original)
  const entries = fieldsFor(rules, values).flatMap(({ attribute: { id } }) => {
    const [typed, was] = [values.attributes[keyOf(id)], before[keyOf(id)]]
    if (isBlank(typed)) return isBlank(was) ? [] : [[String(id), null] as const]
    return JSON.stringify(typed) === JSON.stringify(was) ? [] : [[String(id), typed ?? null] as const]
  })
  return Object.fromEntries(entries)
}

/** The errors of the typed values, by the domain's own rule. */
export const attributeIssues = (
  rules: AttributeRules,
  values: Chosen & { attributes: AttributeTexts },
): Issue[] => {
  const { type, catalogue, original } = rules
  const typed = attributesToSend(rules, values)
  const { errors } = readAttributes(catalogue, placeOf(type, values), typed, keptOf(original))
  return Object.entries(errors).map(([id, message]) => ({ path: ['attributes', keyOf(id)], message }))
}

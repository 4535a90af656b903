import type { TypedAttribute } from '@armature/domain/catalogue/attributes/attribute-values'
import type { ProductPlace, TypedAttributes } from '@armature/domain/catalogue/attributes/product-attributes'
import { askedOf, readAttributes } from '@armature/domain/catalogue/attributes/product-attributes'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { Issue } from '../../../platform/ui/form/form-errors.ts'
import type { Attribute } from './attribute-words.ts'
import type { AttributeCatalogue, Product, ProductDetail } from '../products/catalogue-queries.ts'

/**
 * A form's typed specifications as they are typed and chosen, by a key for each attribute: a bare number in a field's name
 * would be a place in a list.
 */
export type AttributeTexts = Record<string, TypedAttribute>

export const keyOf = (id: number | string): string => `a${id}`
export const idOf = (key: string): string => key.slice(1)

const isDetail = (product: object): product is Pick<ProductDetail, 'attributes'> => 'attributes' in product

/** A product's values, as its form begins with them; a list's product has none. */
export const textsOf = (product: object): AttributeTexts =>
  isDetail(product)
    ? Object.fromEntries(
        product.attributes.map(({ id, value, choices }) => [keyOf(id), choices ?? value] as const),
      )
    : {}

const blankOf = ({ kind }: Attribute): TypedAttribute => (kind === 'CHOICE' ? [] : '')

/** Every attribute's text, blank where the product has none: a field that was typed in and emptied is as it was. */
export const allTexts = ({ attributes }: AttributeCatalogue, texts: AttributeTexts): AttributeTexts => ({
  ...Object.fromEntries(attributes.map((attribute) => [keyOf(attribute.id), blankOf(attribute)])),
  ...texts,
})

interface Chosen {
  component_subcategory: number | null
  equipment: number | null
}

/** Where a product of this type is: the form holds the choices of both types. */
const placeOf = (type: ProductType, { component_subcategory, equipment }: Chosen): ProductPlace =>
  type === 'COMPONENT'
    ? { component_subcategory, equipment: null }
    : { component_subcategory: null, equipment }

/** The values of a product by the attributes' ids; which ones there are is all that a form asks. */
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

/** The fields of the form: those asked for where the product is, then those that it has all the same. */
export const fieldsFor = ({ type, original, catalogue }: AttributeRules, chosen: Chosen) =>
  askedOf(catalogue, placeOf(type, chosen), keptOf(original))

const isBlank = (typed: TypedAttribute | undefined): boolean =>
  typed === undefined || (typeof typed === 'string' ? typed.trim() === '' : typed.length === 0)

/** The values that differ from the product's, of the fields that are shown: null takes a value away. */
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

/** The faults of the typed values, by the domain's own rule. */
export const attributeIssues = (
  rules: AttributeRules,
  values: Chosen & { attributes: AttributeTexts },
): Issue[] => {
  const { type, catalogue, original } = rules
  const typed = attributesToSend(rules, values)
  const { errors } = readAttributes(catalogue, placeOf(type, values), typed, keptOf(original))
  return Object.entries(errors).map(([id, message]) => ({ path: ['attributes', keyOf(id)], message }))
}

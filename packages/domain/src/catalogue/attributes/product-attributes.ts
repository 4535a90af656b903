import { messages } from '../../messages.ts'
import type { AttributeValue, AttributeValues, TypedAttribute } from './attribute-values.ts'
import { attributeValueText, readAttribute } from './attribute-values.ts'
import type { Attribute, AttributeCatalogue, AttributePlace } from './attributes.ts'
import { attributesOf } from './attributes.ts'

/** A product's subcategory or kind of equipment. */
export type ProductPlace = Readonly<Record<AttributePlace, number | null>>

/** The texts typed into a product's form, by the attributes' ids; null takes a value away. */
export type TypedAttributes = Readonly<Record<string, TypedAttribute | null>>

/**
 * The attributes of a product's form: those that are asked for where it is, then those that it has all the same, since they
 * were retired or it was elsewhere.
 */
export const askedOf = (
  catalogue: AttributeCatalogue,
  place: ProductPlace,
  values: AttributeValues,
): { attribute: Attribute; isAsked: boolean }[] => {
  const asked = attributesOf(catalogue, place)
  const left = catalogue.attributes.filter((one) => String(one.id) in values && !asked.includes(one))
  return [
    ...asked.map((attribute) => ({ attribute, isAsked: true })),
    ...left.map((attribute) => ({ attribute, isAsked: false })),
  ]
}

/** A product's values once the typed ones are read, and the errors among them, by the attributes' ids. */
export interface ReadAttributes {
  values: AttributeValues
  errors: Record<string, string>
}

/** Reads what was typed over what the product has; attributes that aren't named keep their values. */
export const readAttributes = (
  catalogue: AttributeCatalogue,
  place: ProductPlace,
  typed: TypedAttributes,
  kept: AttributeValues = {},
): ReadAttributes => {
  const asked = new Map(
    askedOf(catalogue, place, kept).map(({ attribute }) => [String(attribute.id), attribute]),
  )
  const values: Record<string, AttributeValue> = { ...kept }
  const errors: Record<string, string> = {}
  for (const [id, text] of Object.entries(typed)) {
    const attribute = asked.get(id)
    const read =
      text === null
        ? { value: null }
        : attribute === undefined
          ? { error: messages.attributeNotHere }
          : readAttribute(attribute, text, kept[id])
    if ('error' in read) errors[id] = read.error
    else if (read.value === null) delete values[id]
    else values[id] = read.value
  }
  return { values, errors }
}

/** A product's values for people, in the order of its form. */
export const shownAttributes = (
  catalogue: AttributeCatalogue,
  place: ProductPlace,
  values: AttributeValues,
): { attribute: Attribute; value: AttributeValue; text: string }[] =>
  askedOf(catalogue, place, values).flatMap(({ attribute }) => {
    const value = values[String(attribute.id)]
    return value === undefined ? [] : [{ attribute, value, text: attributeValueText(attribute, value) }]
  })

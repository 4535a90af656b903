import { messages } from '../../messages.ts'
import type { AttributeValue, AttributeValues, TypedAttribute } from './attribute-values.ts'
import { attributeValueText, readAttribute } from './attribute-values.ts'
import type { Attribute, AttributeCatalogue, AttributePlace } from './attributes.ts'
import { attributesOf } from './attributes.ts'

export type ProductPlace = Readonly<Record<AttributePlace, number | null>>

/** The texts typed into a product's form, by attribute id; null removes a value. */
export type TypedAttributes = Readonly<Record<string, TypedAttribute | null>>

/**
 * The attributes of a product's form: those that its place asks for, then those that it still has from before, retired
 * or from another place.
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

/** A product's values after the typed ones are read, and the errors by attribute id. */
export interface ReadAttributes {
  values: AttributeValues
  errors: Record<string, string>
}

/** Merges typed values into the product's own; attributes that aren't named keep their values. */
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

/** A product's values as people read them, in form order. */
export const shownAttributes = (
  catalogue: AttributeCatalogue,
  place: ProductPlace,
  values: AttributeValues,
): { attribute: Attribute; value: AttributeValue; text: string }[] =>
  askedOf(catalogue, place, values).flatMap(({ attribute }) => {
    const value = values[String(attribute.id)]
    return value === undefined ? [] : [{ attribute, value, text: attributeValueText(attribute, value) }]
  })

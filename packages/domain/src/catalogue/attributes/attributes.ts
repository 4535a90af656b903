import { messages } from '../../messages.ts'
import type { AttributeDimension } from './attribute-units.ts'
import { isUnitOf } from './attribute-units.ts'

/** The kinds of attribute values: a number, a number or range, some of the choices, or text. */
export const attributeKinds = ['NUMBER', 'RANGE', 'CHOICE', 'TEXT'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** One choice of an attribute. Products that have a retired choice keep it, but no other product can get it. */
export interface AttributeChoice {
  id: number
  name: string
  retired: boolean
}

/**
 * A property that buyers choose parts by, such as the input voltage. Several subcategories and kinds of equipment may
 * share an attribute, so "12 V" narrows servos and grippers alike.
 */
export interface Attribute {
  id: number
  name: string
  kind: AttributeKind
  /** The dimension of a number or range; null for a plain count. */
  dimension: AttributeDimension | null
  /** The unit of filters and of numbers typed without one; null without a dimension. */
  unit: string | null
  /** Lists of products can be filtered by it. */
  is_facet: boolean
  /** A part and a robot with the same value are compatible; with different values they aren't (fit.ts). */
  tells_fit: boolean
  /** For a part: the robot's attribute that limits this one, as payload limits mass (fit.ts); null for none. */
  limited_by: number | null
  /** Whether more or less is better: if more, a search for “4 Nm” means at least that; null for neither. */
  better: (typeof betterWays)[number] | null
  /** Measured on every product: forms don't ask for it and administrators can't change it (decision 070). */
  is_measured: boolean
  choices: AttributeChoice[]
}

export const betterWays = ['MORE', 'LESS'] as const

/** The places that ask for an attribute: a component's subcategory or a model's kind of equipment. */
export const attributePlaces = ['component_subcategory', 'equipment'] as const
export type AttributePlace = (typeof attributePlaces)[number]

/** An attribute in one place's form. Once retired, products keep its values and new ones aren't asked for it. */
export interface AttributeUse {
  attribute: number
  component_subcategory: number | null
  equipment: number | null
  retired: boolean
}

/** All attributes and the places that ask for them, each place's in form order. */
export interface AttributeCatalogue {
  attributes: Attribute[]
  uses: AttributeUse[]
}

type Place = Pick<AttributeUse, AttributePlace>

const isSamePlace = (one: Place, other: Place): boolean =>
  attributePlaces.every((place) => one[place] === other[place])

export const hasNumbers = (kind: AttributeKind): boolean => kind === 'NUMBER' || kind === 'RANGE'

/** Text values differ from product to product, so they make no facet and say nothing about compatibility. */
export const mayBeFacet = (kind: AttributeKind): boolean => kind !== 'TEXT'

/** The attributes of one place in form order, either active or retired. */
export const attributesOf = (
  { attributes, uses }: AttributeCatalogue,
  place: Place,
  { retired = false }: { retired?: boolean } = {},
): Attribute[] =>
  uses
    .filter((use) => use.retired === retired && isSamePlace(use, place))
    .flatMap((use) => attributes.find(({ id }) => id === use.attribute) ?? [])

type Definition = Pick<Attribute, 'kind' | 'dimension' | 'unit' | 'is_facet' | 'tells_fit' | 'better'> & {
  choices: readonly { name: string; retired: boolean }[]
}

/** May one attribute of a robot limit another of a part? Both must be numbers of the same dimension. */
export const mayLimit = (
  limit: Pick<Attribute, 'id' | 'kind' | 'dimension'>,
  part: Pick<Attribute, 'kind' | 'dimension'> & { id: number | null },
): boolean =>
  limit.id !== part.id &&
  hasNumbers(limit.kind) &&
  hasNumbers(part.kind) &&
  limit.dimension === part.dimension

type Field = 'unit' | 'choices' | 'is_facet' | 'tells_fit' | 'better'

const repeated = (choices: Definition['choices']): boolean =>
  new Set(choices.map(({ name }) => name.toLowerCase())).size < choices.length

/** Only numbers have a dimension, and can be better higher or lower. */
const errorsOfNumbers = ({ kind, dimension, unit, better }: Definition): Partial<Record<Field, string>> => {
  const fits = dimension === null ? unit === null : unit !== null && isUnitOf(dimension, unit)
  return {
    ...((!fits || (dimension !== null && !hasNumbers(kind))) && { unit: messages.attributeUnitUnknown }),
    ...(better !== null && !hasNumbers(kind) && { better: messages.attributeBetterNumber }),
  }
}

/** Text can be neither counted nor compared. */
const errorsOfWords = ({ is_facet, tells_fit }: Definition): Partial<Record<Field, string>> => ({
  ...(is_facet && { is_facet: messages.attributeTextFacet }),
  ...(tells_fit && { tells_fit: messages.attributeTextFit }),
})

/** The errors in an attribute's definition, by the field that has to change. */
export const attributeErrors = (attribute: Definition): Partial<Record<Field, string>> => {
  const { kind, choices } = attribute
  const errors: Partial<Record<Field, string>> = {
    ...(mayBeFacet(kind) ? {} : errorsOfWords(attribute)),
    ...errorsOfNumbers(attribute),
  }
  if (kind === 'CHOICE') {
    if (choices.every(({ retired }) => retired)) errors.choices = messages.attributeChoicesMissing
    else if (repeated(choices)) errors.choices = messages.attributeChoiceTwice
  } else if (choices.length > 0) errors.choices = messages.attributeChoicesElsewhere
  return errors
}

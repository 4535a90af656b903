import { messages } from '../../messages.ts'
import type { AttributeDimension } from './attribute-units.ts'
import { isUnitOf } from './attribute-units.ts'

/** The kinds of an attribute's value: one number, a number or a range of them, some of its choices, or words. */
export const attributeKinds = ['NUMBER', 'RANGE', 'CHOICE', 'TEXT'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** One of the values that an attribute may have. Retired: products that have it keep it, others can't get it. */
export interface AttributeChoice {
  id: number
  name: string
  retired: boolean
}

/**
 * A property that parts are chosen by, such as the input voltage. One attribute may be asked for of the products of several
 * subcategories and kinds of equipment, so that "12 V" narrows servos and grippers alike.
 */
export interface Attribute {
  id: number
  name: string
  kind: AttributeKind
  /** Of a number or a range: what it is a number of; null for a plain count. */
  dimension: AttributeDimension | null
  /** The unit of a number that is typed without one, and of filters; null where there is no dimension. */
  unit: string | null
  /** Lists of products can be narrowed by it. */
  is_facet: boolean
  /** A part and a robot that share it go together, and those that don't, don't (fit.ts). */
  tells_fit: boolean
  /** Of a part: the attribute of a robot that says how much of it the robot takes, as its payload does of a mass (fit.ts); null for none. */
  limited_by: number | null
  /** Known by measuring, of every product: no form asks for it, and no administrator changes it (decision 070). */
  is_measured: boolean
  choices: AttributeChoice[]
}

/** Where an attribute is asked for: a component's subcategory, or a model's kind of equipment. */
export const attributePlaces = ['component_subcategory', 'equipment'] as const
export type AttributePlace = (typeof attributePlaces)[number]

/** An attribute in the form of one place. Retired: what products have of it stays, new ones aren't asked for it. */
export interface AttributeUse {
  attribute: number
  component_subcategory: number | null
  equipment: number | null
  retired: boolean
}

/** All attributes, and where they are asked for, each place's in the order of its form. */
export interface AttributeCatalogue {
  attributes: Attribute[]
  uses: AttributeUse[]
}

type Place = Pick<AttributeUse, AttributePlace>

const isSamePlace = (one: Place, other: Place): boolean =>
  attributePlaces.every((place) => one[place] === other[place])

export const hasNumbers = (kind: AttributeKind): boolean => kind === 'NUMBER' || kind === 'RANGE'

/** Words are as many as there are products, so that no list can be narrowed by them, and nothing told of what fits. */
export const mayBeFacet = (kind: AttributeKind): boolean => kind !== 'TEXT'

/** The attributes of one place in the order of its form: those asked for, or those that were. */
export const attributesOf = (
  { attributes, uses }: AttributeCatalogue,
  place: Place,
  { retired = false }: { retired?: boolean } = {},
): Attribute[] =>
  uses
    .filter((use) => use.retired === retired && isSamePlace(use, place))
    .flatMap((use) => attributes.find(({ id }) => id === use.attribute) ?? [])

type Definition = Pick<Attribute, 'kind' | 'dimension' | 'unit' | 'is_facet' | 'tells_fit'> & {
  choices: readonly { name: string; retired: boolean }[]
}

/** Says one attribute of a robot how much of another of a part it takes? Both are numbers of the same. */
export const mayLimit = (
  limit: Pick<Attribute, 'id' | 'kind' | 'dimension'>,
  part: Pick<Attribute, 'kind' | 'dimension'> & { id: number | null },
): boolean =>
  limit.id !== part.id &&
  hasNumbers(limit.kind) &&
  hasNumbers(part.kind) &&
  limit.dimension === part.dimension

type Field = 'unit' | 'choices' | 'is_facet' | 'tells_fit'

const repeated = (choices: Definition['choices']): boolean =>
  new Set(choices.map(({ name }) => name.toLowerCase())).size < choices.length

/** Words are neither counted nor compared. */
const errorsOfWords = ({ is_facet, tells_fit }: Definition): Partial<Record<Field, string>> => ({
  ...(is_facet && { is_facet: messages.attributeTextFacet }),
  ...(tells_fit && { tells_fit: messages.attributeTextFit }),
})

/** The faults of an attribute's definition, each at the field that has to change. */
export const attributeErrors = (attribute: Definition): Partial<Record<Field, string>> => {
  const { kind, dimension, unit, choices } = attribute
  const errors: Partial<Record<Field, string>> = mayBeFacet(kind) ? {} : errorsOfWords(attribute)
  const fits = dimension === null ? unit === null : unit !== null && isUnitOf(dimension, unit)
  if (!fits || (dimension !== null && !hasNumbers(kind))) errors.unit = messages.attributeUnitUnknown
  if (kind === 'CHOICE') {
    if (choices.every(({ retired }) => retired)) errors.choices = messages.attributeChoicesMissing
    else if (repeated(choices)) errors.choices = messages.attributeChoiceTwice
  } else if (choices.length > 0) errors.choices = messages.attributeChoicesElsewhere
  return errors
}

import type { AttributeKind } from '@armature/domain/catalogue/attributes/attributes'
import {
  attributeErrors,
  attributeKinds,
  hasNumbers,
  mayBeFacet,
} from '@armature/domain/catalogue/attributes/attributes'
import type { AttributeDimension } from '@armature/domain/catalogue/attributes/attribute-units'
import { unitsOf } from '@armature/domain/catalogue/attributes/attribute-units'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { tooLongText } from '@armature/domain/values/text-length'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import type { Attribute } from './attribute-words.ts'

/** A choice in the form; `id` is null until it is saved. */
export interface ChoiceValue {
  key: string
  id: number | null
  name: string
  retired: boolean
}

/** An attribute's form: it keeps the other kinds' input when the kind changes. */
export interface AttributeValues {
  name: string
  kind: AttributeKind
  dimension: AttributeDimension | null
  unit: string | null
  is_facet: boolean
  tells_fit: boolean
  limited_by: number | null
  better: Attribute['better']
  choices: ChoiceValue[]
}

export const attributeLabels = {
  name: 'Name',
  kind: 'Kind',
  dimension: 'Quantity',
  unit: 'Unit',
  choices: 'Choices',
  is_facet: 'Filter lists by it',
  tells_fit: 'Decides which parts fit a robot',
  limited_by: 'At most the robot’s',
  better: 'Buyers want',
} as const

export const valuesOfAttribute = (attribute: Attribute | null): AttributeValues =>
  attribute === null
    ? {
        name: '',
        kind: attributeKinds[0],
        dimension: null,
        unit: null,
        is_facet: true,
        tells_fit: false,
        limited_by: null,
        better: null,
        choices: [],
      }
    : {
        ...attribute,
        choices: attribute.choices.map((choice) => ({ ...choice, key: String(choice.id) })),
      }

/** Text typed into a choice's field; an empty new one isn't a choice. */
const writtenChoices = ({ choices }: AttributeValues) =>
  choices
    .map(({ id, name, retired }) => ({ id, name: name.trim(), retired }))
    .filter(({ id, name }) => id !== null || name !== '')

/** Why a choice can't have this name: it is too long. Null if it fits. */
export const longChoiceText = ({ name }: Pick<ChoiceValue, 'name'>): string | null =>
  tooLongText(name, limits.attribute.name)

/** The attribute for the request, without the parts that its kind doesn't have. */
export const sentAttribute = (values: AttributeValues) => {
  const { kind } = values
  const dimension = hasNumbers(kind) ? values.dimension : null
  return {
    name: values.name.trim(),
    kind,
    dimension,
    unit: dimension === null ? null : (values.unit ?? unitsOf(dimension)[0]?.symbol ?? null),
    is_facet: mayBeFacet(kind) && values.is_facet,
    tells_fit: mayBeFacet(kind) && values.tells_fit,
    limited_by: hasNumbers(kind) ? values.limited_by : null,
    better: hasNumbers(kind) ? values.better : null,
    choices: kind === 'CHOICE' ? writtenChoices(values) : [],
  }
}

export const attributeCheck = function* (values: AttributeValues): Generator<Issue> {
  const sent = sentAttribute(values)
  if (sent.name === '') yield { path: ['name'], message: messages.required }
  if (sent.choices.some(({ name }) => name === '')) yield { path: ['choices'], message: messages.required }
  for (const choice of sent.choices) {
    const message = longChoiceText(choice)
    if (message !== null) yield { path: ['choices'], message }
  }
  for (const [field, message] of Object.entries(attributeErrors(sent))) yield { path: [field], message }
}

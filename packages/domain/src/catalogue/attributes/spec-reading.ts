import { readUnitOf } from './attribute-units.ts'
import type { AttributeValue, AttributeValues } from './attribute-values.ts'
import { addUnit, readAttribute } from './attribute-values.ts'
import type { Attribute } from './attributes.ts'
import { hasNumbers } from './attributes.ts'

/** An attribute with its names in free specifications, in lower case and without a unit. */
export interface NamedAttribute {
  attribute: Attribute
  specs: readonly string[]
}

/** A name's words in lower case, so that "max_speed_mps" and "Max speed mps" are equal. */
const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')

/** The unit that ends a specification's name, as in "stroke mm", if the attribute has it. */
const unitInName = ({ dimension }: Attribute, name: string): string | null => {
  const words = plainName(name).split(' ')
  const last = words.at(-1) ?? ''
  return words.length > 1 && dimension !== null && readUnitOf(dimension, last) !== undefined ? last : null
}

const readNumber = (attribute: Attribute, name: string, text: string): AttributeValue | null => {
  const named = unitInName(attribute, name)
  const symbol =
    named === null || attribute.dimension === null ? null : readUnitOf(attribute.dimension, named)?.symbol
  const read = readAttribute(attribute, symbol ? addUnit(text.trim(), symbol) : text)
  return 'value' in read ? read.value : null
}

/** Reads a text only if all of its words are choices, as in "digital IO / Modbus-RTU". */
const readChoices = ({ choices }: Attribute, text: string): AttributeValue | null => {
  const found = text
    .split(/[/,;]|\band\b/u)
    .map((part) => choices.find(({ name }) => name.toLowerCase() === part.trim().toLowerCase())?.id)
  const ids = found.filter((id) => id !== undefined)
  return ids.length === found.length && ids.length > 0 ? { choices: ids } : null
}

const valueOf = (attribute: Attribute, name: string, text: string): AttributeValue | null => {
  if (hasNumbers(attribute.kind)) return readNumber(attribute, name, text)
  if (attribute.kind === 'CHOICE') return readChoices(attribute, text)
  const read = readAttribute(attribute, text)
  return 'value' in read ? read.value : null
}

/** The attributes with this name. A name that includes the unit comes first, because it says more. */
const attributesFor = (asked: readonly NamedAttribute[], name: string): Attribute[] => {
  const plain = plainName(name)
  const called = (words: string) =>
    asked.filter(({ specs }) => specs.includes(words)).map(({ attribute }) => attribute)
  const withoutUnit = plain.split(' ').slice(0, -1).join(' ')
  return [
    ...called(plain),
    ...called(withoutUnit).filter((attribute) => unitInName(attribute, name) !== null),
  ]
}

/** Typed values read from free specifications, and the specifications left over. */
export interface ReadSpecs {
  values: AttributeValues
  rest: Record<string, string>
}

/**
 * Turns a product's free specifications into typed ones where the name is an attribute's and the whole text is a value
 * of it. An unclear text, or a second value for the same attribute, stays free, so that nothing is lost.
 */
export const readSpecs = (
  asked: readonly NamedAttribute[],
  specs: Readonly<Record<string, string>>,
): ReadSpecs => {
  const values: Record<string, AttributeValue> = {}
  const rest: Record<string, string> = {}
  for (const [name, text] of Object.entries(specs)) {
    const taken = attributesFor(asked, name)
      .filter(({ id }) => !(String(id) in values))
      .map((attribute) => ({ attribute, value: valueOf(attribute, name, text) }))
      .find(({ value }) => value !== null)
    if (taken?.value) values[String(taken.attribute.id)] = taken.value
    else rest[name] = text
  }
  return { values, rest }
}

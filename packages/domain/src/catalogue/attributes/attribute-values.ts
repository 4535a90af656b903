import { limits } from '../../limits.ts'
import { fill, messages } from '../../messages.ts'
import { madeOnce } from '../../values/number-text.ts'
import { readDecimal } from '../../values/typed-number.ts'
import type { AttributeDimension, AttributeUnit } from './attribute-units.ts'
import { readUnitOf, unitsOf } from './attribute-units.ts'
import type { Attribute } from './attributes.ts'
import { hasNumbers } from './attributes.ts'

/** A number or range in its dimension's SI unit, with the text as typed. */
export interface NumberValue {
  low: number
  high: number
  given: string
}

/** A product's stored value of one attribute. */
export type AttributeValue = NumberValue | { choices: number[] } | { text: string }

/** A product's values by attribute id. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>

/** A value in a form or call: a typed text, or the ids of the choices. */
export type TypedAttribute = string | readonly number[]

/** A value, null where nothing was typed, or an error text. */
export type ReadAttribute = { value: AttributeValue | null } | { error: string }

const number = String.raw`[+−-]?[\d.,]+`
const unit = String.raw`[\p{L}°"″%µ][\p{L}\d°"″/.·⋅*²³^%-]*`
/** One or two numbers, their units and a condition: "0.52 N.m @5.0V", "10-14.8 V", "4 Nm at 12 V". */
const pattern = new RegExp(
  String.raw`^(${number})\s*(${unit})?(?:\s*(?:-|–|…|\.\.|\bto\b)\s*(${number})\s*(${unit})?)?\s*((?:@|\bat\b).*)?$`,
  'u',
)

const places = 17
/** Digits beyond these are rounding noise of the factor. */
const digits = 12
const most = 1e15

const readSigned = (text: string, isTemperature: boolean): number | null => {
  const isBelow = /^[−-]/u.test(text)
  if (isBelow && !isTemperature) return null
  const value = readDecimal(text.replace(/^[+−-]/u, ''), places)
  return value === null ? null : isBelow ? -value : value
}

const toSi = (value: number, { factor, offset = 0 }: Pick<AttributeUnit, 'factor' | 'offset'>): number =>
  Number((value * factor + offset).toPrecision(digits))

type NumberAttribute = Pick<Attribute, 'kind' | 'dimension' | 'unit'>

const unitHint = ({ dimension, unit: usual }: NumberAttribute): string =>
  dimension === null
    ? messages.attributePlainNumber
    : fill(messages.attributeNumber, {
        unit: usual ?? '',
        units: unitsOf(dimension)
          .map(({ symbol }) => symbol)
          .join(', '),
      })

const noUnit: Pick<AttributeUnit, 'factor' | 'offset'> = { factor: 1 }

/**
 * The unit of a number: the written one, else the attribute's; null where the written one belongs to another dimension.
 */
const unitFor = (
  { dimension, unit: usual }: Pick<NumberAttribute, 'dimension' | 'unit'>,
  written: string | undefined,
): Pick<AttributeUnit, 'factor' | 'offset'> | null => {
  if (dimension === null) return written === undefined ? noUnit : null
  return readUnitOf(dimension, written ?? usual ?? '') ?? null
}

const isTemperature = (dimension: AttributeDimension | null): boolean => dimension === 'temperature'

/** A typed number and its amount in its unit. */
export interface NumberText {
  typed: string
  value: number
  unit: Pick<AttributeUnit, 'factor' | 'offset'>
}

/**
 * Reads a text's one or two numbers and their condition ("@5.0V"). A range may name the unit once, at its end. Null
 * where the text isn't clearly a number.
 */
export const numbersIn = (
  attribute: Pick<NumberAttribute, 'dimension' | 'unit'>,
  text: string,
): { numbers: NumberText[]; condition: string } | null => {
  const [, first, firstUnit, second, secondUnit, condition = ''] = pattern.exec(text) ?? []
  if (first === undefined) return null
  const typed = [
    { typed: first, written: firstUnit ?? secondUnit },
    ...(second === undefined ? [] : [{ typed: second, written: secondUnit ?? firstUnit }]),
  ]
  const numbers = typed.flatMap(({ typed: number, written }) => {
    const value = readSigned(number, isTemperature(attribute.dimension))
    const unitRead = unitFor(attribute, written)
    return value === null || unitRead === null ? [] : [{ typed: number, value, unit: unitRead }]
  })
  return numbers.length === typed.length ? { numbers, condition } : null
}

const readNumbers = (attribute: NumberAttribute, text: string): Omit<NumberValue, 'given'> | null => {
  const [low, high = low] = numbersIn(attribute, text)?.numbers ?? []
  if (low === undefined || high === undefined) return null
  const read = { low: toSi(low.value, low.unit), high: toSi(high.value, high.unit) }
  return read.low <= read.high && Math.abs(read.high) < most ? read : null
}

/** Adds a unit to a text without one: after the last number, before the condition. */
export const addUnit = (text: string, symbol: string): string => {
  const [, first, firstUnit, , secondUnit, condition = ''] = pattern.exec(text) ?? []
  if (first === undefined || firstUnit !== undefined || secondUnit !== undefined) return text
  const numbers = `${text.slice(0, text.length - condition.length).trimEnd()} ${symbol}`
  return condition === '' ? numbers : `${numbers} ${condition}`
}

/** The text as typed, with the unit added where it was left out. */
const givenOf = ({ unit: usual }: NumberAttribute, text: string): string =>
  usual === null ? text : addUnit(text, usual)

const readNumber = (attribute: NumberAttribute, typed: string): ReadAttribute => {
  const text = typed.replaceAll(/\s+/gu, ' ').trim()
  if (text === '') return { value: null }
  const read = readNumbers(attribute, text)
  if (read === null) return { error: unitHint(attribute) }
  if (attribute.kind === 'NUMBER' && read.low !== read.high) return { error: messages.attributeOneNumber }
  return { value: { ...read, given: givenOf(attribute, text) } }
}

const readChoices = (
  { choices }: Attribute,
  chosen: readonly number[],
  kept: AttributeValue | undefined,
): ReadAttribute => {
  const before = kept !== undefined && 'choices' in kept ? kept.choices : []
  const known = choices.filter(({ id, retired }) => !retired || before.includes(id))
  // In the attribute's order, without duplicates.
  const taken = known.map(({ id }) => id).filter((id) => chosen.includes(id))
  if (!chosen.every((id) => taken.includes(id))) return { error: messages.unknownReference }
  return { value: taken.length === 0 ? null : { choices: taken } }
}

/** Reads a typed text or chosen ids. A product may keep a retired choice that it already has. */
export const readAttribute = (
  attribute: Attribute,
  typed: TypedAttribute,
  kept?: AttributeValue,
): ReadAttribute => {
  if (typeof typed !== 'string')
    return attribute.kind === 'CHOICE'
      ? readChoices(attribute, typed, kept)
      : { error: messages.attributeTextExpected }
  if (typed.length > limits.attribute.text) return { error: messages.tooLong }
  if (hasNumbers(attribute.kind)) return readNumber(attribute, typed)
  if (attribute.kind === 'CHOICE') return { error: messages.attributeChoiceExpected }
  return { value: typed.trim() === '' ? null : { text: typed.trim() } }
}

export const attributeValueText = (
  { choices }: Pick<Attribute, 'choices'>,
  value: AttributeValue,
): string => {
  if ('given' in value) return value.given
  if ('text' in value) return value.text
  return choices
    .filter(({ id }) => value.choices.includes(id))
    .map(({ name }) => name)
    .join(', ')
}

/** The value as the form holds it. */
export const typedOf = (value: AttributeValue): TypedAttribute => {
  if ('given' in value) return value.given
  return 'text' in value ? value.text : value.choices
}

/** The unit that a text names, if the attribute has it. */
export const unitWritten = (attribute: NumberAttribute, text: string): string | null => {
  const [, , first, , second] = pattern.exec(text.trim()) ?? []
  const written = second ?? first
  if (attribute.dimension === null || written === undefined) return null
  return readUnitOf(attribute.dimension, written)?.symbol ?? null
}

/** Replaces the unit and keeps the numbers, which changes the value: "12 V" in mV is "12 mV". */
export const inUnit = (text: string, symbol: string): string => {
  const [, first, , second, , condition] = pattern.exec(text.trim()) ?? []
  if (first === undefined) return text
  const numbers = second === undefined ? first : `${first}-${second}`
  return condition === undefined ? `${numbers} ${symbol}` : `${numbers} ${symbol} ${condition}`
}

/** Limits digits to what people read; values typed in another unit need more. */
const numbersOf = (maximumSignificantDigits: number) =>
  madeOnce(() => new Intl.NumberFormat('en-US', { maximumSignificantDigits, useGrouping: false }))
const [shownNumbers, typedNumbers] = [numbersOf(4), numbersOf(6)]

const fromSi = ({ dimension, unit: usual }: NumberAttribute, si: number): number => {
  const { factor, offset = 0 } = (dimension && usual ? readUnitOf(dimension, usual) : undefined) ?? noUnit
  return (si - offset) / factor
}

/** An SI number in the attribute's unit: 0.055 of a stroke is "55". */
export const numberInUnit = (attribute: NumberAttribute, si: number): string =>
  typedNumbers().format(fromSi(attribute, si))

/** An SI number with the attribute's unit: "55 mm". */
export const textInUnit = (attribute: NumberAttribute, si: number): string => {
  const number = shownNumbers().format(fromSi(attribute, si))
  return attribute.unit === null ? number : `${number} ${attribute.unit}`
}

/** A typed bound in SI units; null where the text isn't clearly a number of this attribute. */
export const readBound = (attribute: NumberAttribute, text: string): number | null => {
  const read = readNumber({ ...attribute, kind: 'NUMBER' }, text)
  return 'value' in read && read.value !== null && 'low' in read.value ? read.value.low : null
}

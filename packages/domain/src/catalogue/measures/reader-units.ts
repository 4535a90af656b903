import type { NumberText } from '../attributes/attribute-values.ts'
import { numbersIn } from '../attributes/attribute-values.ts'
import type { AttributeDimension, AttributeUnit } from '../attributes/attribute-units.ts'
import { readUnitOf, unitsOf } from '../attributes/attribute-units.ts'
import type { Box } from '../compatibility/package-fit.ts'

/** The units that a reader chooses between. Numbers of anything else are read in the unit that they are given in. */
export const unitChoices = {
  length: ['mm', 'in'],
  mass: ['kg', 'lb'],
  torque: ['N·m', 'kgf-cm', 'oz-in'],
  temperature: ['°C', '°F'],
} as const
export type UnitMeasure = keyof typeof unitChoices

/** The units in which somebody reads measures. */
export type ReaderUnits = { readonly [Measure in UnitMeasure]: (typeof unitChoices)[Measure][number] }
type Choice = ReaderUnits[UnitMeasure]

export const unitSystems = {
  metric: { length: 'mm', mass: 'kg', torque: 'N·m', temperature: '°C' },
  imperial: { length: 'in', mass: 'lb', torque: 'oz-in', temperature: '°F' },
} as const satisfies Record<string, ReaderUnits>
export type UnitSystem = keyof typeof unitSystems

export const unitMeasures = Object.keys(unitChoices) as readonly UnitMeasure[]

/** The system that these units are; null for a choice of one's own. */
export const systemOf = (units: ReaderUnits): UnitSystem | null => {
  const isSame = (system: UnitSystem) =>
    unitMeasures.every((measure) => unitSystems[system][measure] === units[measure])
  return (['metric', 'imperial'] as const).find(isSame) ?? null
}

/** Where people measure in inches and pounds. */
const imperialRegions: ReadonlySet<string> = new Set(['US', 'LR', 'MM'])

/** The usual system of a browser's language; metric where that says nothing. */
export const systemOfLocale = (locale: string): UnitSystem => {
  try {
    return imperialRegions.has(new Intl.Locale(locale).maximize().region ?? '') ? 'imperial' : 'metric'
  } catch {
    return 'metric'
  }
}

const isChosen = (given: object, measure: UnitMeasure): boolean =>
  (unitChoices[measure] as readonly unknown[]).includes(
    Object.getOwnPropertyDescriptor(given, measure)?.value,
  ) // one of several tuples

/** The reader's units from a kept value; null where the value is none. */
export const readUnits = (given: unknown): ReaderUnits | null =>
  typeof given === 'object' && given !== null && unitMeasures.every((measure) => isChosen(given, measure))
    ? (given as ReaderUnits) // each of its measures is one of the choices
    : null

/** The choice that decides how a dimension is read. */
const measureOf: Partial<Record<AttributeDimension, UnitMeasure>> = {
  length: 'length',
  speed: 'length',
  mass: 'mass',
  force: 'mass',
  torque: 'torque',
  temperature: 'temperature',
}

/**
 * For each choice, the foreign units and the own unit that each is read in; a unit that isn't named is its own
 * already.
 */
const readAs: Record<Choice, Readonly<Record<string, string>>> = {
  mm: { in: 'mm', ft: 'm', 'ft/s': 'm/s', 'in/s': 'mm/s' },
  in: { mm: 'in', cm: 'in', µm: 'in', m: 'ft', 'm/s': 'ft/s', 'km/h': 'ft/s', 'mm/s': 'in/s' },
  kg: { oz: 'g', lb: 'kg', lbf: 'N' },
  lb: { g: 'oz', kg: 'lb', N: 'lbf', kN: 'lbf' },
  N·m: { 'kgf-cm': 'N·m', 'oz-in': 'N·m', 'lb-in': 'N·m' },
  'kgf-cm': { N·m: 'kgf-cm', mN·m: 'kgf-cm', N·cm: 'kgf-cm', 'oz-in': 'kgf-cm', 'lb-in': 'kgf-cm' },
  'oz-in': { N·m: 'oz-in', mN·m: 'oz-in', N·cm: 'oz-in', 'kgf-cm': 'oz-in' },
  '°C': { '°F': '°C' },
  '°F': { '°C': '°F', K: '°F' },
}

type Unit = Pick<AttributeUnit, 'factor' | 'offset'>

/** The unit of this size as it is usually written: `"` and `inch` are in. */
const usualSymbol = (dimension: AttributeDimension, { factor, offset = 0 }: Unit): string | undefined =>
  unitsOf(dimension).find((unit) => unit.factor === factor && (unit.offset ?? 0) === offset)?.symbol

/** The unit in which this reader reads numbers of another: a reader of inches reads mm in inches, and m in feet. */
export const readersUnit = (
  { dimension, unit }: { dimension: AttributeDimension | null; unit: string | null },
  units: ReaderUnits,
): string | null => {
  const measure = dimension === null ? undefined : measureOf[dimension]
  if (dimension === null || unit === null || measure === undefined) return unit
  const known = readUnitOf(dimension, unit)
  const symbol = known && usualSymbol(dimension, known)
  return (symbol !== undefined && readAs[units[measure]][symbol]) || unit
}

/** An attribute as this reader reads and types its numbers; stored values and addresses stay in SI units. */
export const forReader = <One extends { dimension: AttributeDimension | null; unit: string | null }>(
  attribute: One,
  units: ReaderUnits,
): One => {
  const unit = readersUnit(attribute, units)
  return unit === attribute.unit ? attribute : { ...attribute, unit }
}

const mostDecimals = 12

/** Decimals that a number was given with. */
const decimalsOf = (value: number, typed: string): number => {
  const own = /\.(\d+)$/.exec(typed)?.[1]?.length ?? 0
  let decimals = own
  while (decimals < mostDecimals && Number(value.toFixed(decimals)) !== value) decimals += 1
  return decimals
}

/**
 * The same number in another unit, with as few decimals as tell it apart from the next one that could have been given: 41
 * kgf-cm are 4.02 N·m, since 4 would be 40.8. So nothing is lost by it, and nothing claimed that wasn't measured.
 */
const convert = (value: number, decimals: number, from: Unit, to: Unit): string => {
  const step = (10 ** -decimals * from.factor) / to.factor
  const needed = Math.ceil(-Math.log10(step) - 1e-9)
  const places = Math.min(mostDecimals, Math.max(0, needed))
  const si = value * from.factor + (from.offset ?? 0)
  return String(Number(((si - (to.offset ?? 0)) / to.factor).toFixed(places)))
}

const numberFor = ({ typed, value, unit }: NumberText, to: Unit): string =>
  convert(value, decimalsOf(value, typed), unit, to)

/**
 * A value's numbers in the units of its reader, "4.02 N·m @5.0V"; null where it is in them already, and where it is no
 * number of anything that is chosen.
 */
export const inReadersUnits = (
  dimension: AttributeDimension | null,
  given: string,
  units: ReaderUnits,
): string | null => {
  if (dimension === null || measureOf[dimension] === undefined) return null
  const read = numbersIn({ dimension, unit: null }, given)
  const [first] = read?.numbers ?? []
  const own = first && usualSymbol(dimension, first.unit)
  const symbol = own === undefined ? null : readersUnit({ dimension, unit: own }, units)
  const unit = symbol === null ? undefined : readUnitOf(dimension, symbol)
  if (read === null || unit === undefined || symbol === own) return null
  const numbers = read.numbers.map((number) => numberFor(number, unit)).join(' to ')
  return [`${numbers} ${unit.symbol}`, read.condition].filter((part) => part !== '').join(' ')
}

/** A value for its reader, with the maker's own words behind it where it had to be converted. */
export const readAsGiven = (
  dimension: AttributeDimension | null,
  given: string,
  units: ReaderUnits,
): string => {
  const read = inReadersUnits(dimension, given, units)
  return read === null ? given : `${read} (${given})`
}

/** Sizes are kept in inches and weights in pounds, to a thousandth. */
const keptDecimals = 3
const kept = (value: number, dimension: AttributeDimension, from: string, to: string): string => {
  const [one, other] = [readUnitOf(dimension, from), readUnitOf(dimension, to)]
  const rounded = Number(value.toFixed(keptDecimals))
  return one === undefined || other === undefined || from === to
    ? String(rounded)
    : convert(rounded, keptDecimals, one, other)
}

/** A length that is kept in inches, without its unit, which is `units.length`. */
export const inchesFor = (inches: number, units: ReaderUnits): string =>
  kept(inches, 'length', 'in', units.length)

/** A box that is kept in inches, in its reader's unit: "45.39 × 24.79 × 39.6 mm". */
export const sizeFor = ({ length, width, height }: Box, units: ReaderUnits): string =>
  `${[length, width, height].map((side) => inchesFor(side, units)).join(' × ')} ${units.length}`

const poundsInKilogram = 1 / 0.453_592_37

/** A weight that is kept in pounds: below a kilogram in grams. */
export const poundsFor = (pounds: number, units: ReaderUnits): string => {
  const unit = units.mass === 'kg' && pounds < poundsInKilogram ? 'g' : units.mass
  return `${kept(pounds, 'mass', 'lb', unit)} ${unit}`
}

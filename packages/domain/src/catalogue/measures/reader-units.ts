import type { NumberText } from '../attributes/attribute-values.ts'
import { numbersIn } from '../attributes/attribute-values.ts'
import type { AttributeDimension, AttributeUnit } from '../attributes/attribute-units.ts'
import { readUnitOf, unitsOf } from '../attributes/attribute-units.ts'
import type { Box } from '../compatibility/package-fit.ts'

/** The units that a reader can choose. Other dimensions keep the unit that they were given in. */
export const unitChoices = {
  length: ['mm', 'in'],
  mass: ['kg', 'lb'],
  torque: ['N·m', 'kgf-cm', 'oz-in'],
  temperature: ['°C', '°F'],
} as const
export type UnitMeasure = keyof typeof unitChoices

/** The units that a person reads measures in. */
export type ReaderUnits = { readonly [Measure in UnitMeasure]: (typeof unitChoices)[Measure][number] }
type Choice = ReaderUnits[UnitMeasure]

export const unitSystems = {
  metric: { length: 'mm', mass: 'kg', torque: 'N·m', temperature: '°C' },
  imperial: { length: 'in', mass: 'lb', torque: 'oz-in', temperature: '°F' },
} as const satisfies Record<string, ReaderUnits>
export type UnitSystem = keyof typeof unitSystems

export const unitMeasures = Object.keys(unitChoices) as readonly UnitMeasure[]

/** The system of these units; null for a mix. */
export const systemOf = (units: ReaderUnits): UnitSystem | null => {
  const isSame = (system: UnitSystem) =>
    unitMeasures.every((measure) => unitSystems[system][measure] === units[measure])
  return (['metric', 'imperial'] as const).find(isSame) ?? null
}

/** Countries that measure in inches and pounds. */
const imperialRegions: ReadonlySet<string> = new Set(['US', 'LR', 'MM'])

/** The default system for a browser's language; metric where the language says nothing. */
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

/** The reader's units from a saved value; null where the value is invalid. */
export const readUnits = (given: unknown): ReaderUnits | null =>
  typeof given === 'object' && given !== null && unitMeasures.every((measure) => isChosen(given, measure))
    ? (given as ReaderUnits) // each of its measures is one of the choices
    : null

/** The choice that decides a dimension's unit. */
const measureOf: Partial<Record<AttributeDimension, UnitMeasure>> = {
  length: 'length',
  speed: 'length',
  mass: 'mass',
  force: 'mass',
  torque: 'torque',
  temperature: 'temperature',
}

/** For each choice, the unit that each foreign unit is converted to; an unlisted unit isn't converted. */
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

/** The usual symbol of this unit: `"` and `inch` become in. */
const usualSymbol = (dimension: AttributeDimension, { factor, offset = 0 }: Unit): string | undefined =>
  unitsOf(dimension).find((unit) => unit.factor === factor && (unit.offset ?? 0) === offset)?.symbol

/** The unit that a number is converted to for this reader: with inches chosen, mm become inches and m become feet. */
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

/**
 * An attribute whose numbers this reader reads and types in their own units; stored values and addresses stay in SI
 * units.
 */
export const forReader = <One extends { dimension: AttributeDimension | null; unit: string | null }>(
  attribute: One,
  units: ReaderUnits,
): One => {
  const unit = readersUnit(attribute, units)
  return unit === attribute.unit ? attribute : { ...attribute, unit }
}

const mostDecimals = 12

/** A longer number was measured from a file, and its last digits mean nothing. */
const finestTyped = 8

/** The number of decimals that a number was typed with. */
const decimalsOf = (value: number, typed: string): number => {
  const own = /\.(\d+)$/.exec(typed)?.[1]?.length ?? 0
  let decimals = own
  while (decimals < mostDecimals && Number(value.toFixed(decimals)) !== value) decimals += 1
  return decimals
}

/**
 * Converts a number with as few decimals as keep it apart from its typed neighbours: 41 kgf-cm are 4.02 N·m, since 4
 * would be 40.8. So nothing is lost, and no precision is invented.
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
 * A value in the reader's units, "4.02 N·m @5.0V"; null where it already is, or where no choice covers its dimension.
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

/** A value in the reader's units, with the manufacturer's own text behind it where it was converted. */
export const readAsGiven = (
  dimension: AttributeDimension | null,
  given: string,
  units: ReaderUnits,
): string => {
  const read = inReadersUnits(dimension, given, units)
  return read === null ? given : `${read} (${given})`
}

/** Sizes are stored in inches and weights in pounds, to a thousandth or finer. */
const keptDecimals = 3

/**
 * The shortest number that is stored as this value: makers state whole millimetres and grams, and 82 g are stored as
 * 0.1808 lb, which would be 82.01 g.
 */
const asStated = (value: number, decimals: number, from: Unit, to: Unit): string => {
  const half = 10 ** -decimals / 2
  for (let places = 0; places < mostDecimals; places += 1) {
    const stated = Number(((value * from.factor) / to.factor).toFixed(places))
    if (Math.abs((stated * to.factor) / from.factor - value) <= half) return String(stated)
  }
  return convert(value, decimals, from, to)
}

const kept = (value: number, dimension: AttributeDimension, from: string, to: string): string => {
  const [one, other] = [readUnitOf(dimension, from), readUnitOf(dimension, to)]
  if (one === undefined || other === undefined || from === to)
    return String(Number(value.toFixed(keptDecimals)))
  const typed = String(value)
  const isMeasured = typed.length > finestTyped
  const decimals = isMeasured ? keptDecimals : Math.max(keptDecimals, decimalsOf(value, typed))
  return asStated(isMeasured ? Number(value.toFixed(keptDecimals)) : value, decimals, one, other)
}

/** A length stored in inches, converted but without its unit, which is `units.length`. */
export const inchesFor = (inches: number, units: ReaderUnits): string =>
  kept(inches, 'length', 'in', units.length)

/** A box stored in inches, in the reader's unit: "45.39 × 24.79 × 39.6 mm". */
export const sizeFor = ({ length, width, height }: Box, units: ReaderUnits): string =>
  `${[length, width, height].map((side) => inchesFor(side, units)).join(' × ')} ${units.length}`

const poundsInKilogram = 1 / 0.453_592_37

/** A weight stored in pounds; below a kilogram it is in grams. */
export const poundsFor = (pounds: number, units: ReaderUnits): string => {
  const unit = units.mass === 'kg' && pounds < poundsInKilogram ? 'g' : units.mass
  return `${kept(pounds, 'mass', 'lb', unit)} ${unit}`
}

import type { Dimension } from '../measures/units.ts'
import { plainUnit, unitOf } from '../measures/units.ts'

/**
 * The dimensions of a typed specification: those that search recognizes, and some that only an attribute's own field
 * can identify.
 */
export type AttributeDimension = Dimension | 'angle' | 'acceleration' | 'temperature' | 'time' | 'volume'

export interface AttributeUnit {
  symbol: string
  /** SI units per unit. */
  factor: number
  /** Added after the factor, for a temperature's zero. */
  offset?: number
  /** Other spellings, in lower case and without dots. */
  spellings?: readonly string[]
}

/** Reuses the factors of search's units, so each is written once; throws for an unknown symbol. */
const known = (...symbols: string[]): AttributeUnit[] =>
  symbols.map((symbol) => {
    const unit = unitOf(symbol)
    if (unit === undefined) throw new Error(`no unit is written ${symbol}`)
    return { symbol, factor: unit.factor }
  })

const turn = 2 * Math.PI
const zeroCelsius = 273.15

/**
 * The units of each dimension, the usual one first. In a field a letter has one meaning: where a current is expected,
 * "2 A" and "2 a" are both amperes.
 */
const unitsOfDimension: Readonly<Record<AttributeDimension, readonly AttributeUnit[]>> = {
  voltage: known('V', 'mV', 'kV'),
  current: [{ symbol: 'A', factor: 1, spellings: ['a'] }, ...known('mA')],
  power: known('W', 'mW', 'kW'),
  charge: known('mAh', 'Ah'),
  torque: known('N·m', 'mN·m', 'N·cm', 'kgf-cm', 'kg-cm', 'oz-in', 'lb-in'),
  force: known('N', 'kN', 'lbf'),
  length: [
    ...known('mm', 'cm', 'm'),
    { symbol: 'µm', factor: 1e-6, spellings: ['μm', 'um'] },
    { symbol: 'in', factor: 0.0254 },
    ...known('ft'),
  ],
  mass: known('g', 'kg', 'oz', 'lb'),
  speed: known('m/s', 'mm/s', 'km/h', 'ft/s', 'in/s'),
  turning: known('rpm', '°/s', 'rad/s'),
  frequency: [...known('Hz', 'kHz', 'MHz', 'GHz'), { symbol: 'fps', factor: 1 }],
  angle: [
    { symbol: '°', factor: turn / 360, spellings: ['deg', 'degree', 'degrees'] },
    { symbol: 'rad', factor: 1 },
  ],
  acceleration: [
    { symbol: 'g', factor: 9.806_65 },
    { symbol: 'm/s²', factor: 1, spellings: ['m/s2'] },
  ],
  temperature: [
    { symbol: '°C', factor: 1, offset: zeroCelsius, spellings: ['c'] },
    { symbol: '°F', factor: 5 / 9, offset: zeroCelsius - (32 * 5) / 9, spellings: ['f'] },
    { symbol: 'K', factor: 1 },
  ],
  time: [
    { symbol: 's', factor: 1 },
    { symbol: 'ms', factor: 0.001 },
    { symbol: 'min', factor: 60 },
    { symbol: 'h', factor: 3_600 },
  ],
  volume: [
    { symbol: 'cm³', factor: 1e-6, spellings: ['cm3', 'ml'] },
    { symbol: 'l', factor: 0.001 },
    { symbol: 'm³', factor: 1, spellings: ['m3'] },
  ],
  memory: known('GB', 'MB', 'kB', 'TB'),
  pixels: known('MP'),
}

export const attributeDimensions = Object.keys(unitsOfDimension) as readonly AttributeDimension[]

/** The units that a number of this dimension may be typed in, the usual one first. */
export const unitsOf = (dimension: AttributeDimension): readonly AttributeUnit[] =>
  unitsOfDimension[dimension]

export const isUnitOf = (dimension: AttributeDimension, symbol: string): boolean =>
  unitsOf(dimension).some((unit) => unit.symbol === symbol)

const isWritten = ({ symbol, spellings = [] }: AttributeUnit, plain: string): boolean =>
  plainUnit(symbol) === plain || spellings.includes(plain.toLowerCase())

/** The unit with this spelling in a dimension; undefined where there is none. */
export const readUnitOf = (dimension: AttributeDimension, spelling: string): AttributeUnit | undefined => {
  const plain = plainUnit(spelling)
  const units = unitsOf(dimension)
  const own = units.find((unit) => isWritten(unit, plain))
  if (own !== undefined) return own
  // Ignore case only where one unit can be meant. A capital M may be mega, which none of these units is.
  if (plain.startsWith('M')) return undefined
  const likely = units.filter(({ symbol }) => plainUnit(symbol).toLowerCase() === plain.toLowerCase())
  if (likely.length === 1) return likely[0]
  const searched = unitOf(spelling)
  return searched?.dimension === dimension ? { symbol: spelling, factor: searched.factor } : undefined
}

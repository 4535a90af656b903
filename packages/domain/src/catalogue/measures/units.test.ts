import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttributeDimension } from '../attributes/attribute-units.ts'
import { attributeDimensions, isUnitOf, readUnitOf, unitsOf } from '../attributes/attribute-units.ts'
import type { Dimension } from './units.ts'
import { plainUnit, unitOf } from './units.ts'

/** The SI value of one of each unit, from tables of measures and not from the code. */
const oneOf: readonly [string, Dimension, number][] = [
  ['V', 'voltage', 1],
  ['VDC', 'voltage', 1],
  ['mV', 'voltage', 0.001],
  ['kV', 'voltage', 1000],
  ['A', 'current', 1],
  ['amps', 'current', 1],
  ['mA', 'current', 0.001],
  ['W', 'power', 1],
  ['mW', 'power', 0.001],
  ['kW', 'power', 1000],
  ['mAh', 'charge', 3.6],
  ['Ah', 'charge', 3600],
  ['N·m', 'torque', 1],
  ['N.m', 'torque', 1],
  ['Nm', 'torque', 1],
  ['mNm', 'torque', 0.001],
  ['N·cm', 'torque', 0.01],
  ['kgf-cm', 'torque', 0.0980665],
  ['kgf·cm', 'torque', 0.0980665],
  ['kg-cm', 'torque', 0.0980665],
  ['kgf-m', 'torque', 9.80665],
  ['lb-in', 'torque', 0.112984829],
  ['lbf-in', 'torque', 0.112984829],
  ['oz-in', 'torque', 0.00706155181],
  ['N-m', 'torque', 1],
  ['mN-m', 'torque', 0.001],
  ['N-cm', 'torque', 0.01],
  ['N-mm', 'torque', 0.001],
  ['kg-m', 'torque', 9.80665],
  ['oz.in', 'torque', 0.00706155181],
  ['ozf-in', 'torque', 0.00706155181],
  ['in-oz', 'torque', 0.00706155181],
  ['in-lb', 'torque', 0.112984829],
  ['in.lbs', 'torque', 0.112984829],
  ['lb-ft', 'torque', 1.3558179483],
  ['lbf·ft', 'torque', 1.3558179483],
  ['ft-lb', 'torque', 1.3558179483],
  ['ft-lbs', 'torque', 1.3558179483],
  ['ft lbf', 'torque', 1.3558179483],
  ['N', 'force', 1],
  ['kN', 'force', 1000],
  ['lbf', 'force', 4.44822162],
  ['m', 'length', 1],
  ['mm', 'length', 0.001],
  ['cm', 'length', 0.01],
  ['km', 'length', 1000],
  ['inch', 'length', 0.0254],
  ['inches', 'length', 0.0254],
  ['"', 'length', 0.0254],
  ['″', 'length', 0.0254],
  ['ft', 'length', 0.3048],
  ['kg', 'mass', 1],
  ['g', 'mass', 0.001],
  ['lb', 'mass', 0.45359237],
  ['lbs', 'mass', 0.45359237],
  ['oz', 'mass', 0.028349523125],
  ['m/s', 'speed', 1],
  ['mm/s', 'speed', 0.001],
  ['km/h', 'speed', 0.277777778],
  ['ft/s', 'speed', 0.3048],
  ['in/s', 'speed', 0.0254],
  ['rpm', 'turning', 0.104719755],
  ['rev/min', 'turning', 0.104719755],
  ['°/s', 'turning', 0.0174532925],
  ['deg/s', 'turning', 0.0174532925],
  ['rad/s', 'turning', 1],
  ['Hz', 'frequency', 1],
  ['kHz', 'frequency', 1e3],
  ['MHz', 'frequency', 1e6],
  ['GHz', 'frequency', 1e9],
  ['kB', 'memory', 1e3],
  ['GB', 'memory', 1e9],
  ['TB', 'memory', 1e12],
]

describe('a unit that a search knows', () => {
  it.each(oneOf)('%s is of %s, %f of the SI unit', (spelling, dimension, factor) => {
    const unit = unitOf(spelling)
    expect(unit?.dimension).toBe(dimension)
    expect((unit?.factor ?? Number.NaN) / factor).toBeCloseTo(1, 8)
  })

  it.each(['a', 'h', 'c', 'in', 'K', 'deg', '', ' ', 'xyz', 'constructor', '__proto__', 'MAH²'])(
    '%j is none: it is a word, a suffix or nothing',
    (spelling) => {
      expect(unitOf(spelling)).toBeUndefined()
    },
  )

  it('is an ampere by its capital alone, and else whatever its case', () => {
    expect([unitOf('A')?.dimension, unitOf('a')]).toEqual(['current', undefined])
    for (const spelling of ['RPM', 'Rpm', 'KG', 'Kgf-Cm', 'VOLTS']) expect(unitOf(spelling)).toBeDefined()
  })

  it('is the same with the signs within it that people write or leave out', () => {
    const signs = fc.array(fc.constantFrom('.', '·', '⋅', '*', ' '), { maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...oneOf), signs, fc.nat(), ([spelling], some, where) => {
        const at = where % (spelling.length + 1)
        const written = spelling.slice(0, at) + some.join('') + spelling.slice(at)
        expect(unitOf(written)).toEqual(unitOf(spelling))
        expect(plainUnit(plainUnit(written))).toBe(plainUnit(written))
      }),
    )
  })

  it('of a torque is a force’s times a length’s', () => {
    const factor = (spelling: string) => unitOf(spelling)?.factor ?? Number.NaN
    expect(factor('lb-in')).toBeCloseTo(factor('lbf') * factor('inch'), 12)
    expect(factor('oz-in') * 16).toBeCloseTo(factor('lb-in'), 12)
    expect(factor('kgf-m')).toBeCloseTo(factor('kgf-cm') * 100, 12)
    expect(factor('N·cm')).toBeCloseTo(factor('N') * factor('cm'), 12)
  })
})

describe('the units of a field', () => {
  it('are each read back as themselves, by their symbol and by every spelling', () => {
    for (const dimension of attributeDimensions)
      for (const unit of unitsOf(dimension)) {
        expect([dimension, isUnitOf(dimension, unit.symbol)]).toEqual([dimension, true])
        for (const spelling of [unit.symbol, ...(unit.spellings ?? [])])
          expect(readUnitOf(dimension, spelling), `${dimension} ${spelling}`).toEqual(unit)
      }
  })

  it('begin with the one that a number without any is in', () => {
    expect(attributeDimensions.map((dimension) => `${dimension} ${unitsOf(dimension)[0]?.symbol}`)).toEqual([
      'voltage V',
      'current A',
      'power W',
      'charge mAh',
      'torque N·m',
      'force N',
      'length mm',
      'mass g',
      'speed m/s',
      'turning rpm',
      'frequency Hz',
      'angle °',
      'acceleration g',
      'temperature °C',
      'time s',
      'volume cm³',
      'memory GB',
      'pixels MP',
    ])
  })

  it('have a factor that counts, and a zero elsewhere for temperatures alone', () => {
    for (const dimension of attributeDimensions) {
      const units = unitsOf(dimension)
      expect(units.every(({ factor }) => Number.isFinite(factor) && factor > 0)).toBe(true)
      expect(units.some(({ offset }) => offset !== undefined)).toBe(dimension === 'temperature')
      expect(new Set(units.map(({ symbol }) => symbol)).size).toBe(units.length)
    }
  })

  it.each<[AttributeDimension, string, string | undefined]>([
    ['current', 'a', 'A'],
    ['acceleration', 'g', 'g'],
    ['mass', 'g', 'g'],
    ['mass', 'G', 'g'],
    ['length', 'in', 'in'],
    ['length', 'μm', 'µm'],
    ['length', 'MM', undefined],
    ['length', 'Mm', undefined],
    ['power', 'MW', undefined],
    ['frequency', 'MHz', 'MHz'],
    ['frequency', 'mhz', 'MHz'],
    ['temperature', 'c', '°C'],
    ['temperature', 'C', '°C'],
    ['temperature', 'f', '°F'],
    ['time', 'H', 'h'],
    ['volume', 'ml', 'cm³'],
    ['volume', 'L', 'l'],
    ['angle', 'degrees', '°'],
    ['angle', 'rad', 'rad'],
    ['memory', 'KB', 'kB'],
    ['voltage', 'A', undefined],
    ['torque', 'kg', undefined],
    ['length', '', undefined],
  ])('of %s read %j as %j', (dimension, spelling, symbol) => {
    expect(readUnitOf(dimension, spelling)?.symbol).toBe(symbol)
  })

  it('take what a search knows beside their own, with its factor', () => {
    expect(readUnitOf('torque', 'kgf-m')).toEqual({ symbol: 'kgf-m', factor: 9.806_65 })
    expect(readUnitOf('length', 'inches')).toEqual({ symbol: 'inches', factor: 0.0254 })
    expect(isUnitOf('torque', 'kgf-m')).toBe(false)
  })

  it('meet at the temperatures that everybody knows', () => {
    const kelvin = (spelling: string, value: number): number => {
      const { factor, offset = 0 } = readUnitOf('temperature', spelling) ?? { factor: Number.NaN }
      return value * factor + offset
    }
    expect(kelvin('°C', 0)).toBeCloseTo(273.15, 9)
    expect(kelvin('°F', 32)).toBeCloseTo(273.15, 9)
    expect(kelvin('°F', 212)).toBeCloseTo(kelvin('°C', 100), 9)
    expect(kelvin('°F', -40)).toBeCloseTo(kelvin('°C', -40), 9)
    expect(kelvin('K', 0)).toBe(0)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributeValueText, numberInUnit, readAttribute, readBound } from '../attributes/attribute-values.ts'
import type { AttributeDimension } from '../attributes/attribute-units.ts'
import { attributeDimensions, unitsOf } from '../attributes/attribute-units.ts'
import type { Attribute } from '../attributes/attributes.ts'
import type { ReaderUnits } from './reader-units.ts'
import {
  forReader,
  inReadersUnits,
  inchesFor,
  poundsFor,
  readAsGiven,
  readersUnit,
  readUnits,
  systemOf,
  systemOfLocale,
  unitChoices,
  unitMeasures,
  unitSystems,
} from './reader-units.ts'

const { metric, imperial } = unitSystems

const anyUnits: fc.Arbitrary<ReaderUnits> = fc.record({
  length: fc.constantFrom(...unitChoices.length),
  mass: fc.constantFrom(...unitChoices.mass),
  torque: fc.constantFrom(...unitChoices.torque),
  temperature: fc.constantFrom(...unitChoices.temperature),
})
const anyDimension = fc.constantFrom(...attributeDimensions)
const anyUnit = anyDimension.chain((dimension) =>
  fc.record({
    dimension: fc.constant(dimension),
    unit: fc.constantFrom(...unitsOf(dimension).map(({ symbol }) => symbol)),
  }),
)

/** A number of up to six digits, as makers give them. */
const anyNumber = fc
  .record({ digits: fc.integer({ min: 1, max: 999_999 }), decimals: fc.integer({ min: 0, max: 4 }) })
  .map(({ digits, decimals }) => ({ text: (digits / 10 ** decimals).toFixed(decimals), decimals }))

/** The number that a text means, in SI units. */
const siOf = (dimension: AttributeDimension, text: string): number => {
  const si = readBound({ kind: 'NUMBER', dimension, unit: null }, text)
  // Beyond 10¹⁵ of anything nothing is read.
  fc.pre(si !== null)
  return si ?? Number.NaN
}

describe('a value in its reader’s units', () => {
  it.each([
    ['torque', '41 kgf-cm', metric, '4.02 N·m'],
    ['torque', '4.1 N.m', imperial, '581 oz-in'],
    ['torque', '0.52 N.m @5.0V', imperial, '74 oz-in @5.0V'],
    ['torque', '0.52 N.m @5.0V', metric, null],
    ['length', '55 mm', imperial, '2.17 in'],
    ['length', '2″', metric, '51 mm'],
    ['length', '12 m', imperial, '39 ft'],
    ['mass', '82 g', imperial, '2.89 oz'],
    ['mass', '2.5 lb', metric, '1.13 kg'],
    ['temperature', '-20 to 60 °C', imperial, '-4 to 140 °F'],
    ['force', '20 N', imperial, '4.5 lbf'],
    ['speed', '1.5 m/s', imperial, '4.9 ft/s'],
    ['voltage', '10-14.8 V', imperial, null],
    // A g is no gram where an acceleration is asked for.
    ['acceleration', '16 g', imperial, null],
    ['length', 'about an inch', metric, null],
  ] as const)('of %s: “%s”', (dimension, given, units, read) => {
    expect(inReadersUnits(dimension, given, units)).toBe(read)
    expect(readAsGiven(dimension, given, units)).toBe(read === null ? given : `${read} (${given})`)
  })

  it.each([
    ['-10 to 50', '14 to 122 °F (-10 to 50 °C)'],
    ['-10…50', '14 to 122 °F (-10…50 °C)'],
    ['20 @5.0V', '68 °F @5.0V (20 °C @5.0V)'],
  ])('is known by the unit of its field where it was typed without one: %s', (typed, read) => {
    const field: Attribute = {
      id: 1,
      name: 'Temperature',
      kind: 'RANGE',
      dimension: 'temperature',
      unit: '°C',
      is_facet: false,
      tells_fit: false,
      limited_by: null,
      better: null,
      is_measured: false,
      choices: [],
    }
    const { value } = { value: null, ...readAttribute(field, typed) }
    expect(value !== null && readAsGiven('temperature', attributeValueText(field, value), imperial)).toBe(
      read,
    )
  })

  it('says the same number: read back and rounded as it was given, it is what was given', () => {
    fc.assert(
      fc.property(anyUnit, anyNumber, anyUnits, ({ dimension, unit }, { text, decimals }, units) => {
        const given = `${text} ${unit}`
        const read = inReadersUnits(dimension, given, units)
        if (read === null) return
        const attribute = { kind: 'NUMBER', dimension, unit } as const
        const readBack = Number(numberInUnit(attribute, siOf(dimension, read)))
        // Half a step of its last digit rounds to it, too; a double may say a hair more than the half.
        expect(Math.abs(readBack - Number(text))).toBeLessThanOrEqual(0.5 * 10 ** -decimals * (1 + 1e-9))
      }),
      { numRuns: 2_000 },
    )
  })

  it('claims no digit more than tells it apart from its neighbours', () => {
    fc.assert(
      fc.property(anyNumber, ({ text, decimals }) => {
        const read = inReadersUnits('length', `${text} mm`, imperial) ?? ''
        const [, shown = ''] = /\.(\d+) in$/.exec(read) ?? []
        // One digit less would no longer tell 1 mm from the next.
        expect(10 ** -(shown.length - 1) * 25.4).toBeGreaterThan(10 ** -decimals)
      }),
    )
  })

  it('is in units of the reader’s alone, and changes no more when it is read again', () => {
    fc.assert(
      fc.property(anyUnit, anyNumber, anyUnits, ({ dimension, unit }, { text }, units) => {
        const read = inReadersUnits(dimension, `${text} ${unit}`, units) ?? `${text} ${unit}`
        expect(inReadersUnits(dimension, read, units)).toBeNull()
      }),
    )
  })
})

describe('a bound in its reader’s units', () => {
  it('is typed in any unit, and shown so that typing it again means the same', () => {
    fc.assert(
      fc.property(anyUnit, anyNumber, anyUnits, ({ dimension, unit }, { text }, units) => {
        const si = siOf(dimension, `${text} ${unit}`)
        const attribute = forReader({ kind: 'NUMBER', dimension, unit } as const, units)
        const again = readBound(attribute, numberInUnit(attribute, si)) ?? Number.NaN
        // Six digits of the reader’s unit; a temperature’s zero lies elsewhere.
        const size = dimension === 'temperature' ? Math.max(Math.abs(si), 300) : Math.abs(si)
        expect(Math.abs(again - si)).toBeLessThanOrEqual(size * 1e-5)
      }),
      { numRuns: 2_000 },
    )
  })

  it('has each of its units in one system, and the way back', () => {
    for (const dimension of attributeDimensions)
      for (const { symbol: unit } of unitsOf(dimension)) {
        const there = readersUnit({ dimension, unit }, imperial)
        const back = readersUnit({ dimension, unit: there }, metric)
        expect(readersUnit({ dimension, unit: back }, metric)).toBe(back)
        expect(readersUnit({ dimension, unit: there }, imperial)).toBe(there)
      }
  })
})

describe('sizes and weights that are kept in inches and pounds', () => {
  it('read as their makers state them: the shortest number that is stored as this value', () => {
    expect([inchesFor(1.787, metric), inchesFor(1.787, imperial)]).toEqual(['45.4', '1.787'])
    expect([poundsFor(0.181, metric), poundsFor(5, metric), poundsFor(0.181, imperial)]).toEqual([
      '82 g',
      '2.268 kg',
      '0.181 lb',
    ])
  })
})

describe('a reader’s units', () => {
  it('are by the browser’s language at first', () => {
    expect(
      ['en-US', 'es-US', 'en', 'de', 'en-GB', 'fr-CA', '', 'xx-nonsense-yy-zz!'].map(systemOfLocale),
    ).toEqual(['imperial', 'imperial', 'imperial', 'metric', 'metric', 'metric', 'metric', 'metric'])
  })

  it('are a system, or a choice of one’s own', () => {
    expect([systemOf(metric), systemOf(imperial)]).toEqual(['metric', 'imperial'])
    expect(systemOf({ ...metric, torque: 'kgf-cm' })).toBeNull()
  })

  it('are read again from where they were kept, and nothing else is', () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        expect(readUnits(JSON.parse(JSON.stringify(units)))).toEqual(units)
      }),
    )
    for (const measure of unitMeasures) {
      expect(readUnits({ ...metric, [measure]: 'ell' })).toBeNull()
      const { [measure]: _left, ...rest } = metric
      expect(readUnits(rest)).toBeNull()
    }
    for (const other of [null, undefined, 'metric', 3, []]) expect(readUnits(other)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { messages } from '../../messages.ts'
import type { AttributeDimension } from './attribute-units.ts'
import { attributeDimensions, readUnitOf, unitsOf } from './attribute-units.ts'
import type { Attribute, AttributeKind } from './attributes.ts'
import {
  attributeValueText,
  inUnit,
  numberInUnit,
  readAttribute,
  readBound,
  textInUnit,
  typedOf,
  unitWritten,
} from './attribute-values.ts'

const attribute = (
  kind: AttributeKind,
  dimension: AttributeDimension | null = null,
  unit?: string,
): Attribute => ({
  id: 1,
  name: 'It',
  kind,
  dimension,
  unit: dimension === null ? null : (unit ?? unitsOf(dimension)[0]?.symbol ?? null),
  is_facet: true,
  tells_fit: false,
  limited_by: null,
  better: null,
  is_measured: false,
  choices: [
    { id: 1, name: 'TTL', retired: false },
    { id: 2, name: 'CAN', retired: false },
    { id: 3, name: 'Parallel', retired: true },
  ],
})
const voltage = attribute('RANGE', 'voltage')
const torque = attribute('NUMBER', 'torque')

describe('a typed number', () => {
  it.each([
    ['12', 12, 12, '12 V'],
    ['12 V', 12, 12, '12 V'],
    [' 12v ', 12, 12, '12v'],
    ['1,200.5 mV', 1.2005, 1.2005, '1,200.5 mV'],
    ['10.0-14.8 V', 10, 14.8, '10.0-14.8 V'],
    ['10 – 14.8', 10, 14.8, '10 – 14.8 V'],
    ['10 to 14.8 V', 10, 14.8, '10 to 14.8 V'],
    ['10 to 14.8', 10, 14.8, '10 to 14.8 V'],
    ['10…14.8', 10, 14.8, '10…14.8 V'],
    ['10 V to 14.8', 10, 14.8, '10 V to 14.8'],
    ['500 mV to 5 V', 0.5, 5, '500 mV to 5 V'],
    ['0-24 V', 0, 24, '0-24 V'],
  ])('is read with its unit, or in the one of its field: %s', (typed, low, high, given) => {
    expect(readAttribute(voltage, typed)).toEqual({ value: { low, high, given } })
  })

  it.each([
    ['4 Nm', 4],
    ['0.52 N.m @5.0V', 0.52],
    ['4 N·m at 12 V', 4],
    ['41 kgf-cm', 4.0207265],
  ])('may say what it holds at, and keeps it: %s', (typed, si) => {
    expect(readAttribute(torque, typed)).toEqual({ value: { low: si, high: si, given: typed } })
  })

  it('gets its field’s unit behind its last number, before what it holds at', () => {
    const given = (of: Attribute, typed: string) => {
      const read = readAttribute(of, typed)
      return 'value' in read && read.value !== null && 'given' in read.value ? read.value.given : read
    }
    expect(given(torque, '0.52 @5.0V')).toBe('0.52 N·m @5.0V')
    expect(given(torque, '4 at 12 V')).toBe('4 N·m at 12 V')
    const temperature = attribute('RANGE', 'temperature')
    expect(given(temperature, '-10 to 50')).toBe('-10 to 50 °C')
    expect(given(temperature, '−20 … −5')).toBe('−20 … −5 °C')
    expect(given(attribute('RANGE'), '2 to 6')).toBe('2 to 6')
  })

  it.each([
    'twelve',
    '12 kg',
    '1e3',
    '12 V 5',
    '12,5',
    '--5',
    '-5 V',
    '14-10 V',
    '٣',
    '1 2',
    '5 V, 12 V',
    '9'.repeat(20),
  ])('is refused where it can’t be read for sure: %s', (typed) => {
    expect(readAttribute(voltage, typed)).toEqual({
      error: expect.stringContaining('such as 12 V') as string,
    })
  })

  it('is one number where one is asked for', () => {
    expect(readAttribute(torque, '1-2 Nm')).toEqual({ error: messages.attributeOneNumber })
    expect(readAttribute(attribute('NUMBER'), '6')).toEqual({ value: { low: 6, high: 6, given: '6' } })
    expect(readAttribute(attribute('NUMBER'), '6 V')).toEqual({ error: messages.attributePlainNumber })
  })

  it('is told by its field what a letter means', () => {
    expect(readAttribute(attribute('NUMBER', 'current'), '2 a')).toMatchObject({ value: { low: 2 } })
    expect(readAttribute(attribute('NUMBER', 'length'), '2 in')).toMatchObject({ value: { low: 0.0508 } })
    expect(readAttribute(attribute('NUMBER', 'acceleration'), '16 g')).toMatchObject({
      value: { low: 156.9064 },
    })
    expect(readAttribute(attribute('RANGE', 'temperature'), '-20 to 60 °C')).toMatchObject({
      value: { low: 253.15, high: 333.15 },
    })
    expect(readAttribute(attribute('NUMBER', 'power'), '5 MW')).toHaveProperty('error')
  })

  it('is none where nothing is typed', () => {
    expect(readAttribute(voltage, '  ')).toEqual({ value: null })
  })

  it('is the same number in whatever unit it was given', () => {
    const length = attribute('NUMBER', 'length')
    const read = ['55 mm', '5.5 cm', '0.055 m'].map((typed) => readAttribute(length, typed))
    expect(
      new Set(read.map((one) => 'value' in one && one.value && 'low' in one.value && one.value.low)),
    ).toEqual(new Set([0.055]))
  })
})

it('knows each unit by its own symbol', () => {
  for (const dimension of attributeDimensions)
    for (const unit of unitsOf(dimension)) expect(readUnitOf(dimension, unit.symbol)).toEqual(unit)
})

describe('choices', () => {
  const bus = attribute('CHOICE')
  it('are those that are offered, in their order', () => {
    expect(readAttribute(bus, [2, 1, 2])).toEqual({ value: { choices: [1, 2] } })
    expect(readAttribute(bus, [])).toEqual({ value: null })
    expect(readAttribute(bus, [9])).toEqual({ error: messages.unknownReference })
    expect(readAttribute(bus, 'TTL')).toEqual({ error: messages.attributeChoiceExpected })
  })

  it('stay with a product that has a retired one, and no other gets it', () => {
    expect(readAttribute(bus, [3])).toEqual({ error: messages.unknownReference })
    expect(readAttribute(bus, [1, 3], { choices: [3] })).toEqual({ value: { choices: [1, 3] } })
  })
})

it('is shown as it was given, and goes back into the form so', () => {
  const bus = attribute('CHOICE')
  expect(attributeValueText(bus, { choices: [3, 1] })).toBe('TTL, Parallel')
  expect(attributeValueText(voltage, { low: 12, high: 12, given: '12 V' })).toBe('12 V')
  expect([
    typedOf({ text: 'x' }),
    typedOf({ choices: [1] }),
    typedOf({ low: 1, high: 1, given: '1 V' }),
  ]).toEqual(['x', [1], '1 V'])
})

it('tells and changes the unit of what is typed', () => {
  expect(['12', '12 kV', '10-14.8 mv', '12 kg'].map((text) => unitWritten(voltage, text))).toEqual([
    null,
    'kV',
    'mV',
    null,
  ])
  expect(inUnit('12', 'mV')).toBe('12 mV')
  expect(inUnit('10.0 – 14.8 V', 'kV')).toBe('10.0-14.8 kV')
  expect(inUnit('0.52 N.m @5.0V', 'N·cm')).toBe('0.52 N·cm @5.0V')
  expect(inUnit('many', 'V')).toBe('many')
})

it('shows a number in the unit of its attribute, and reads bounds in any', () => {
  const length = attribute('NUMBER', 'length')
  expect([textInUnit(length, 0.055), numberInUnit(length, 1 / 3)]).toEqual(['55 mm', '333.333'])
  expect(textInUnit(length, 1 / 3)).toBe('333.3 mm')
  expect(textInUnit(attribute('NUMBER', 'temperature'), 293.15)).toBe('20 °C')
  expect(textInUnit(attribute('NUMBER'), 6)).toBe('6')
  expect(['55', '5.5 cm', '55 kg', '1-2', ''].map((text) => readBound(length, text))).toEqual([
    0.055,
    0.055,
    null,
    null,
    null,
  ])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttributeDimension } from './attribute-units.ts'
import { unitsOf } from './attribute-units.ts'
import type { Attribute, AttributeKind } from './attributes.ts'
import type { NamedAttribute } from './spec-reading.ts'
import { readSpecs } from './spec-reading.ts'

const asked = (
  id: number,
  kind: AttributeKind,
  dimension: AttributeDimension | null,
  specs: string[],
): NamedAttribute => ({
  attribute: {
    id,
    name: specs[0] ?? '',
    kind,
    dimension,
    unit: dimension === null ? null : (unitsOf(dimension)[0]?.symbol ?? null),
    is_facet: false,
    tells_fit: false,
    limited_by: null,
    better: null,
    is_measured: false,
    choices: [],
  } satisfies Attribute,
  specs,
})
const stroke = asked(1, 'NUMBER', 'length', ['stroke'])
const speed = asked(2, 'NUMBER', 'speed', ['max speed', 'speed'])
const voltage = asked(3, 'RANGE', 'voltage', ['input voltage'])
const fingers = asked(4, 'NUMBER', null, ['fingers'])
const remark = asked(5, 'TEXT', null, ['remark'])
const bus = asked(6, 'CHOICE', null, ['interface'])
bus.attribute.choices = [
  { id: 61, name: 'Digital IO', retired: false },
  { id: 62, name: 'Modbus-RTU', retired: false },
  { id: 63, name: 'CAN', retired: false },
]
const all = [stroke, speed, voltage, fingers, remark, bus]
const read = (specs: Record<string, string>) => readSpecs(all, specs)

describe('a free specification becomes a typed one', () => {
  it.each([
    ['stroke', '55 mm', '1', { low: 0.055, high: 0.055, given: '55 mm' }],
    ['Stroke', '55', '1', { low: 0.055, high: 0.055, given: '55 mm' }],
    ['stroke cm', '5.5', '1', { low: 0.055, high: 0.055, given: '5.5 cm' }],
    ['stroke_cm', '5.5', '1', { low: 0.055, high: 0.055, given: '5.5 cm' }],
    ['STROKE  in', '2', '1', { low: 0.0508, high: 0.0508, given: '2 in' }],
    // The text's own unit says more than the name's.
    ['stroke cm', '55 mm', '1', { low: 0.055, high: 0.055, given: '55 mm' }],
    ['speed', '1.5', '2', { low: 1.5, high: 1.5, given: '1.5 m/s' }],
    ['Max_speed', '500 mm/s', '2', { low: 0.5, high: 0.5, given: '500 mm/s' }],
    ['input voltage', '10-14.8 V', '3', { low: 10, high: 14.8, given: '10-14.8 V' }],
    ['input voltage mV', '500-5000', '3', { low: 0.5, high: 5, given: '500-5000 mV' }],
    ['input voltage mV', '500 to 5000', '3', { low: 0.5, high: 5, given: '500 to 5000 mV' }],
    ['stroke cm', '5.5 @5.0V', '1', { low: 0.055, high: 0.055, given: '5.5 cm @5.0V' }],
    ['fingers', '3', '4', { low: 3, high: 3, given: '3' }],
    ['remark', ' made to order ', '5', { text: 'made to order' }],
    ['interface', 'CAN', '6', { choices: [63] }],
    ['interface', 'digital io / Modbus-RTU', '6', { choices: [61, 62] }],
    ['interface', 'CAN and Digital IO', '6', { choices: [63, 61] }],
  ])('“%s: %s”', (name, text, id, value) => {
    expect(read({ [name]: text })).toEqual({ values: { [id]: value }, rest: {} })
  })
})

describe('a free specification stays one', () => {
  it.each([
    // An unknown name, or one with more words than a unit.
    ['colour', 'black'],
    ['stroke of the finger', '55 mm'],
    ['stroke V', '55'],
    ['cm', '5'],
    ['', '5'],
    // No number for sure, or another dimension's.
    ['stroke', 'about 55 mm'],
    ['stroke', '55 V'],
    ['stroke', '-5 mm'],
    ['stroke', '10-55 mm'],
    ['stroke', ''],
    ['fingers', '3 mm'],
    // One word of several is no choice.
    ['interface', 'CAN / EtherCAT'],
    ['interface', ''],
    ['interface', 'CANopen'],
    ['remark', '   '],
  ])('“%s: %s”', (name, text) => {
    expect(read({ [name]: text })).toEqual({ values: {}, rest: { [name]: text } })
  })

  it('where it would be a second value, by whichever name the first one came', () => {
    expect(read({ speed: '1 m/s', 'max speed': '2 m/s' })).toEqual({
      values: { '2': { low: 1, high: 1, given: '1 m/s' } },
      rest: { 'max speed': '2 m/s' },
    })
    expect(read({ speed: 'fast', 'max speed': '2 m/s' }).rest).toEqual({ speed: 'fast' })
  })
})

it('takes a name with its unit for the attribute that is called so, before one that is called without', () => {
  const inCentimetres = asked(7, 'NUMBER', 'length', ['stroke cm'])
  expect(readSpecs([stroke, inCentimetres], { 'stroke cm': '5' }).values).toEqual({
    '7': { low: 0.05, high: 0.05, given: '5 cm' },
  })
})

it('loses nothing: each specification is typed or stays, never both', () => {
  const name = fc.constantFrom(
    'stroke',
    'stroke cm',
    'Speed',
    'max speed',
    'fingers',
    'remark',
    'interface',
    'x',
  )
  const text = fc.constantFrom('5', '5 mm', '1 m/s', 'CAN', 'CAN, Modbus-RTU', '', 'nothing', '3-4')
  fc.assert(
    fc.property(fc.dictionary(name, text), (specs) => {
      const { values, rest } = read(specs)
      expect(Object.keys(values).length + Object.keys(rest).length).toBe(Object.keys(specs).length)
      for (const [name, text] of Object.entries(rest)) expect(specs[name]).toBe(text)
      // A second reading leaves the same specifications: with the values taken there is nothing more to read of them.
      const again = readSpecs(
        all.filter(({ attribute }) => !(String(attribute.id) in values)),
        rest,
      )
      expect(again).toEqual({ values: {}, rest })
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  measureWords,
  measuresIn,
  measuresOfSpec,
  readSearch,
  measuresSought,
  wantedWords,
} from './measures.ts'

const spoken = (text: string) =>
  measuresIn(text).map(({ dimension, low, high }) => [
    dimension,
    Number(low.toPrecision(4)),
    Number(high.toPrecision(4)),
  ])

describe('measures in a text', () => {
  it.each([
    ['12 V', [['voltage', 12, 12]]],
    ['12V', [['voltage', 12, 12]]],
    ['24 VDC supply', [['voltage', 24, 24]]],
    ['4 Nm', [['torque', 4, 4]]],
    ['4 N.m', [['torque', 4, 4]]],
    ['4 N·m.', [['torque', 4, 4]]],
    [
      '0.215 N.m @5.0V',
      [
        ['torque', 0.215, 0.215],
        ['voltage', 5, 5],
      ],
    ],
    ['100 oz-in', [['torque', 0.7062, 0.7062]]],
    ['20 kg-cm', [['torque', 1.961, 1.961]]],
    ['3.7-6.0 V', [['voltage', 3.7, 6]]],
    ['10.0–14.8 V', [['voltage', 10, 14.8]]],
    ['14.8 to 10 V', [['voltage', 10, 14.8]]],
    ['0-55 mm', [['length', 0.000_55, 0.055]]],
    ['2.5"', [['length', 0.0635, 0.0635]]],
    ['.5 kg', [['mass', 0.5, 0.5]]],
    ['60 rpm', [['turning', 6.283, 6.283]]],
    ['360°/s', [['turning', 6.283, 6.283]]],
    ['2 A', [['current', 2, 2]]],
    ['5600 mAh', [['charge', 20_160, 20_160]]],
    ['0.22 m/s', [['speed', 0.22, 0.22]]],
    [
      '4 GB of RAM, 512MB',
      [
        ['memory', 4e9, 4e9],
        ['memory', 512e6, 512e6],
      ],
    ],
    ['1 Gb/s', []],
    // A decimal comma, and a unit with a blank in it.
    ['1,5 Nm', [['torque', 1.5, 1.5]]],
    ['0,215 N m', [['torque', 0.215, 0.215]]],
    ['40 kg cm', [['torque', 3.923, 3.923]]],
    ['12,5-24 V', [['voltage', 12.5, 24]]],
    ['5 kg m', [['mass', 5, 5]]],
    ['1,500 mm', []],
  ])('%s', (text, measures) => {
    expect(spoken(text)).toEqual(measures)
  })

  it.each([
    'XM430-W350-T',
    'RS-485 v2',
    '2 a day',
    '4 in stock',
    '3 x 4 omni',
    '1920x1080@30',
    '12 voltage rails',
    'M3 x 10',
    '0 V',
    '77.5:1 v',
    '',
  ])('none in %s', (text) => {
    expect(spoken(text).filter(([dimension]) => dimension !== 'length')).toEqual([])
  })
})

test('a specification’s unit may stand in its name', () => {
  expect(measuresOfSpec('range m', '12')).toEqual([{ dimension: 'length', low: 12, high: 12 }])
  expect(measuresOfSpec('stroke_mm', '30-65')).toEqual([{ dimension: 'length', low: 0.03, high: 0.065 }])
  expect(measuresOfSpec('input voltage', '3.7-6.0 V')).toEqual([{ dimension: 'voltage', low: 3.7, high: 6 }])
  expect(measuresOfSpec('servos', '5')).toEqual([])
  expect(measuresOfSpec('payload kg', 'none')).toEqual([])
})

describe('the words of measures', () => {
  const dimension = 'torque' as const
  const finds = (wanted: [number, number], has: [number, number]): boolean => {
    const { exact, near } = measureWords({ dimension, low: has[0], high: has[1] })
    return wantedWords({ dimension, low: wanted[0], high: wanted[1] }).some((word) =>
      [...exact, ...near].includes(word),
    )
  }
  const value = fc.double({ min: 1e-4, max: 1e6, noNaN: true })

  it('find every value within 5 %, and none that is a fifth away', () => {
    fc.assert(
      fc.property(value, fc.double({ min: 0.95, max: 1.05, noNaN: true }), (has, by) => {
        expect(finds([has * by, has * by], [has, has])).toBe(true)
        expect(finds([has * 1.21, has * 1.21], [has, has])).toBe(false)
        expect(finds([has / 1.21, has / 1.21], [has, has])).toBe(false)
      }),
    )
  })

  it('find a range by every value within it', () => {
    fc.assert(
      fc.property(
        value,
        fc.double({ min: 1, max: 1_000, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (low, times, at) => {
          const wanted = low * times ** at
          expect(finds([wanted, wanted], [low, low * times])).toBe(true)
        },
      ),
    )
  })
})

test('a search is its words and its measures, each as one typed word too', () => {
  expect(readSearch('servo 12 V  4 Nm')).toEqual({
    words: 'servo',
    measures: [
      { typed: '12V', anyOf: ['@voltage26'] },
      { typed: '4Nm', anyOf: ['@torque15'] },
    ],
    mayBeNumber: true,
  })
  expect(readSearch('NEMA 17')).toEqual({
    words: '',
    measures: [{ typed: 'NEMA 17', anyOf: ['@nema17'] }],
    mayBeNumber: true,
  })
  expect(readSearch('nema23 motor 2.8 A')).toEqual({
    words: 'motor',
    measures: [
      { typed: 'nema23', anyOf: ['@nema23'] },
      { typed: '2.8A', anyOf: ['@current11'] },
    ],
    mayBeNumber: true,
  })
  expect(readSearch('6-7 V').measures[0]?.anyOf).toEqual(['@voltage20', '@voltage19'])
  expect(readSearch('1 V 2 V 3 V 4 V 5 V 6 V').measures).toHaveLength(5)
})

test.each([
  ['motor for the drone', 'motor drone'],
  ['Gripper with 12 V', 'Gripper'],
  // Units, too, and parts of names.
  ['Type A in metal', 'Type A in metal'],
  ['the', 'the'],
  ['the 12 V', ''],
])('the words of %s tell what is looked for: %s', (text, words) => {
  expect(readSearch(text).words).toBe(words)
})

test.each([
  ['XL 330M 077-T', true],
  // One word is looked for as one anyway.
  ['XL330-M077-T', false],
  ['robot arm', false],
  ['M 5', false],
  ['a sentence of more than five words 12', false],
  [`12 ${'x'.repeat(100)}`, false],
])('%s: may all of it be one part number? %s', (text, may) => {
  expect(readSearch(text).mayBeNumber).toBe(may)
})

it.each([
  ['servo at least 4 Nm', 4, 4_000],
  ['servo mindestens 4 Nm', 4, 4_000],
  ['servo 4 Nm or more', 4, 4_000],
  ['servo under 4 Nm', 0.004, 4],
  ['servo between 2 and 4 Nm', 2, 4],
  ['servo 4 Nm', 4, 4],
  ['servo 4Nm', 4, 4],
  ['servo 10-20 Nm', 10, 20],
  ['servo 10 bis 20 Nm', 10, 20],
  ['servo 10 Nm to 20 Nm', 10, 20],
  ['servo 10Nm-20Nm', 10, 20],
  ['servo zwischen 10 Nm und 20 Nm', 10, 20],
])('the bounds in “%s” are read with their words', (text, low, high) => {
  const [measure] = measuresSought(text)
  expect([measure?.low, measure?.high]).toEqual([low, high])
  expect(readSearch(text).words).toBe('servo')
})

it('knows from the index which steps lie within a bound', () => {
  const limitsOf = (text: string) => readSearch(text).measures[0]?.limits
  expect(limitsOf('under 50 g')).toMatchObject({ low: null, high: 0.05 })
  expect(limitsOf('under 50 g')?.within).not.toContain(
    wantedWords({ dimension: 'mass', low: 0.05, high: 0.05 })[0],
  )
  expect(limitsOf('12-24 V')).toMatchObject({ low: 12, high: 24 })
  expect(limitsOf('12-12.1 V')?.within).toHaveLength(1)
  expect(limitsOf('12 V')).toBeUndefined()
})

it.each(['8MP', '8 megapixels', '8 Mpx'])('%s is a number of pixels', (text) =>
  expect(measuresIn(text)).toMatchObject([{ dimension: 'pixels', low: 8e6 }]),
)

it('a bare number is the least of what is better when there is more of it', () => {
  const [least] = readSearch('servo 4 Nm', new Set(['torque'])).measures
  expect(least?.nearest).toEqual(wantedWords({ dimension: 'torque', low: 4, high: 4 }))
  expect(least?.anyOf).toEqual(expect.arrayContaining(wantedWords({ dimension: 'torque', low: 4, high: 50 })))
  expect(readSearch('servo 4 Nm').measures[0]?.nearest).toBeUndefined()
})

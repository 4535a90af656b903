import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttributeValues } from '../attributes/attribute-values.ts'
import type { FitVerdict } from './fit.ts'
import { fitFacts, isFitting, checkFit } from './fit.ts'
import type { AttributeFilter } from '../attributes/attribute-filters.ts'
import { isChoiceFilter } from '../attributes/attribute-filters.ts'

const names = { 1: 'TTL', 2: 'CAN' }
const choices = Object.entries(names).map(([id, name]) => ({ id: Number(id), name, retired: false }))
const plain = { dimension: null, choices: [], limited_by: null }
const voltage = {
  ...plain,
  id: 7,
  name: 'Input voltage',
  dimension: 'voltage' as const,
  tells_fit: true,
}
const bus = { ...plain, id: 8, name: 'Interface', choices, tells_fit: true }
const payload = { id: 10, name: 'Payload' }
const mass = {
  ...plain,
  id: 9,
  name: 'Mass',
  dimension: 'mass' as const,
  tells_fit: false,
  limited_by: payload,
}
const attributes = [voltage, bus, mass]

const volts = (low: number, high = low) => ({ low, high, given: `${low}-${high} V` })
const robot = {
  values: { 7: volts(12), 8: { choices: [1] }, 9: volts(5), 10: volts(3) } satisfies AttributeValues,
  size: { length: 30, width: 20, height: 10 },
}
const part = (values: AttributeValues, rest: { isNamed?: boolean; size?: typeof robot.size | null } = {}) =>
  checkFit({ values, isNamed: false, size: null, ...rest }, robot, attributes)

describe('whether a part fits a robot', () => {
  type Judged = [string, AttributeValues, Parameters<typeof part>[1], FitVerdict]
  it.each<Judged>([
    ['its vendor says so', {}, { isNamed: true }, 'NAMED'],
    ['its vendor says so against what differs', { 8: { choices: [2] } }, { isNamed: true }, 'NAMED'],
    ['a choice is the robot’s too', { 8: { choices: [2, 1] } }, {}, 'MATCHES'],
    ['a range holds the robot’s number', { 7: volts(10, 12) }, {}, 'MATCHES'],
    ['a range ends below it', { 7: volts(5, 11.9) }, {}, 'DIFFERS'],
    ['one of two differs', { 7: volts(12), 8: { choices: [2] } }, {}, 'DIFFERS'],
    ['only what tells nothing is shared', { 9: volts(1) }, {}, 'UNKNOWN'],
    ['it is heavier than the robot carries', { 9: volts(3.1) }, {}, 'EXCEEDS'],
    ['it is as heavy as the robot carries', { 9: volts(3) }, {}, 'UNKNOWN'],
    ['it may be lighter', { 9: volts(2, 4) }, {}, 'UNKNOWN'],
    ['it matches and is too heavy', { 7: volts(12), 9: volts(3.1) }, {}, 'EXCEEDS'],
    ['it differs and is too heavy', { 7: volts(5), 9: volts(3.1) }, {}, 'DIFFERS'],
    ['its vendor says so and it is too heavy', { 9: volts(3.1) }, { isNamed: true }, 'NAMED'],
    ['words alone are shared', { 8: { text: 'TTL' } }, {}, 'UNKNOWN'],
    ['nothing is known', {}, {}, 'UNKNOWN'],
    ['it is small, turned on its side', {}, { size: { length: 9, width: 29, height: 19 } }, 'SMALLER'],
    ['one side is too long', {}, { size: { length: 31, width: 1, height: 1 } }, 'LARGER'],
    [
      'it shares a property and is larger',
      { 7: volts(12) },
      { size: { length: 31, width: 1, height: 1 } },
      'MATCHES',
    ],
  ])('is judged where %s', (_why, values, rest, verdict) => {
    expect(part(values, rest).verdict).toBe(verdict)
  })

  it('is told with what both have, in words', () => {
    expect(part({ 7: volts(10, 14), 8: { choices: [2] } }).properties).toEqual([
      {
        id: 7,
        name: 'Input voltage',
        part: '10-14 V',
        robot: '12-12 V',
        dimension: 'voltage',
        isShared: true,
      },
      { id: 8, name: 'Interface', part: 'CAN', robot: 'TTL', dimension: null, isShared: false },
    ])
  })

  it('is asked of a list by the attributes that tell it, and by what the robot takes', () => {
    expect(fitFacts(robot.values, attributes)).toEqual([
      { filter: { attribute: 7, low: 12, high: 12 }, isReason: true },
      { filter: { attribute: 8, choices: [1] }, isReason: true },
      { filter: { attribute: 9, low: null, high: 3 }, isReason: false },
    ])
  })

  it('says what is too much only where both are known', () => {
    expect(part({ 9: volts(4) }).limits).toEqual([
      {
        id: 9,
        name: 'Mass',
        part: '4-4 V',
        limit: 'Payload',
        robot: '3-3 V',
        dimension: 'mass',
        isWithin: false,
      },
    ])
    expect(part({}).limits).toEqual([])
    const { 10: _none, ...unladen } = robot.values
    expect(
      checkFit(
        { values: { 9: volts(900) }, isNamed: false, size: null },
        { ...robot, values: unladen },
        attributes,
      ),
    ).toMatchObject({ verdict: 'UNKNOWN', limits: [] })
  })
})

const number = fc.tuple(fc.nat(8), fc.nat(4)).map(([low, more]) => volts(low, low + more))
const known: fc.Arbitrary<AttributeValues> = fc.record(
  {
    7: number,
    8: fc.subarray([1, 2], { minLength: 1 }).map((ids) => ({ choices: ids })),
    9: number,
    10: number,
  },
  { requiredKeys: [] },
)

/** As a list looks: a part has the attribute, and its value is found by the filter. */
const has = (values: AttributeValues, { attribute }: AttributeFilter) => values[attribute] !== undefined
const isFound = (values: AttributeValues, filter: AttributeFilter): boolean => {
  const value = values[filter.attribute]
  if (value === undefined || 'text' in value) return false
  if (isChoiceFilter(filter))
    return 'choices' in value && value.choices.some((id) => filter.choices.includes(id))
  if (!('given' in value)) return false
  return (
    (filter.high === null || value.low <= filter.high) && (filter.low === null || value.high >= filter.low)
  )
}

describe('of whatever parts and robots', () => {
  it('a list finds those that are marked, and no others', () => {
    fc.assert(
      fc.property(known, known, fc.boolean(), (values, its, isNamed) => {
        const { verdict } = checkFit({ values, isNamed, size: null }, { values: its, size: null }, attributes)
        const facts = fitFacts(its, attributes)
        const hasReason = facts.some(({ filter, isReason }) => isReason && isFound(values, filter))
        const isAgainst = facts.some(({ filter }) => has(values, filter) && !isFound(values, filter))
        expect(isFitting(verdict)).toBe(isNamed || (hasReason && !isAgainst))
      }),
    )
  })

  it('more mass never makes one fit, and more payload never makes one not', () => {
    fc.assert(
      fc.property(known, known, fc.nat(5), (values, its, more) => {
        const fits = (one: AttributeValues, other: AttributeValues) =>
          isFitting(
            checkFit({ values: one, isNamed: false, size: null }, { values: other, size: null }, attributes)
              .verdict,
          )
        const heavier = (of: AttributeValues, id: 9 | 10): AttributeValues => {
          const value = of[id]
          return value && 'given' in value ? { ...of, [id]: volts(value.low + more, value.high + more) } : of
        }
        if (fits(heavier(values, 9), its)) expect(fits(values, its)).toBe(true)
        if (fits(values, its)) expect(fits(values, heavier(its, 10))).toBe(true)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { AttributeValues } from './attribute-values.ts'
import type { FitVerdict } from './fit.ts'
import { fitFilters, judgeFit } from './fit.ts'

const names = { 1: 'TTL', 2: 'CAN' }
const choices = Object.entries(names).map(([id, name]) => ({ id: Number(id), name, retired: false }))
const voltage = { id: 7, name: 'Input voltage', choices: [], tells_fit: true }
const bus = { id: 8, name: 'Interface', choices, tells_fit: true }
const mass = { id: 9, name: 'Mass', choices: [], tells_fit: false }
const attributes = [voltage, bus, mass]

const volts = (low: number, high = low) => ({ low, high, given: `${low}-${high} V` })
const robot = {
  values: { 7: volts(12), 8: { choices: [1] }, 9: volts(5) } satisfies AttributeValues,
  size: { length: 30, width: 20, height: 10 },
}
const part = (values: AttributeValues, rest: { isNamed?: boolean; size?: typeof robot.size | null } = {}) =>
  judgeFit({ values, isNamed: false, size: null, ...rest }, robot, attributes)

describe('whether a part fits a robot', () => {
  type Judged = [string, AttributeValues, Parameters<typeof part>[1], FitVerdict]
  it.each<Judged>([
    ['its vendor says so', {}, { isNamed: true }, 'NAMED'],
    ['its vendor says so against what differs', { 8: { choices: [2] } }, { isNamed: true }, 'NAMED'],
    ['a choice is the robot’s too', { 8: { choices: [2, 1] } }, {}, 'MATCHES'],
    ['a range holds the robot’s number', { 7: volts(10, 12) }, {}, 'MATCHES'],
    ['a range ends below it', { 7: volts(5, 11.9) }, {}, 'DIFFERS'],
    ['one of two differs', { 7: volts(12), 8: { choices: [2] } }, {}, 'DIFFERS'],
    ['only what tells nothing is shared', { 9: volts(5) }, {}, 'UNKNOWN'],
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
      { id: 7, name: 'Input voltage', part: '10-14 V', robot: '12-12 V', isShared: true },
      { id: 8, name: 'Interface', part: 'CAN', robot: 'TTL', isShared: false },
    ])
  })

  it('is asked of a list by the attributes that tell it alone', () => {
    expect(fitFilters(robot.values, attributes)).toEqual([
      { attribute: 7, low: 12, high: 12 },
      { attribute: 8, choices: [1] },
    ])
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents } from '../money.ts'
import type { TaxRule } from './tax.ts'
import { holdsUntil, isReplaced, rateText, taxName, taxOn, taxPlaceText, taxRuleFor } from './tax.ts'

const rule = (id: number, over: Partial<TaxRule> = {}): TaxRule => ({
  id,
  country: 'DE',
  region: '',
  name: 'VAT',
  basis_points: 1_900,
  valid_from: '2026-01-01',
  ended_on: null,
  ...over,
})
const at = (rules: TaxRule[], day: string, place = { country: 'DE', region: '' }) =>
  taxRuleFor(rules, place, day)?.id ?? null

it('is the last rate that has begun, from its day on', () => {
  const rules = [rule(1), rule(2, { valid_from: '2026-07-01' })]
  const days = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01', '2030-01-01']
  expect(days.map((day) => at(rules, day))).toEqual([null, 1, 1, 2, 2])
  expect(days.map((day) => at(rules.toReversed(), day))).toEqual([null, 1, 1, 2, 2])
})

it('is none from its end on, and none of what it replaced', () => {
  const rules = [rule(1), rule(2, { valid_from: '2026-07-01', ended_on: '2026-08-01' })]
  expect(['2026-07-31', '2026-08-01'].map((day) => at(rules, day))).toEqual([2, null])
  expect(at([rule(1, { ended_on: '2026-01-01' })], '2026-01-01')).toBeNull()
})

it('is what it was before one that was ended on its first day, and what is put in its place', () => {
  const mistyped = rule(2, { valid_from: '2026-07-01', ended_on: '2026-07-01' })
  const before = [rule(1), mistyped]
  expect(['2026-06-30', '2026-07-01', '2026-07-02'].map((day) => at(before, day))).toEqual([1, 1, 1])
  expect(holdsUntil(before, rule(1))).toBeNull()
  const right = [...before, rule(3, { valid_from: '2026-07-01' })]
  expect(['2026-06-30', '2026-07-01', '2026-07-02'].map((day) => at(right, day))).toEqual([1, 3, 3])
  expect(isReplaced(right, rule(1), '2026-07-01')).toBe(true)
})

it('is the region’s own, however it is written, else the country’s', () => {
  const rules = [rule(1, { country: 'US' }), rule(2, { country: 'US', region: 'California' })]
  const of = (region: string, country = 'US') => at(rules, '2026-05-05', { country, region })
  expect([of('California'), of(' california '), of('Texas'), of(''), of('California', 'DE')]).toEqual([
    2,
    2,
    1,
    1,
    null,
  ])
  const ended = [
    rules[0] ?? rule(1),
    rule(2, { country: 'US', region: 'California', ended_on: '2026-02-02' }),
  ]
  expect(at(ended, '2026-05-05', { country: 'US', region: 'California' })).toBe(1)
})

it('is rounded half up to the cent, exactly', () => {
  expect([taxOn(cents(50), 100), taxOn(cents(49), 100), taxOn(cents(150), 100)]).toEqual([1, 0, 2])
  expect(taxOn(cents(99_999_999_999), 10_000)).toBe(99_999_999_999)
  // Québec's GST and QST.
  expect(taxOn(cents(100_00), 1_497.5)).toBe(14_98)
  const amount = fc.integer({ min: 0, max: 99_999_999_999 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 100_000 }), (base, tenths) => {
      const off = BigInt(taxOn(cents(base), tenths / 10)) * 100_000n - BigInt(base) * BigInt(tenths)
      expect(off > -50_000n && off <= 50_000n).toBe(true)
    }),
  )
})

it('is named with its rate and its place', () => {
  expect([1_900, 825, 0, 1, 997.5, 1_497.5, 0.1].map(rateText)).toEqual([
    '19 %',
    '8.25 %',
    '0 %',
    '0.01 %',
    '9.975 %',
    '14.975 %',
    '0.001 %',
  ])
  expect(taxName(rule(1))).toBe('VAT 19 %')
  expect([taxPlaceText(rule(1)), taxPlaceText({ country: 'US', region: 'California' })]).toEqual([
    'Germany',
    'California, United States',
  ])
})

it('holds until its end, or until the next one of its destination begins', () => {
  const first = rule(1)
  const ended = rule(4, { region: 'Bayern', ended_on: '2026-03-01' })
  const rules = [
    first,
    rule(2, { valid_from: '2026-07-01' }),
    rule(3, { valid_from: '2026-09-01', region: 'bayern ' }),
    ended,
    rule(5, { valid_from: '2026-08-01' }),
    rule(6, { country: 'FR', valid_from: '2026-02-01' }),
  ]
  expect(rules.map((one) => holdsUntil(rules, one))).toEqual([
    '2026-07-01',
    '2026-08-01',
    null,
    '2026-03-01',
    null,
    null,
  ])
  expect(['2026-06-30', '2026-07-01'].map((day) => isReplaced(rules, first, day))).toEqual([false, true])
  expect(isReplaced([ended], ended, '2027-01-01')).toBe(false)
})

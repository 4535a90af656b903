import { expect, it } from 'vitest'
import { dayAfter, dayOf, earlier, isOverEverywhere, later } from './time.ts'

const noon = new Date('2026-02-28T12:00:00Z')

it('counts from a moment, forward and back', () => {
  expect(later(noon, { days: 1, hours: 2, minutes: 3 })).toEqual(new Date('2026-03-01T14:03:00Z'))
  expect(earlier(noon, { days: 1, hours: 13 })).toEqual(new Date('2026-02-26T23:00:00Z'))
  expect(later(noon, {})).toEqual(noon)
})

it('names the day of UTC, and days by the calendar', () => {
  expect(dayOf(new Date('2026-03-01T00:30:00+01:00'))).toBe('2026-02-28')
  expect([dayAfter('2026-02-28', 1), dayAfter('2028-02-28', 1), dayAfter('2026-01-01', -1)]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2025-12-31',
  ])
})

it('takes a day for over once it is so for everybody', () => {
  const over = (day: string, moment: string) => isOverEverywhere(day, new Date(moment))
  // It is the 27th still at Baker Island, twelve hours behind UTC, and the 28th there only an hour later.
  expect(over('2026-02-27', '2026-02-28T11:59:00Z')).toBe(false)
  expect(over('2026-02-27', '2026-02-28T12:00:00Z')).toBe(true)
  expect(over('2026-02-26', '2026-02-28T11:59:00Z')).toBe(true)
})

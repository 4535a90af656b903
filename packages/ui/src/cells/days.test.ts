import { expect, it } from 'vitest'
import { dayBounds, isDay } from './days.ts'

it.each(['2026-11-21', '2024-02-29'])('knows the day %s', (text) => expect(isDay(text)).toBe(true))
it.each(['', 'today', '2026-02-30', '2026-13-01', '21.11.2026', '2026-11-21T00:00'])(
  'takes "%s" for no day',
  (text) => expect(isDay(text)).toBe(false),
)

it('lets a day begin at the reader’s midnight and end at the next', () => {
  const { since = '', until = '' } = dayBounds('2026-11-21', '2026-11-21')
  const [begin, end] = [new Date(since), new Date(until)]
  expect([begin.getDate(), begin.getHours()]).toEqual([21, 0])
  expect([end.getDate(), end.getHours()]).toEqual([22, 0])
})

it('leaves a side open that isn’t named', () => {
  expect(dayBounds(undefined, undefined)).toEqual({})
  expect(Object.keys(dayBounds('2026-11-21', undefined))).toEqual(['since'])
})

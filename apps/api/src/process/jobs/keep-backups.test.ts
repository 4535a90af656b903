import { expect, test } from 'vitest'
import { nextTime } from './keep-backups.ts'

test.each([
  ['2026-11-29T01:59:59Z', 120, '2026-11-29T02:00:00.000Z'],
  ['2026-11-29T02:00:00Z', 120, '2026-11-30T02:00:00.000Z'],
  ['2026-12-31T23:00:00Z', 22 * 60 + 30, '2027-01-01T22:30:00.000Z'],
])('after %s the time of day comes next on its day or the next', (after, minute, next) => {
  expect(nextTime(new Date(after), minute).toISOString()).toBe(next)
})

import { expect, it } from 'vitest'
import { isPaymentOverdue, reminderDue } from './reminders.ts'

it.each([
  ['2026-03-06', null],
  ['2026-03-07', 'BEFORE'],
  ['2026-03-10', 'BEFORE'],
  ['2026-03-11', 'OVERDUE'],
  ['2026-03-18', 'SECOND'],
  ['2026-03-24', 'SECOND'],
  ['2026-03-25', 'LAST'],
  ['2027-01-01', 'LAST'],
])('of a payment due on 2026-03-10 sends on %s: %s', (today, kind) => {
  expect(reminderDue('2026-03-10', today)).toBe(kind)
})

it('is overdue from the day after on', () => {
  expect(['2026-03-10', '2026-03-11'].map((day) => isPaymentOverdue('2026-03-10', day))).toEqual([
    false,
    true,
  ])
  expect(isPaymentOverdue(null, '2026-03-11')).toBe(false)
})

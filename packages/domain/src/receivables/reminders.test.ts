import { expect, it } from 'vitest'
import { dueOf, isPaymentOverdue, latestDueToRemind, reminderDue } from './reminders.ts'

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

it('starts on the day up to which due orders are searched', () => {
  const due = latestDueToRemind('2026-03-07')
  expect([reminderDue(due, '2026-03-07'), reminderDue(due, '2026-03-06')]).toEqual(['BEFORE', null])
})

it('is overdue from the day after, while something is due', () => {
  const due = (due_cents: number) => dueOf({ due_day: '2026-03-10', due_cents })
  expect(['2026-03-10', '2026-03-11'].map((day) => isPaymentOverdue(due(1), day))).toEqual([false, true])
  expect(due(0)).toEqual({ day: null, cents: 0 })
  expect(isPaymentOverdue(due(0), '2026-03-11')).toBe(false)
})

import { dayAfter } from '../values/time.ts'

/** A buyer's reminders of one order, in their order; each is sent once. */
export const reminderKinds = ['BEFORE', 'OVERDUE', 'SECOND', 'LAST'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const latestReminder: ReminderKind = 'LAST'

/** Days from the due day, which itself isn't overdue. */
const daysFromDue: Record<ReminderKind, number> = { BEFORE: -3, OVERDUE: 1, SECOND: 8, LAST: 15 }

/** The latest reminder that is due, so that a server that was down doesn't send them all. */
export const reminderDue = (dueDay: string, today: string): ReminderKind | null =>
  reminderKinds.findLast((kind) => dayAfter(dueDay, daysFromDue[kind]) <= today) ?? null

/** The latest due day for which a reminder is due. */
export const latestDueToRemind = (today: string): string => dayAfter(today, -daysFromDue.BEFORE)

/** The amount of an order on account that is due by a day; no day if nothing is due. */
export interface Due {
  day: string | null
  cents: number
}

export const dueOf = ({ due_day, due_cents }: { due_day: string | null; due_cents: number }): Due => ({
  day: due_cents > 0 ? due_day : null,
  cents: due_cents,
})

/** `today` is the seller's day, because the seller set the due day. */
export const isPaymentOverdue = ({ day }: Pick<Due, 'day'>, today: string): boolean =>
  day !== null && day < today

import { dayAfter } from '../values/time.ts'

/** A buyer's reminders of one order, in their order; each is sent once. */
export const reminderKinds = ['BEFORE', 'OVERDUE', 'SECOND', 'LAST'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const latestReminder: ReminderKind = 'LAST'

/** Days from the due day, which itself isn't overdue. */
const daysFromDue: Record<ReminderKind, number> = { BEFORE: -3, OVERDUE: 1, SECOND: 8, LAST: 15 }

/** The reminder whose time has come: the latest one, so that a server that was down doesn't send them all. */
export const reminderDue = (dueDay: string, today: string): ReminderKind | null =>
  reminderKinds.findLast((kind) => dayAfter(dueDay, daysFromDue[kind]) <= today) ?? null

export const isPaymentOverdue = (dueDay: string | null, today: string): boolean =>
  dueDay !== null && dueDay < today

import { todayHere } from '../../../platform/today.ts'

/** The periods to choose from, by their first day. */
const periods = {
  all: { label: 'All time', begin: () => '2000-01-01' },
  year: { label: 'This year', begin: () => `${todayHere().slice(0, 4)}-01-01` },
  month: { label: 'This month', begin: () => `${todayHere().slice(0, 7)}-01` },
} as const

export type PayoutPeriod = keyof typeof periods

/** The initially selected period. */
export const usualPayoutPeriod: PayoutPeriod = 'all'

export const payoutPeriods = Object.entries(periods).map(([value, { label }]) => ({ value, label }))

export const isPayoutPeriod = (value: string): value is PayoutPeriod => value in periods

/** The days of a period, until today. */
export const daysOf = (period: PayoutPeriod): { from: string; to: string } => ({
  from: periods[period].begin(),
  to: todayHere(),
})

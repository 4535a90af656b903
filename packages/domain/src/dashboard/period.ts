import { dayMs, dayOf, earlier } from '../values/time.ts'

/** Days of UTC as `2026-11-22`, both included. */
export interface Period {
  from: string
  to: string
}

/** The periods that the dashboard offers, by their days. */
export const periodDays = [7, 30, 90, 365] as const
export const usualPeriodDays = 30

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The last days, today included. */
export const lastDays = (count: number, now: Date): Period => ({
  from: dayOf(earlier(now, { days: count - 1 })),
  to: dayOf(now),
})

/** A step of a chart for at most this many days; a longer period has longer steps. */
const steps = [
  { upTo: 31, days: 1 },
  { upTo: 182, days: 7 },
  { upTo: 800, days: 30 },
] as const
const mostParts = 60

/** A period in parts of the same length for a chart, the last one cut short; at most sixty. */
export const partsOf = ({ from, to }: Period): Period[] => {
  const count = Math.round((startOf(to) - startOf(from)) / dayMs) + 1
  const days = steps.find(({ upTo }) => count <= upTo)?.days ?? Math.ceil(count / mostParts)
  return Array.from({ length: Math.ceil(count / days) }, (_, index) => {
    const start = startOf(from) + index * days * dayMs
    const end = Math.min(start + (days - 1) * dayMs, startOf(to))
    return { from: dayOf(new Date(start)), to: dayOf(new Date(end)) }
  })
}

import { dayAfter, dayMs, dayOf } from '../values/time.ts'

/** Days such as `2026-11-22`, both inclusive. */
export interface Period {
  from: string
  to: string
}

/** The dashboard's periods in days. */
export const periodDays = [7, 30, 90, 365] as const
export const usualPeriodDays = 30

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The last days, today included. */
export const lastDays = (count: number, today: string): Period => ({
  from: dayAfter(today, 1 - count),
  to: today,
})

const lengthOf = ({ from, to }: Period): number => Math.round((startOf(to) - startOf(from)) / dayMs) + 1

/** The same number of days, just before a period. */
export const periodBefore = (period: Period): Period => {
  const start = startOf(period.from)
  return {
    from: dayOf(new Date(start - lengthOf(period) * dayMs)),
    to: dayOf(new Date(start - dayMs)),
  }
}

/** A chart's step for periods up to this many days; longer periods have longer steps. */
const steps = [
  { upTo: 31, days: 1 },
  { upTo: 182, days: 7 },
  { upTo: 800, days: 30 },
] as const
const mostParts = 60

/** Divides a period into equal parts for a chart, at most sixty; the last one may be shorter. */
export const partsOf = ({ from, to }: Period): Period[] => {
  const count = lengthOf({ from, to })
  const days = steps.find(({ upTo }) => count <= upTo)?.days ?? Math.ceil(count / mostParts)
  return Array.from({ length: Math.ceil(count / days) }, (_, index) => {
    const start = startOf(from) + index * days * dayMs
    const end = Math.min(start + (days - 1) * dayMs, startOf(to))
    return { from: dayOf(new Date(start)), to: dayOf(new Date(end)) }
  })
}

// How long a minute, an hour and a day are, and moments and days apart by them; lint refuses another place that says so.

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const daySeconds = dayMs / 1_000

export interface Duration {
  days?: number
  hours?: number
  minutes?: number
}

const lengthOf = ({ days = 0, hours = 0, minutes = 0 }: Duration): number =>
  days * dayMs + hours * hourMs + minutes * minuteMs

/** The moment that is so much later. */
export const later = (moment: Date, duration: Duration): Date =>
  new Date(moment.getTime() + lengthOf(duration))

/** The moment that is so much earlier. */
export const earlier = (moment: Date, duration: Duration): Date =>
  new Date(moment.getTime() - lengthOf(duration))

/** The day of UTC, as in 2026-11-22, by which lead times and delays are counted wherever somebody reads them. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The day is over wherever on Earth its reader is: the last zone is twelve hours behind UTC. */
export const isOverEverywhere = (day: string, now: Date): boolean => day < dayOf(earlier(now, { hours: 12 }))

/** The day that comes this number of calendar days later. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(later(new Date(`${day}T00:00:00Z`), { days }))

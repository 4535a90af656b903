// The length of a minute, an hour and a day, and arithmetic with them; lint forbids other places to spell them.

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

export const later = (moment: Date, duration: Duration): Date =>
  new Date(moment.getTime() + lengthOf(duration))

export const earlier = (moment: Date, duration: Duration): Date =>
  new Date(moment.getTime() - lengthOf(duration))

/** The UTC day, as in 2026-11-22. Lead times and delays count UTC days, wherever the reader is. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Is the day over in every time zone? The last zone is twelve hours behind UTC. */
export const isOverEverywhere = (day: string, now: Date): boolean => day < dayOf(earlier(now, { hours: 12 }))

export const dayAfter = (day: string, days: number): string =>
  dayOf(later(new Date(`${day}T00:00:00Z`), { days }))

export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / dayMs)

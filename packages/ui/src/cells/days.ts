const pattern = /^\d{4}-\d{2}-\d{2}$/

/** An existing day, as a date input spells it. */
export const isDay = (text: string): boolean => {
  if (!pattern.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A day with a complete year: on the way to 2026 a browser reports 0002, 0020 and 0202. */
export const isWholeDay = (text: string): boolean => isDay(text) && text >= '1000'

/** Midnight in the reader's zone, `after` days after the given day. */
const midnight = (day: string, after: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}

/** The moments that bound the days from one to the other, both included. */
export const dayBounds = (
  from: string | undefined,
  to: string | undefined,
): { since?: string; until?: string } => ({
  ...(from === undefined ? {} : { since: midnight(from, 0) }),
  ...(to === undefined ? {} : { until: midnight(to, 1) }),
})

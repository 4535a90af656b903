// Local days and times in time zones.

import { dayAfter, dayMs, dayOf, minuteMs } from './time.ts'

/** A moment in a zone's local time. */
export interface LocalTime {
  /** 2026-11-22 */
  day: string
  /** Minute of the day, 0 to 1439. */
  minute: number
}

/**
 * Formatters are slow to create, so they are cached, up to the number of real zones. Zone names ignore case, so the
 * cache could grow beyond that.
 */
const clocks = new Map<string, Intl.DateTimeFormat>()
const clocksKept = 500

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const [oldest] = clocks.keys()
  if (oldest !== undefined && clocks.size >= clocksKept) clocks.delete(oldest)
  clocks.set(zone, made)
  return made
}

/** Is this a time zone's name, such as Europe/Berlin? The check caches nothing, since anybody may send any name. */
export const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** The local time in this zone. Throws RangeError where there is no such zone. */
export const localTime = (zone: string, at: Date): LocalTime => {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  return { day: `${year}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) }
}

/** Minutes by which a zone's clocks are ahead of UTC. */
const aheadAt = (zone: string, at: Date): number => {
  const { day, minute } = localTime(zone, at)
  return (
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayOf(at)}T00:00:00Z`)) / minuteMs +
    minute -
    utcMinute(at)
  )
}

const utcMinute = (at: Date): number => at.getUTCHours() * 60 + at.getUTCMinutes()

/** The first millisecond of a day in a zone. */
export const startOfDay = (day: string, zone: string): Date =>
  new Date(endOfDay(dayAfter(day, -1), zone).getTime() + 1)

/** The last millisecond of a day in a zone. */
export const endOfDay = (day: string, zone: string): Date => {
  const midnight = Date.parse(`${dayAfter(day, 1)}T00:00:00Z`)
  // The clocks may change on that night, so the day ends by the clocks of before or after.
  const ends = [midnight - dayMs, midnight + dayMs]
    .map((near) => new Date(midnight - aheadAt(zone, new Date(near)) * minuteMs - 1))
    .toSorted((a, b) => b.getTime() - a.getTime())
  return ends.find((end) => localTime(zone, end).day === day) ?? new Date(midnight - 1)
}

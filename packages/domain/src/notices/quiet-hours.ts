import { minuteMs } from '../values/time.ts'

const minutesOfDay = 24 * 60

/** A person's hours without mails, in minutes of their local day. */
export interface QuietHours {
  zone: string
  /** Both null where no hours are quiet. The end may be on the next day. */
  from: number | null
  until: number | null
}

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

const minutesUntil = (from: number, until: number): number => (until - from + minutesOfDay) % minutesOfDay

const isQuietMinute = (minute: number, from: number, until: number): boolean =>
  minutesUntil(from, minute) < minutesUntil(from, until)

/** No clock change is larger. */
const mostShiftMinutes = 180

/**
 * The end of the quiet hours that contain `at`; null outside them. The end is by the local clock even when clocks
 * change; an end that the clock skips becomes the first moment after the skip.
 */
export const quietEnd = ({ zone, from, until }: QuietHours, at: Date): Date | null => {
  if (from === null || until === null || from === until) return null
  const { minute } = localTime(zone, at)
  if (!isQuietMinute(minute, from, until)) return null
  const start = Math.floor(at.getTime() / minuteMs)
  // Start early enough for any clock change, then step to the first minute that is not quiet.
  let end = Math.max(start, start + minutesUntil(minute, until) - mostShiftMinutes)
  while (isQuietMinute(localTime(zone, new Date(end * minuteMs)).minute, from, until)) end += 1
  return new Date(end * minuteMs)
}

export interface DigestChoice extends QuietHours {
  digestHour: number
  /** The reader's local day of the last daily mail. */
  lastOn: string | null
}

/**
 * Daily mails go out in rounds this far apart, counted from the full hour, since zones differ by quarters of an hour.
 */
export const digestRoundMinutes = 15

/**
 * The minute of the day from which the daily mail is due: its hour, or the end of quiet hours that contain it, which
 * may be on the next day. An end is rounded up to the next round, past the day's last one to midnight.
 */
const digestMinute = ({ digestHour, from, until }: DigestChoice): number => {
  const hour = digestHour * 60
  if (from === null || until === null || !isQuietMinute(hour, from, until)) return hour
  return (Math.ceil(until / digestRoundMinutes) * digestRoundMinutes) % minutesOfDay
}

/** The local day whose daily mail is due now: once a day, from the chosen hour on, and never in quiet hours. */
export const digestDay = (choice: DigestChoice, at: Date): string | null => {
  const { day, minute } = localTime(choice.zone, at)
  const isDue = minute >= digestMinute(choice) && (choice.lastOn === null || choice.lastOn < day)
  return isDue && quietEnd(choice, at) === null ? day : null
}

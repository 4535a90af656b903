import { minuteMs } from '../values/time.ts'

const minutesOfDay = 24 * 60

/** The hours in which no mails go out, in minutes of the day on somebody's own clock. */
export interface QuietHours {
  zone: string
  /** Both null where no hours are quiet. The end may lie on the next day. */
  from: number | null
  until: number | null
}

/** A moment on the clock of a zone. */
export interface LocalTime {
  /** 2026-11-22 */
  day: string
  /** Of the day, 0 to 1439. */
  minute: number
}

/** Costly to make, so some are kept: as many as the world has zones. Names of zones may be spelt in any letters, so others come too. */
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

/** Is this the name of a time zone, as in Europe/Berlin? Nothing is kept of what somebody merely asks. */
export const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** The time that a clock in this zone shows. Throws RangeError where there is no such zone. */
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

/** No zone's clock is ever set by more. */
const mostShiftMinutes = 180

/**
 * When the quiet hours end in which `at` lies; null where it lies in none. On days on which clocks change, too, the end is
 * what the clock shows; an end that the clock jumps over is the first moment after the jump.
 */
export const quietEnd = ({ zone, from, until }: QuietHours, at: Date): Date | null => {
  if (from === null || until === null || from === until) return null
  const { minute } = localTime(zone, at)
  if (!isQuietMinute(minute, from, until)) return null
  const start = Math.floor(at.getTime() / minuteMs)
  // By the minutes left, but for a clock that is changed in between.
  let end = Math.max(start, start + minutesUntil(minute, until) - mostShiftMinutes)
  while (isQuietMinute(localTime(zone, new Date(end * minuteMs)).minute, from, until)) end += 1
  return new Date(end * minuteMs)
}

export interface DigestChoice extends QuietHours {
  digestHour: number
  /** The reader's day on which the last one went out. */
  lastOn: string | null
}

/** Daily mails go out in rounds, so far apart from each full hour on: zones differ by quarters of an hour. */
export const digestRoundMinutes = 15

/**
 * The minute of the day from which the daily mail is due: its hour, or the end of the quiet hours in which the hour lies, which
 * may be on the next day. An end is put off to the next round that sends: past the last one of a day, to midnight.
 */
const digestMinute = ({ digestHour, from, until }: DigestChoice): number => {
  const hour = digestHour * 60
  if (from === null || until === null || !isQuietMinute(hour, from, until)) return hour
  return (Math.ceil(until / digestRoundMinutes) * digestRoundMinutes) % minutesOfDay
}

/** The day for which somebody's daily mail is due now: once a day, from the chosen hour on, and not in quiet hours. */
export const digestDay = (choice: DigestChoice, at: Date): string | null => {
  const { day, minute } = localTime(choice.zone, at)
  const isDue = minute >= digestMinute(choice) && (choice.lastOn === null || choice.lastOn < day)
  return isDue && quietEnd(choice, at) === null ? day : null
}

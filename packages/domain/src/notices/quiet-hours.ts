import { minuteMs } from '../values/time.ts'
import { localTime } from '../values/zones.ts'

const minutesOfDay = 24 * 60

/** A person's hours without mails, in minutes of their local day. */
export interface QuietHours {
  zone: string
  /** Both null where no hours are quiet. The end may be on the next day. */
  from: number | null
  until: number | null
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

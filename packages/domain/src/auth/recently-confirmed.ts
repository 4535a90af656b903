import { limits } from '../limits.ts'
import { minuteMs } from '../values/time.ts'

/** Is a sign-in or confirmation at this time recent enough for calls that ask for one? */
export const isRecentlyConfirmed = (confirmedAt: Date | undefined, now: Date): boolean =>
  confirmedAt !== undefined &&
  now.getTime() - confirmedAt.getTime() <= limits.session.confirmedMinutes * minuteMs

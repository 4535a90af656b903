import { localTime } from '@armature/domain/values/zones'

export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today where the reader is. */
export const todayHere = (): string => localTime(zoneHere(), new Date()).day

/** The zones that this browser knows, the user's own included. */
export const zonesWith = (...own: string[]): string[] =>
  [...new Set([...own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

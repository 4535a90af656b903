export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zones that this browser knows, the user's own included. */
export const zonesWith = (...own: string[]): string[] =>
  [...new Set([...own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

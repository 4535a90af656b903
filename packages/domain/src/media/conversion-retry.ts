import { dayMs, hourMs } from '../values/time.ts'
/**
 * Failures that a busy or small machine may have caused, so that the server tries once more. The file itself causes all
 * others, which would happen again.
 */
const maybeOurs: readonly string[] = ['timeout', 'out_of_memory']

export const isWorthRetrying = (failure: string, wasRetried: boolean): boolean =>
  !wasRetried && maybeOurs.includes(failure)

/** Attempts that follow one another at once where the server died during one. */
const attemptsAtOnce = 3

/**
 * How long a file waits after as many attempts that the server died during: most servers die for other reasons, so no file
 * is given up for it, but one that kills them may do so seldom only. From an hour, doubled each time, to a day.
 */
export const pauseAfterMs = (attempts: number): number =>
  attempts < attemptsAtOnce ? 0 : Math.min(dayMs, hourMs * 2 ** (attempts - attemptsAtOnce))

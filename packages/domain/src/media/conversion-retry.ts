import { dayMs, hourMs } from '../values/time.ts'
/**
 * Failures that a busy or small machine may have caused, so that the server tries once more. The file itself causes all
 * others, which would happen again.
 */
const maybeOurs: readonly string[] = ['timeout', 'out_of_memory']

export const isWorthRetrying = (failure: string, wasRetried: boolean): boolean =>
  !wasRetried && maybeOurs.includes(failure)

/** Attempts made without a pause, if the server died during them. */
const attemptsAtOnce = 3

/**
 * The pause after this many attempts during which the server died. Servers mostly die for other reasons, so no file is
 * given up, but one that does kill them is tried less and less often: after an hour, doubled each time up to a day.
 */
export const pauseAfterMs = (attempts: number): number =>
  attempts < attemptsAtOnce ? 0 : Math.min(dayMs, hourMs * 2 ** (attempts - attemptsAtOnce))

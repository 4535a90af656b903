import { setImmediate } from 'node:timers/promises'

/** Work of this process may go on for this long before other requests have their turn (decision 124). */
const turnMs = 15

/** Work that is done piece by piece asks before each whether others wait; they have their turn once it took its time. */
export const takeTurns = (now: () => number = () => performance.now()): (() => Promise<void>) => {
  let began = now()
  return async () => {
    if (now() - began < turnMs) return
    await setImmediate()
    began = now()
  }
}

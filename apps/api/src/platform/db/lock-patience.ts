import { setTimeout as delay } from 'node:timers/promises'
import { minuteMs } from '@armature/domain/values/time'
import { StartupError } from './startup-error.ts'

export interface LockPatience {
  /** Told once, when waiting begins. */
  log?: (line: string) => void
  patienceMs?: number
  pauseMs?: number
}

/** Not had in time, or given up since another waited for what the change had. */
const lockCodes: readonly unknown[] = ['55P03', '40P01']

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && lockCodes.includes(error.code)

/**
 * Changes tables while the previous release uses them. A backup holds each table to its end, and later readers queue
 * behind a waiting change, so a change gives up soon, lets them pass and tries again. `change` undoes its work before
 * it throws. Throws StartupError after ten minutes.
 */
export const awaitLocks = async <T>(
  what: string,
  change: () => Promise<T>,
  { log = () => {}, patienceMs = 10 * minuteMs, pauseMs = 2_000 }: LockPatience = {},
): Promise<T> => {
  const deadline = Date.now() + patienceMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await change()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (Date.now() >= deadline)
        throw new StartupError(
          `${what} was kept waiting for a table that is in use. Start again once the backup, or whatever holds it, has ended.`,
          { cause: error },
        )
      if (tries === 1) log(`${what} waits for a table that is in use, by a backup for one.`)
    }
    await delay(pauseMs)
  }
}

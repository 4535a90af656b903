import { setTimeout as delay } from 'node:timers/promises'
import { isProvenDead } from './embedded-control.ts'

const lookEveryMs = 500
const retryMs = 2_000

/** A zombie, and another program of that number, are not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signalled, but is there.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !isProvenDead(pid)
}

export interface WatchedServer {
  pid: number
  /** Starts it again at the same address, and answers its new process id. */
  restart: () => Promise<number>
  log: (line: string) => void
}

/** Restarts a dead server as often as needed. Returns a function that ends the watch, after any running start. */
export const watchServer = ({ pid, restart, log }: WatchedServer): (() => Promise<void>) => {
  const stopping = new AbortController()
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const watch = async (): Promise<void> => {
    let current = pid
    for (;;) {
      await pause(lookEveryMs)
      if (stopping.signal.aborted) return
      if (isAlive(current)) continue
      log('The database has ended by itself; it is started again.')
      try {
        current = await restart()
        log('The database is back.')
      } catch (error) {
        log(`It did not start, and is tried again: ${error instanceof Error ? error.message : String(error)}`)
        await pause(retryMs)
      }
    }
  }
  const ended = watch()
  return () => {
    stopping.abort()
    return ended
  }
}

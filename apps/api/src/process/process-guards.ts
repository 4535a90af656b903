import type { Logger } from 'pino'
import { isOutage } from '../platform/db/outage.ts'

interface LogStream {
  on(event: 'error', listener: () => void): unknown
  flushSync(): void
}

/** A log that can't be written (its reader is gone, its disk is full) ends nothing; what it would say is lost. */
export const outliveLog = (lines: LogStream): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  lines.on('error', () => {
    // At the end of the process it would try for ever to get rid of what the disk doesn't take.
    lines.flushSync = () => {}
  })
}

/**
 * The last net below everything that waits for the database: an outage that no one waited for is written down and
 * ends nothing, since the next caller finds out for itself. Anything else is a bug, and `end` is called.
 */
export const outliveOutages = (log: Pick<Logger, 'error'>, end: (error: unknown) => void): void => {
  const take = (error: unknown): void => {
    if (isOutage(error)) log.error({ event: 'outage_unhandled', err: error }, 'an outage that nobody handled')
    else end(error)
  }
  process.on('unhandledRejection', take)
  process.on('uncaughtException', take)
}

import type { Logger } from 'pino'
import { isOutage } from '../platform/db/outage.ts'

interface LogStream {
  on(event: 'error', listener: () => void): unknown
  flushSync(): void
}

/** A log that can't be written (its reader is gone, its disk is full) ends nothing; its lines are lost. */
export const outliveLog = (lines: LogStream): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  lines.on('error', () => {
    // At the process's end it would try forever to flush what the disk doesn't accept.
    lines.flushSync = () => {}
  })
}

/**
 * The last net for everything that waits for the database: an outage without a handler is logged and ends nothing,
 * since the next caller finds out for itself. Anything else is a bug, and calls `end`.
 */
export const outliveOutages = (log: Pick<Logger, 'error'>, end: (error: unknown) => void): void => {
  const take = (error: unknown): void => {
    if (isOutage(error)) log.error({ event: 'outage_unhandled', err: error }, 'an outage that nobody handled')
    else end(error)
  }
  process.on('unhandledRejection', take)
  process.on('uncaughtException', take)
}

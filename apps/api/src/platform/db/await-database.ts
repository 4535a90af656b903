import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { writerUrl } from './database-url.ts'
import { StartupError } from './startup-error.ts'
import { minuteMs } from '@armature/domain/values/time'

/** The database answers, and will take connections soon: it starts up, restarts, or has all connections in use. */
const passing: Readonly<Record<string, string>> = {
  '57P03': 'it is starting up or recovering',
  '53300': 'all its connections are in use',
  '25006': 'no server of the address takes writes',
}

const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? passing[String(error.code)] : undefined

export interface Patience {
  /** Called once, when waiting begins. */
  log: (line: string) => void
  patienceMs?: number
  pauseMs?: number
}

const tryOnce = async (url: string): Promise<string> => {
  const writer = await writerUrl(url)
  const client = new pg.Client({
    connectionString: writer,
    connectionTimeoutMillis: 10_000,
    application_name: 'armature start',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return writer
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Waits for a database that will soon take connections, at most a minute, then throws StartupError. Throws at once
 * where waiting won't help (nobody listens, a wrong password). Answers the address of the server that takes writes.
 */
export const awaitDatabase = async (
  url: string,
  { log, patienceMs = minuteMs, pauseMs = 500 }: Patience,
): Promise<string> => {
  const deadline = Date.now() + patienceMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(url)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === undefined) throw error
      if (Date.now() > deadline)
        throw new StartupError(`The database takes no connections: ${reason}. It was waited for in vain.`, {
          cause: error,
        })
      if (tries === 1) log(`The database takes no connections yet: ${reason}. It is tried again.`)
    }
    await delay(pauseMs)
  }
}

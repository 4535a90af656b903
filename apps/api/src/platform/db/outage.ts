import { sql } from 'kysely'
import type { Database } from './tables/tables.ts'

/**
 * The SQLSTATE classes that mean "not now": the fault isn't the request's and heals by itself. 08 is the connection, 28
 * a login whose password is being changed, 53 memory, disk and connections, 57 an operator or a restart, 58 the system
 * below.
 */
const outageClasses: ReadonlySet<string> = new Set(['08', '28', '53', '57', '58'])

/**
 * Single codes: a read-only server (a standby, for one), an ended transaction, a lock that wasn't free in time; and the
 * system's own, of a machine or its name that isn't found among them.
 */
const outageCodes: ReadonlySet<string> = new Set([
  '25006',
  '25P03',
  '55P03',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'EROFS',
  'ETIMEDOUT',
])

/** Messages of the driver and its pool that carry no code. */
const outageWords =
  /timeout e(?:xceeded|xpired)|Query read timeout|Connection terminated|not queryable|Connection ended/i

/** These leave the connection usable: a statement that took too long, and a lock that wasn't free in time. */
const connectionLives: ReadonlySet<string> = new Set(['57014', '55P03'])

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Is this a temporary failure? Then the server answers 503, and the client may retry. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (isSqlState(code)) return outageClasses.has(code.slice(0, 2)) || outageCodes.has(code)
  return outageCodes.has(code) || outageWords.test(error.message)
}

/** After these the connection's state is unknown, it leads to the wrong server, or its prepared plans are stale. */
export const breaksConnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return true
  const code = codeOf(error)
  // No SQLSTATE: a timeout of the driver, or the network.
  if (!isSqlState(code)) return true
  if (connectionLives.has(code)) return false
  return isOutage(error) || (code === '0A000' && error.message.includes('cached plan'))
}

/** Does the database refuse writes, as a standby or in read-only mode? */
export const onlyReads = async (trx: Database): Promise<boolean> => {
  const { rows } = await sql<{ reads: boolean }>`
    SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS reads`.execute(
    trx,
  )
  return rows[0]?.reads === true
}

/**
 * What PostgreSQL, its pool, the network or the disk say for "not now": it isn't the request's fault, and heals by
 * itself. Whole classes of SQLSTATE: 08 the connection, 53 memory, disk and connections, 57 an operator or a restart,
 * 58 the system below.
 */
const outageClasses: ReadonlySet<string> = new Set(['08', '53', '57', '58'])

/** Single codes: a read-only server (a standby, or one that was told so), an ended transaction, a lock not had in time. */
const outageCodes: ReadonlySet<string> = new Set([
  '25006',
  '25P03',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOSPC',
  'EPIPE',
  'EROFS',
  'ETIMEDOUT',
])

/** What the driver and its pool say without a code. */
const outageWords =
  /timeout exceeded|Query read timeout|Connection terminated|not queryable|Connection ended/i

/** These leave the connection as good as it was: a statement that took too long, and a lock not had in time. */
const connectionLives: ReadonlySet<string> = new Set(['57014', '55P03'])

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** True for a failure that means "not now": it is answered with 503, and may be tried again. */
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

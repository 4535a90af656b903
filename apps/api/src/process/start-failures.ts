import { ConfigError } from '../platform/config/config.ts'
import type { Config } from '../platform/config/config.ts'
import { StartupError } from '../platform/db/startup-error.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** A name with several addresses fails with one error each, and no text of its own. */
const textOf = (error: Error): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ')
    : error.message

/** The codes of the network and the database for "unreachable". */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  '28P01',
  '28000',
  '3D000',
  '57P03',
  '53300',
  '57P01',
])

/** The driver gives its own timeouts and lost connections no code. */
const isDriversEnd = ({ message }: Error): boolean =>
  /^timeout expired$|connection timeout|^connection terminated|^query read timeout$/i.test(message)

const isLost = (error: Error): boolean => unreachableCodes.has(codeOf(error)) || isDriversEnd(error)

/** ENOENT means a missing socket here; anywhere else a missing file. */
const isUnreachable = (error: Error): boolean => isLost(error) || codeOf(error) === 'ENOENT'

/** Runs the step that first reaches the database. */
export const reaching = async <T>(step: Promise<T>): Promise<T> => {
  try {
    return await step
  } catch (error) {
    if (error instanceof Error && isUnreachable(error))
      throw new StartupError(`The database cannot be reached: ${textOf(error)}`, { cause: error })
    throw error
  }
}

/** Runs the step that takes the port. */
export const listening = async <T>({ host, port }: Pick<Config, 'host' | 'port'>, step: Promise<T>) => {
  try {
    return await step
  } catch (error) {
    const reasons: Partial<Record<string, string>> = {
      EADDRINUSE: `Port ${port} is taken; stop the other program or set PORT.`,
      EACCES: `Port ${port} may not be used by this user; set PORT to another.`,
      EADDRNOTAVAIL: `HOST=${host} is no address of this machine.`,
      EAFNOSUPPORT: `HOST=${host} is no address of this machine.`,
      EAI_AGAIN: `HOST=${host} is a name that can't be looked up.`,
      ENOTFOUND: `HOST=${host} is a name without an address.`,
    }
    const reason = reasons[codeOf(error)]
    throw reason === undefined ? error : new StartupError(reason, { cause: error })
  }
}

const unusableFolder = ({ message }: Error): string => `The data folder cannot be used: ${message}`

/** By system error code, for what no step has explained. */
const explanations: Partial<Record<string, (error: Error) => string>> = {
  EACCES: ({ message }) => `This folder may not be used: ${message}`,
  ENOTDIR: unusableFolder,
  EISDIR: unusableFolder,
  EROFS: unusableFolder,
  ENOSPC: () => 'The disk is full.',
}

/** Failures that a person can fix get one clear line; anything else is a bug and shows its stack trace. */
export const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof StartupError) return error.message
  if (!(error instanceof Error)) return String(error)
  const later = isLost(error) ? `The database cannot be reached: ${textOf(error)}` : undefined
  return explanations[codeOf(error)]?.(error) ?? later ?? error.stack ?? textOf(error)
}

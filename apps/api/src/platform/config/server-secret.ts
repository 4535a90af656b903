import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { secrets } from './config-parsers.ts'

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** An empty or truncated file would sign with a guessable key. */
const readSecrets = (file: string): [string, ...string[]] =>
  secrets(readFileSync(file, 'utf8').trim().replaceAll('\n', ','))

const secretFileOf = (dataDir: string): string => path.join(dataDir, 'server-secret')

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Puts a new secret first in a data folder; earlier ones are still accepted. */
export const rotateSecretIn = (dataDir: string): void => {
  const file = secretFileOf(dataDir)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${[newSecret(), ...readSecrets(file)].join('\n')}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

/**
 * A data folder's secrets, one a line, the first of which signs; generated on the first call. The complete file is linked
 * into place, so neither a crash nor a concurrent start leaves half a secret or two. Throws WrongValue where the file holds
 * no valid secret.
 */
export const serverSecretsIn = (dataDir: string): [string, ...string[]] => {
  const file = secretFileOf(dataDir)
  try {
    return readSecrets(file)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${newSecret()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readSecrets(file)
}

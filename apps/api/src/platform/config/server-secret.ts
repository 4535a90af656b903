import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { secretOfBytes } from './config-parsers.ts'

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** An empty or truncated file would sign with a guessable key. */
const readSecret = (file: string): string => secretOfBytes(32)(readFileSync(file, 'utf8').trim())

/**
 * A data folder's secret, generated on the first call and the same ever after. The complete file is linked into place,
 * so neither a crash nor a concurrent start leaves half a secret or two. Throws WrongValue where the file holds no
 * valid secret.
 */
export const serverSecretIn = (dataDir: string): string => {
  const file = path.join(dataDir, 'server-secret')
  try {
    return readSecret(file)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file)
}

import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * The generated secret of a data folder, made on the first call and the same ever after. The file is
 * linked into place complete, so neither a crash nor a second start can leave half a secret or two.
 */
export const serverSecretIn = (dataDir: string): string => {
  const file = path.join(dataDir, 'server-secret')
  try {
    return readFileSync(file, 'utf8').trim()
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
  return readFileSync(file, 'utf8').trim()
}

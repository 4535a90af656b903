import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './derive-key.ts'
import { deriveKey, withAnySecret } from './derive-key.ts'

const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: string, use: string): Buffer => deriveKey(secret, 'sealed', use)

/** Encrypts a secret that must be read again, for the database: AES-256-GCM with a key derived from the server's. */
export const sealSecret = (
  { serverSecret }: Pick<Secrets, 'serverSecret'>,
  use: string,
  text: string,
): Buffer => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret, use), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

const openWith = (secret: string, use: string, sealed: Buffer): string | null => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, use), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const opened = decipher.update(sealed.subarray(ivBytes, -tagBytes))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Opens a sealed secret; null if it was sealed with a server's secret that is no longer known. */
export const openSecret = (secrets: Secrets, use: string, sealed: Buffer): string | null =>
  withAnySecret(secrets, (secret) => openWith(secret, use, sealed))

/** The secret sealed anew, if an earlier server's secret sealed it; null if nothing has to change. */
export const resealed = (secrets: Secrets, use: string, sealed: Buffer): Buffer | null => {
  if (openWith(secrets.serverSecret, use, sealed) !== null) return null
  const text = openSecret(secrets, use, sealed)
  return text === null ? null : sealSecret(secrets, use, text)
}

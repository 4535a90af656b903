import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@armature/domain/limits'
import { withAnySecret } from '../../platform/context/derive-key.ts'
import type { Secrets } from '../../platform/context/derive-key.ts'

/** A fresh one-time code: six digits, leading zeros included. */
export const newCode = (): string =>
  String(randomInt(0, 10 ** limits.otp.digits)).padStart(limits.otp.digits, '0')

/**
 * A code has a million values, so a plain hash could be reversed in a second. The hash is keyed with the server's
 * secret and the challenge, so equal codes have different hashes.
 */
export const hashCode = (challengeId: string, code: string, serverSecret: string): Buffer =>
  createHmac('sha256', serverSecret).update(`one-time code:${challengeId}:${code}`).digest()

/** Does a code have this hash, by the current or an earlier secret? */
export const isCode = (hash: Buffer, { id, code }: { id: string; code: string }, secrets: Secrets): boolean =>
  withAnySecret(secrets, (secret) => (sameHash(hash, hashCode(id, code, secret)) ? true : null)) === true

const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** A token for a mail's link and its hash; it is too random to need a key. */
export const newMailToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashMailToken(token) }
}

export const hashMailToken = (token: string): Buffer => createHash('sha256').update(token).digest()

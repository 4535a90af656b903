import { createCipheriv, createSecretKey, randomFillSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { pricePrefix } from '@armature/contract/price-codec'
import { deriveKey } from './derive-key.ts'

/** The session's key for price cells (decisions.md, Money and prices); derived, so it is stored nowhere. */
export const priceKeyOf = (sessionId: string, secret: string): Buffer =>
  deriveKey(secret, sessionId, 'price key')

/** A process has one secret; tests have several. */
const sealingKeys = new Map<string, Map<string, KeyObject>>()
const mostKeys = 10_000

/** The imported key is kept, because a page seals dozens of prices, and to derive and import it costs more than several seals. */
export const sealingKeyOf = (sessionId: string, secret: string): KeyObject => {
  const keys = sealingKeys.get(secret) ?? new Map<string, KeyObject>()
  sealingKeys.set(secret, keys)
  const known = keys.get(sessionId)
  if (known !== undefined) return known
  const key = createSecretKey(priceKeyOf(sessionId, secret))
  // A map keeps the order of insertion: the first is the oldest.
  const [oldest] = keys.keys()
  if (keys.size >= mostKeys && oldest !== undefined) keys.delete(oldest)
  keys.set(sessionId, key)
  return key
}

const ivBytes = 12
const ivs = Buffer.alloc(256 * ivBytes)
let ivsUsed = ivs.length

/** Random bytes are drawn for many seals at once, each part used once. */
const nextIv = (): Buffer => {
  if (ivsUsed === ivs.length) {
    randomFillSync(ivs)
    ivsUsed = 0
  }
  ivsUsed += ivBytes
  return Buffer.from(ivs.subarray(ivsUsed - ivBytes, ivsUsed))
}

/** A price in its form on the wire, for the contract's price codec: `enc.v1.<iv>.<ciphertext and tag>`. */
export const sealPrice = (key: Buffer | KeyObject, text: string): string => {
  const iv = nextIv()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${pricePrefix}${iv.toString('base64url')}.${sealed.toString('base64url')}`
}

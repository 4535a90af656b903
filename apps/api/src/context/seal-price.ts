import { createCipheriv, createSecretKey, randomFillSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { pricePrefix } from '@armature/contract/price-codec'
import { deriveKey } from './derive-key.ts'

/** The session's key for price cells (decisions.md, Money and prices); derived, so it is stored nowhere. */
export const priceKeyOf = (sessionId: string, secret: string): Buffer =>
  deriveKey(secret, sessionId, 'price key')

/** The imported key is kept, because a page seals dozens of prices and an import costs more than a seal. */
export const sealingKeyOf = (sessionId: string, secret: string): KeyObject =>
  createSecretKey(priceKeyOf(sessionId, secret))

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

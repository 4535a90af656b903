import { createCipheriv, createSecretKey, randomFillSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { pricePrefix } from '@armature/contract/platform/price-codec'
import { deriveKey } from './derive-key.ts'

/** The session's key for price cells (decisions.md, Money and prices); derived, so it is stored nowhere. */
export const priceKeyOf = (sessionId: string, secret: string): Buffer =>
  deriveKey(secret, sessionId, 'price key')

const ivBytes = 12
const ivs = Buffer.alloc(256 * ivBytes)
let ivsUsed = ivs.length

/** Draws random bytes for many seals at once, using each part once. */
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

/** A process keeps, of one secret, the imported keys by session, and sealed prices by session and price. */
const memoryOf = () => ({
  keys: new LRUCache<string, KeyObject>({ max: 10_000 }),
  prices: new LRUCache<string, string>({ max: 20_000 }),
})

/** A process has one secret; tests have several. */
const memories = new Map<string, ReturnType<typeof memoryOf>>()

/** To derive and import a key costs more than several seals. */
const sealingKeyOf = (sessionId: string, secret: string, keys: LRUCache<string, KeyObject>): KeyObject => {
  const known = keys.get(sessionId)
  if (known !== undefined) return known
  const key = createSecretKey(priceKeyOf(sessionId, secret))
  keys.set(sessionId, key)
  return key
}

/**
 * Seals prices for one session. A recently sent price is sent in the same form again: a page has dozens, the live
 * refresh reads them again, and sealing was a quarter of a quote page's cost.
 */
export const priceSealer = (sessionId: string, secret: string): ((text: string) => string) => {
  const memory = memories.get(secret) ?? memoryOf()
  memories.set(secret, memory)
  return (text) => {
    const place = `${sessionId}/${text}`
    const known = memory.prices.get(place)
    if (known !== undefined) return known
    const sealed = sealPrice(sealingKeyOf(sessionId, secret, memory.keys), text)
    memory.prices.set(place, sealed)
    return sealed
  }
}

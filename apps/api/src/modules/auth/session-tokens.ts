import { createCipheriv, createSecretKey, hkdfSync, randomFillSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { pricePrefix } from '@armature/contract/price-codec'
import { SignJWT, errors, jwtVerify } from 'jose'

const algorithm = 'HS256'
const issuer = 'armature'
const audience = 'armature-dashboard'
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One secret, many uses: each gets a key of its own, so that none can stand in for another. */
const derive = (secret: string, salt: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `armature ${use}`, 32))

/** A process has one secret; deriving on every request would cost more than the signature. */
const tokenKeys = new Map<string, Buffer>()

const tokenKeyOf = (secret: string): Buffer => {
  const known = tokenKeys.get(secret)
  if (known) return known
  const key = derive(secret, '', 'session token')
  tokenKeys.set(secret, key)
  return key
}

/** The JWT of a session. It names the session and nothing else: rights are read per request. */
export const issueToken = (
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
  secret: string,
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(sessionId)
    .setExpirationTime(expiresAt)
    .sign(tokenKeyOf(secret))

/** The session that a token names; null where it is forged, foreign, expired or no token at all. */
export const readToken = async (token: string, secret: string, now = new Date()): Promise<string | null> => {
  try {
    const { payload } = await jwtVerify(token, tokenKeyOf(secret), {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['jti', 'exp'],
      currentDate: now,
    })
    // The database would refuse anything else with an error instead of finding nothing.
    return payload.jti !== undefined && uuidPattern.test(payload.jti) ? payload.jti : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

/** The session's key for price cells (decisions.md, Money and prices); derived, so it is stored nowhere. */
export const priceKeyOf = (sessionId: string, secret: string): Buffer =>
  derive(secret, sessionId, 'price key')

/** The same key, ready for use: a page seals dozens of prices, and preparing it costs more than a seal. */
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

/** A price as it travels, decoded by the contract's price codec: `enc.v1.<iv>.<ciphertext and tag>`. */
export const sealPrice = (key: Buffer | KeyObject, text: string): string => {
  const iv = nextIv()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${pricePrefix}${iv.toString('base64url')}.${sealed.toString('base64url')}`
}

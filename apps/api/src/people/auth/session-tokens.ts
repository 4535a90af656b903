import { SignJWT, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { deriveKey } from '../../platform/context/derive-key.ts'
import type { Secrets } from '../../platform/context/derive-key.ts'

const algorithm = 'HS256'
const issuer = 'armature'
const audience = 'armature-dashboard'
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A process has one secret; deriving the key on each request would cost more than the signature. */
const tokenKeys = new Map<string, Buffer>()

const tokenKeyOf = (secret: string): Buffer => {
  const known = tokenKeys.get(secret)
  if (known) return known
  const key = deriveKey(secret, '', 'session token')
  tokenKeys.set(secret, key)
  return key
}

/** A session's JWT. It only names the session, since rights are read per request. */
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

interface ReadToken {
  sessionId: string
  expiresAtMs: number
}

/**
 * Tokens with a verified signature, since verifying costs more than the rest of a request in this process. A token
 * never changes; the database tells each time whether its session is still live.
 */
const checkedTokens = new Map<string, LRUCache<string, ReadToken>>()

const checkedWith = (secret: string): LRUCache<string, ReadToken> => {
  const known = checkedTokens.get(secret)
  if (known) return known
  const fresh = new LRUCache<string, ReadToken>({ max: 10_000 })
  checkedTokens.set(secret, fresh)
  return fresh
}

const verifyToken = async (token: string, secret: string, now: Date): Promise<ReadToken | null> => {
  try {
    const { payload } = await jwtVerify(token, tokenKeyOf(secret), {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['jti', 'exp'],
      currentDate: now,
    })
    const { jti, exp } = payload
    // The database would raise an error for anything else instead of finding nothing.
    if (jti === undefined || exp === undefined || !uuidPattern.test(jti)) return null
    return { sessionId: jti, expiresAtMs: exp * 1_000 }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

/** The session that a token names; null where it is forged, foreign, expired or no token at all. */
export const readToken = async (token: string, secret: string, now = new Date()): Promise<string | null> => {
  const checked = checkedWith(secret)
  const known = checked.get(token)
  if (known !== undefined) return known.expiresAtMs > now.getTime() ? known.sessionId : null
  const read = await verifyToken(token, secret, now)
  if (read !== null) checked.set(token, read)
  return read?.sessionId ?? null
}

/** The session that a token names, and the secret that signed it, by which its prices are sealed; null like `readToken`. */
export const readTokenOf = async (
  token: string,
  { serverSecret, earlierSecrets }: Secrets,
  now: Date,
): Promise<{ id: string; secret: string } | null> => {
  for (const secret of [serverSecret, ...earlierSecrets]) {
    const id = await readToken(token, secret, now)
    if (id !== null) return { id, secret }
  }
  return null
}

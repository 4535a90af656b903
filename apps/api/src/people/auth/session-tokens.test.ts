import { randomBytes, randomUUID } from 'node:crypto'
import { decodePrice, importPriceKey } from '@armature/contract/platform/price-codec'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { priceKeyOf, sealPrice } from '../../platform/context/seal-price.ts'
import { issueToken, readToken } from './session-tokens.ts'

const secret = randomBytes(32).toString('base64url')
const inAnHour = () => new Date(Date.now() + 3_600_000)

describe('session tokens', () => {
  it('name the session they were issued for', async () => {
    const sessionId = randomUUID()
    expect(await readToken(await issueToken({ sessionId, expiresAt: inAnHour() }, secret), secret)).toBe(
      sessionId,
    )
  })

  it('are nothing under another secret, after their time, or when they are no tokens', async () => {
    const token = await issueToken({ sessionId: randomUUID(), expiresAt: inAnHour() }, secret)
    expect(await readToken(token, 'another')).toBeNull()
    expect(await readToken(token, secret, new Date(Date.now() + 2 * 3_600_000))).toBeNull()
    for (const text of ['', 'x', 'a.b.c', `${token}x`, '\0']) expect(await readToken(text, secret)).toBeNull()
  })

  it('are nothing after their time or under another secret when they were good before', async () => {
    const sessionId = randomUUID()
    const token = await issueToken({ sessionId, expiresAt: inAnHour() }, secret)
    expect(await readToken(token, secret)).toBe(sessionId)
    expect(await readToken(token, secret)).toBe(sessionId)
    expect(await readToken(token, secret, new Date(Date.now() + 3_600_001))).toBeNull()
    expect(await readToken(token, 'another')).toBeNull()
    expect(await readToken(`${token.slice(0, -2)}AA`, secret)).toBeNull()
  })

  it('are nothing without a signature', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iss: 'armature', aud: 'armature-dashboard', jti: randomUUID(), exp: Date.now() }
    expect(await readToken(`${part({ alg: 'none' })}.${part(claims)}.`, secret)).toBeNull()
  })

  it('are nothing when they were signed with the bare server secret or for another audience', async () => {
    const sign = (audience: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('armature')
        .setAudience(audience)
        .setJti(randomUUID())
        .setExpirationTime('1h')
        .sign(Buffer.from(secret))
    expect(await readToken(await sign('armature-dashboard'), secret)).toBeNull()
    expect(await readToken(await sign('another'), secret)).toBeNull()
  })
})

describe('sealed prices', () => {
  it('are read by the contract’s decoder with the session’s key', async () => {
    const key = priceKeyOf(randomUUID(), secret)
    const sealed = sealPrice(key, '129.50')
    expect(sealed).toMatch(/^enc\.v1\.[\w-]{16}\.[\w-]+$/)
    expect(await decodePrice(await importPriceKey(key.toString('base64url')), sealed)).toBe('129.50')
  })

  it('stay as they are under another session’s key', async () => {
    const sealed = sealPrice(priceKeyOf(randomUUID(), secret), '129.50')
    const other = await importPriceKey(priceKeyOf(randomUUID(), secret).toString('base64url'))
    expect(await decodePrice(other, sealed)).toBe(sealed)
  })

  it('never look alike, though the price is the same', () => {
    const key = priceKeyOf(randomUUID(), secret)
    expect(sealPrice(key, '1.00')).not.toBe(sealPrice(key, '1.00'))
  })
})

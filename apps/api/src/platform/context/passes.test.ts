import fc from 'fast-check'
import { decodePrice, importPriceKey } from '@armature/contract/platform/price-codec'
import { passParameter } from '@armature/domain/media/media-address'
import { noticeKinds } from '@armature/domain/notices/notice-kinds'
import { describe, expect, it } from 'vitest'
import { issueUnsubscribeToken, readUnsubscribeToken } from '../outbox/unsubscribe-token.ts'
import { deriveKey } from './derive-key.ts'
import { hashRequest } from './idempotency-repository.ts'
import { issuePass, issueReaderPass, readPass, readReaderPass, mediaUrls } from './media-pass.ts'
import { priceKeyOf, priceSealer, sealPrice } from './seal-price.ts'

const secret = 'the server’s secret of these tests'
const publicId = 'abcdefghijklmnopqrstuv'
const other = 'bbcdefghijklmnopqrstuv'
const hourMs = 3_600_000
/** The beginning of a period of six hours. */
const at = new Date('2026-03-01T06:00:00Z')
const later = (ms: number): Date => new Date(at.getTime() + ms)

/** Every text that differs from this one in a single character. */
const neighbours = (text: string): string[] =>
  Array.from(text, (char, index) => text.slice(0, index) + (char === 'A' ? 'B' : 'A') + text.slice(index + 1))

describe('a pass to a private file', () => {
  const issue = (now = at, access: 'shown' | 'own' = 'shown') => issuePass({ publicId, access, now }, secret)
  const read = (pass: string, now = at, id = publicId, by = secret) =>
    readPass(pass, { publicId: id, now }, by)

  it.each(['shown', 'own'] as const)('opens the one file, as %s', (access) => {
    expect(read(issue(at, access))).toEqual({ access, leftMs: 12 * hourMs })
  })

  it('is the same all through a period, so that a picture is loaded once, and good for six hours at least', () => {
    const last = later(6 * hourMs - 1)
    expect(issue(last)).toBe(issue())
    expect(read(issue(last), last)?.leftMs).toBe(6 * hourMs + 1)
    expect(issue(later(6 * hourMs))).not.toBe(issue())
  })

  it('ends', () => {
    expect(read(issue(), later(12 * hourMs - 1))?.leftMs).toBe(1)
    for (const ms of [12 * hourMs, 12 * hourMs + 1, 100 * hourMs]) expect(read(issue(), later(ms))).toBeNull()
  })

  it('opens no other file, by no other secret, and says nothing else once a letter of it is changed', () => {
    expect(read(issue(), at, other)).toBeNull()
    expect(read(issue(), at, publicId, `${secret}.`)).toBeNull()
    for (const forged of [
      ...neighbours(issue()),
      `${issue()}A`,
      issue().slice(0, -1),
      issue().replace('s', 'o'),
    ])
      expect(read(forged), forged).toBeNull()
  })

  it('is not taken for a reader’s, nor a reader’s for it', () => {
    const readers = issueReaderPass({ publicId, sessionId: 's1', now: at }, secret)
    expect(read(readers)).toBeNull()
    expect(readReaderPass(issue(), { publicId, now: at }, secret)).toBeNull()
  })

  it('stands in the address of a file that is not everybody’s, and in no other', () => {
    const config = { publicUrl: 'https://a.test' }
    const urlOf = mediaUrls({ config, serverSecret: secret } as Parameters<typeof mediaUrls>[0], at)
    const path = `/media/${publicId}/small.webp`
    expect(urlOf(path, 'public')).toBe(`https://a.test${path}`)
    expect(urlOf(path, 'shown')).toBe(`https://a.test${path}?${passParameter}=${issue()}`)
    expect(urlOf(path, 'own')).toBe(`https://a.test${path}?${passParameter}=${issue(at, 'own')}`)
    expect(urlOf('/media/of-before.webp', 'shown')).toBe('https://a.test/media/of-before.webp')
  })
})

describe('a reader’s pass', () => {
  const issue = (sessionId = 'session-1', now = at) => issueReaderPass({ publicId, sessionId, now }, secret)
  const read = (pass: string, now = at, id = publicId) => readReaderPass(pass, { publicId: id, now }, secret)

  it('names its session, whose rights are asked for, for an hour at least and two at most', () => {
    expect(read(issue())).toBe('session-1')
    expect(issue('session-1', later(hourMs - 1))).toBe(issue())
    expect(read(issue(), later(2 * hourMs - 1))).toBe('session-1')
    for (const ms of [2 * hourMs, 2 * hourMs + 1, 100 * hourMs]) expect(read(issue(), later(ms))).toBeNull()
  })

  it('can be made over to no other session and no other file', () => {
    expect(read(issue(), at, other)).toBeNull()
    expect(read(issue().replace('session-1', 'session-2'))).toBeNull()
    for (const forged of neighbours(issue())) expect(read(forged), forged).toBeNull()
  })
})

describe('a sealed price', () => {
  it('is read by its session’s key alone', async () => {
    const keyOf = (session: string) => importPriceKey(priceKeyOf(session, secret).toString('base64url'))
    const sealed = priceSealer('session-1', secret)('129.50')
    expect(sealed).not.toContain('129')
    expect(await decodePrice(await keyOf('session-1'), sealed)).toBe('129.50')
    expect(await decodePrice(await keyOf('session-2'), sealed)).toBe(sealed)
  })

  it('has one form for each session, secret and price', () => {
    const told = (session: string, by: string, price: string) => priceSealer(session, by)(price)
    const first = told('session-1', secret, '129.50')
    expect(told('session-1', secret, '129.50')).toBe(first)
    const others = [
      told('session-1', secret, '129.51'),
      told('session-2', secret, '129.50'),
      told('session-1', `${secret}.`, '129.50'),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
  })

  it('is read by its own session, though another was told the same price before', async () => {
    const keyOf = (session: string) => importPriceKey(priceKeyOf(session, secret).toString('base64url'))
    for (const session of ['session-5', 'session-6'])
      expect(await decodePrice(await keyOf(session), priceSealer(session, secret)('7.25'))).toBe('7.25')
  })

  it('never looks the same, however many are sealed', () => {
    const key = priceKeyOf('session-1', secret)
    // More than are drawn at once.
    const sealed = Array.from({ length: 1_000 }, () => sealPrice(key, '1.00'))
    expect(new Set(sealed.map((one) => one.split('.')[2])).size).toBe(1_000)
  })

  it('has a key of its own for each use of the secret', () => {
    const keys = [
      deriveKey(secret, 's1', 'price key'),
      deriveKey(secret, 's2', 'price key'),
      deriveKey(secret, 's1', 'media pass'),
      deriveKey(`${secret}.`, 's1', 'price key'),
    ].map((key) => key.toString('hex'))
    expect(new Set(keys).size).toBe(4)
    expect(keys.map((key) => key.length)).toEqual([64, 64, 64, 64])
  })
})

describe('a link that stops mails', () => {
  it('stops the one kind for the one reader', () => {
    for (const kind of noticeKinds)
      expect(readUnsubscribeToken(issueUnsubscribeToken(4711, kind, secret), secret)).toEqual({
        userId: 4711,
        kind,
      })
  })

  it('is worth nothing once anything of it is changed', () => {
    const token = issueUnsubscribeToken(4711, 'order', secret)
    expect(readUnsubscribeToken(token, `${secret}.`)).toBeNull()
    const forged = [
      token.replace('4711', '4712'),
      token.replace('4711', '04711'),
      token.replace('order', 'payment'),
      token.replace('order', 'nothing'),
      `${token}A`,
      token.slice(0, -1),
      token.split('.').slice(0, 2).join('.'),
      '',
      // The last of 43 letters holds two bits that mean nothing: they are not free to choose either.
      ...neighbours(token),
    ]
    for (const one of forged) expect(readUnsubscribeToken(one, secret), one).toBeNull()
  })

  it('reads whatever is sent without failing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readUnsubscribeToken(text, secret)).toBeNull()
        expect(readPass(text, { publicId, now: at }, secret)).toBeNull()
        expect(readReaderPass(text, { publicId, now: at }, secret)).toBeNull()
      }),
    )
  })
})

describe('the same request', () => {
  it('is known by its parameters and its body, in the order in which they were sent', () => {
    const hashes = [
      hashRequest({ id: 1 }, { amount: '1.00' }),
      hashRequest({ id: 2 }, { amount: '1.00' }),
      hashRequest({ id: 1 }, { amount: '1.01' }),
      hashRequest({ id: 1, amount: '1.00' }, {}),
      hashRequest(null, null),
    ].map((hash) => hash.toString('hex'))
    expect(new Set(hashes).size).toBe(5)
    expect(hashRequest({ id: 1 }, { amount: '1.00' }).toString('hex')).toBe(hashes[0])
  })
})

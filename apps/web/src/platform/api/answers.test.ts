import { pricePrefix } from '@armature/contract/platform/price-codec'
import { liveConnectionHeader } from '@armature/contract/platform/realtime'
import { messages } from '@armature/domain/messages'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from './session.ts'

const store = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

vi.stubGlobal('window', { addEventListener: () => undefined, location: { pathname: '/', search: '' } })
vi.stubGlobal('localStorage', store())
vi.stubGlobal('sessionStorage', store())

// These modules use browser objects when they load.
const { nameLiveConnection, request: call } = await import('./request.ts')
const { getSession, saveSession } = await import('./session.ts')
const { notifyBy } = await import('./teller.ts')

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const newSession = (token: string): Session => ({
  token,
  role: 'VENDOR',
  userEmail: 'vendor@example.test',
  userId: 2,
  tenantStatus: null,
  tenantId: null,
  tenantDomain: null,
  tenantSubscriptionStatus: false,
  tenantName: null,
  tenantLogo: null,
  price_key: base64Url(crypto.getRandomValues(new Uint8Array(32))),
  companyRoles: null,
})

/** A price sealed for a session, as the server does it. */
const sealed = async (session: Session, price: string): Promise<string> => {
  const raw = Buffer.from(session.price_key, 'base64url')
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(price))
  return `${pricePrefix}${base64Url(iv)}.${base64Url(new Uint8Array(text))}`
}

const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status })

let first: Session
beforeEach(() => {
  first = newSession('first')
  saveSession(first, false)
})

describe('what comes from the server', () => {
  it('is requested each time, although shared caches may keep the catalogue', async () => {
    const asked = vi.fn(async (_address: string, _init: RequestInit) => answer(200, {}))
    vi.stubGlobal('fetch', asked)
    await call('readCatalogueFront')
    expect(asked.mock.calls[0]?.[1].cache).toBe('no-cache')
  })

  it('has its prices decoded before any screen sees it, however deep they stand', async () => {
    const [total, price] = [await sealed(first, '129.50'), await sealed(first, '64.75')]
    const body = { count: 1, results: [{ total_price: total, quote_items: [{ price, quantity: 2 }] }] }
    vi.stubGlobal('fetch', async () => answer(200, body))
    expect(await call('listSubQuotes')).toEqual({
      count: 1,
      results: [{ total_price: '129.50', quote_items: [{ price: '64.75', quantity: 2 }] }],
    })
  })

  it('stays as it is where a price was sealed for another session', async () => {
    const foreign = await sealed(newSession('other'), '129.50')
    vi.stubGlobal('fetch', async () => answer(200, { total_price: foreign }))
    expect(await call('readQuote', { params: { id: 1 } })).toEqual({ total_price: foreign })
  })
})

describe('a 401', () => {
  it('ends the session that asked', async () => {
    vi.stubGlobal('fetch', async () => answer(401, { detail: 'Session ended.' }))
    await expect(call('readMe')).rejects.toMatchObject({ status: 401 })
    expect(getSession()).toBeNull()
  })

  it('that answers an older session leaves the one that began meanwhile', async () => {
    const late = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => late.promise)
    const asked = call('readMe')
    const second = newSession('second')
    saveSession(second, false)
    late.resolve(answer(401, { detail: 'Session ended.' }))
    await expect(asked).rejects.toMatchObject({ status: 401 })
    expect(getSession()).toEqual(second)
  })

  it('to wrong credentials ends nothing', async () => {
    vi.stubGlobal('document', { cookie: 'csrftoken=x' })
    vi.stubGlobal('fetch', async () => answer(401, { detail: 'Username or Password is Incorrect!' }))
    const body = { username: 'vendor', password: 'wrong', otp_channel: 'EMAIL' } as const
    await expect(call('createToken', { body })).rejects.toMatchObject({ status: 401 })
    expect(getSession()).toEqual(first)
  })
})

describe('a write', () => {
  beforeEach(() => vi.stubGlobal('document', { cookie: 'csrftoken=x' }))

  it('that fails unexpectedly is told of once, a load never', async () => {
    const notify = vi.fn<(text: string) => void>()
    notifyBy({ success: () => undefined, failure: notify, overcome: () => undefined })
    vi.stubGlobal('fetch', async () => answer(500, {}))
    await expect(call('readMe')).rejects.toThrow(messages.unexpected)
    expect(notify).not.toHaveBeenCalled()
    await expect(call('logout')).rejects.toThrow(messages.unexpected)
    expect(notify.mock.calls).toEqual([[messages.unexpected]])
  })

  it('names the live connection while there is one', async () => {
    const names: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
      names.push(headers.get(liveConnectionHeader))
      return answer(200, {})
    })
    nameLiveConnection('socket-1')
    await call('logout')
    await call('readMe')
    nameLiveConnection(null)
    await call('logout')
    expect(names).toEqual(['socket-1', null, null])
  })
})

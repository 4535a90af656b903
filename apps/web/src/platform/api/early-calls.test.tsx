import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveSession, sessionStore } from './session.ts'
import type { Session } from './session.ts'

const session: Session = {
  token: 'mine',
  role: 'ADMIN',
  userEmail: 'a@example.com',
  userId: 1,
  tenantStatus: null,
  tenantId: null,
  tenantDomain: null,
  tenantSubscriptionStatus: false,
  tenantName: null,
  tenantLogo: null,
  price_key: '',
  companyRoles: null,
}
const key = 'armature-first:1:a@example.com'

/** The module as a freshly loaded page has it. */
const load = async () => {
  vi.resetModules()
  const { saveSession: save } = await import('./session.ts')
  save(session, true)
  return import('./early-calls.ts')
}

const askedBy = (token: string, answer: Promise<Response>) => {
  const stop = new AbortController()
  window.armatureEarly = { at: 5, token, calls: { '/api/rows/': { answer, stop } } }
  return stop
}

beforeEach(() => {
  // An earlier test file may have left the page at another address.
  window.history.replaceState(null, '', '/')
  saveSession(session, true)
})
afterEach(() => {
  window.armatureEarly = undefined
  localStorage.clear()
  sessionStore.setState(() => ({ session: null, ended: null }))
})

it('gives an answer that the page has asked for once, and only to the session that asked', async () => {
  const { takeEarly, askedEarlyAt } = await load()
  const answer = new Response('{}')
  askedBy('mine', Promise.resolve(answer))
  expect(askedEarlyAt()).toBe(5)
  expect(await takeEarly('/api/other/', undefined)).toBeUndefined()
  expect(await takeEarly('/api/rows/', undefined)).toBe(answer)
  expect(await takeEarly('/api/rows/', undefined)).toBeUndefined()
  askedBy('another', Promise.resolve(answer))
  expect(await takeEarly('/api/rows/', undefined)).toBeUndefined()
})

it('leaves a lost answer to the caller, and ends with who gives up', async () => {
  const { takeEarly } = await load()
  askedBy('mine', Promise.reject(new TypeError('lost')))
  expect(await takeEarly('/api/rows/', undefined)).toBeUndefined()
  const gate = Promise.withResolvers<Response>()
  const stop = askedBy('mine', gate.promise)
  stop.signal.addEventListener('abort', () => gate.reject(new Error('given up')))
  const caller = new AbortController()
  const taken = takeEarly('/api/rows/', caller.signal)
  caller.abort()
  await expect(taken).rejects.toThrow('given up')
})

it('keeps the first calls of the address that was loaded, newest addresses last, and throws away what nobody took', async () => {
  const places = Object.fromEntries(Array.from({ length: 40 }, (_none, i) => [`/p${i}`, ['/api/x/']]))
  localStorage.setItem(key, JSON.stringify(places))
  const { noteCall, keepFirstCalls } = await load()
  askedBy('mine', Promise.resolve(new Response()))
  for (const name of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) noteCall(`/api/${name}/`)
  keepFirstCalls()
  noteCall('/api/later/')
  keepFirstCalls()
  const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '')
  const names = Object.keys(kept as object) // as it was just written
  expect([names.length, names[0], names.at(-1)]).toEqual([30, '/p11', '/'])
  expect(kept).toMatchObject({ '/': ['/api/a/', '/api/b/', '/api/c/', '/api/d/', '/api/e/'] })
  expect(window.armatureEarly).toBeUndefined()
})

it('keeps nothing of a screen that was left meanwhile', async () => {
  const { noteCall, keepFirstCalls } = await load()
  noteCall('/api/a/')
  window.history.pushState(null, '', '/elsewhere')
  keepFirstCalls()
  expect(localStorage.getItem(key)).toBeNull()
  window.history.pushState(null, '', '/')
})

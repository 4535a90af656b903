import type { Actor } from '@armature/domain/actor'
import { roles } from '@armature/domain/actor'

/**
 * The stored session: the fields of specification section 3, each under its own key, and the key that
 * decodes prices. Remember me decides the store: localStorage, else this tab's sessionStorage.
 */
export interface Session {
  token: string
  role: Actor['role'] & (typeof roles)[number]
  userEmail: string
  /** An admin's is 1 here and never sent (decisions.md, People and rights). */
  userId: number
  tenantStatus: string | null
  tenantId: number | null
  tenantDomain: string | null
  tenantSubscriptionStatus: boolean
  price_key: string
}

/** Why a session ended here: the person left, or the server or another tab ended it. */
export type EndReason = 'logout' | 'ended'
type Listener = (session: Session | null, reason: EndReason | null) => void

const keys = [
  'token',
  'role',
  'userEmail',
  'userId',
  'tenantStatus',
  'tenantId',
  'tenantDomain',
  'tenantSubscriptionStatus',
  'price_key',
] as const satisfies (keyof Session)[]

const readFrom = (store: Storage): Session | null => {
  const token = store.getItem('token')
  const role = roles.find((known) => known === store.getItem('role'))
  const userId = Number(store.getItem('userId'))
  if (!token || !role || !Number.isInteger(userId)) return null
  const tenantId = store.getItem('tenantId')
  return {
    token,
    role,
    userId,
    userEmail: store.getItem('userEmail') ?? '',
    tenantStatus: store.getItem('tenantStatus'),
    tenantId: tenantId === null ? null : Number(tenantId),
    tenantDomain: store.getItem('tenantDomain'),
    tenantSubscriptionStatus: store.getItem('tenantSubscriptionStatus') === 'true',
    price_key: store.getItem('price_key') ?? '',
  }
}

const readStored = (): Session | null => readFrom(sessionStorage) ?? readFrom(localStorage)

const forget = (): void => {
  for (const store of [sessionStorage, localStorage]) for (const key of keys) store.removeItem(key)
}

let current = readStored()
const listeners = new Set<Listener>()
// Tells the other tabs of the same session; storage events alone would miss sessionStorage.
const channel = new BroadcastChannel('armature-session')

const publish = (reason: EndReason | null): void => {
  for (const listener of listeners) listener(current, reason)
}

export const getSession = (): Session | null => current

export const saveSession = (session: Session, remember: boolean): void => {
  forget()
  const store = remember ? localStorage : sessionStorage
  for (const key of keys) {
    const value = session[key]
    if (value !== null) store.setItem(key, String(value))
  }
  current = session
  publish(null)
}

/** Ends the session in this tab and in the others that share it. */
export const clearSession = (reason: EndReason): void => {
  if (current === null) return
  channel.postMessage(current.token)
  current = null
  forget()
  publish(reason)
}

export const onSession = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

channel.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (current === null || event.data !== current.token) return
  current = null
  forget()
  publish('ended')
})

// A remembered session that began or ended in another tab.
window.addEventListener('storage', (event) => {
  if (event.key !== 'price_key' && event.key !== null) return
  const stored = readStored()
  if (stored?.token === current?.token) return
  current = stored
  publish(stored === null ? 'ended' : null)
})

/** The session as the rights table knows it: enough for "could this person ever", not for one record. */
export const actorOf = (session: Session | null): Actor =>
  session === null
    ? { role: 'NOBODY', userId: null, tenantId: null, name: '' }
    : { role: session.role, userId: session.userId, tenantId: session.tenantId, name: session.userEmail }

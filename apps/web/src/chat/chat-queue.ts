import { ApiError } from '../api/failures.ts'
import { getSession, sessionStore } from '../api/session.ts'
import { makeWrite } from '../api/write.ts'
import type { ChatMessage } from './channel-log.ts'
import { addAnswered } from './chat-api.ts'

/** A message that the server hasn't answered yet. */
export interface WaitingMessage {
  client_id: string
  channel: string
  text: string
  reply_to?: number
  line?: number
  /** ISO 8601: when it was written. */
  at: string
  /** Why the server refused it; it stays until its author tries again or lets it go. */
  refused?: string
}

const answerMs = 15_000
const pauseMs = { first: 1_000, longest: 15_000 }

/** A person's own on this browser: who signs in after another doesn't send the other's words. */
const storeKey = (): string | null => {
  const session = getSession()
  return session === null ? null : `armature-chat:${session.userId}:${session.userEmail}`
}

const isWaiting = (value: unknown): value is WaitingMessage =>
  typeof value === 'object' &&
  value !== null &&
  ['client_id', 'channel', 'text', 'at'].every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  )

const readStore = (): readonly WaitingMessage[] => {
  const key = storeKey()
  try {
    const stored: unknown = JSON.parse((key && localStorage.getItem(key)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWaiting) : []
  } catch {
    return []
  }
}

let waiting: readonly WaitingMessage[] = readStore()
let shownKey = storeKey()
const listeners = new Set<() => void>()

const publish = (next: readonly WaitingMessage[]): void => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Changes what is stored, which another tab may have changed meanwhile. */
const change = (by: (stored: readonly WaitingMessage[]) => readonly WaitingMessage[]): void => {
  const key = storeKey()
  if (key === null) return
  const next = by(readStore())
  if (next.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(next))
  publish(next)
}

const drop = (clientId: string): void =>
  change((stored) => stored.filter(({ client_id }) => client_id !== clientId))

const put = makeWrite<WaitingMessage, ChatMessage>({
  send: ({ channel, client_id, text, reply_to, line }, write) =>
    write('sendChatMessage', {
      params: { channel },
      body: {
        client_id,
        text,
        ...(reply_to === undefined ? {} : { reply_to }),
        ...(line === undefined ? {} : { line }),
      },
      isQuiet: true,
      signal: AbortSignal.timeout(answerMs),
    }),
  failure: false,
})

let retry: ReturnType<typeof setTimeout> | undefined
let pause = pauseMs.first
let isSending = false

const later = (ms: number): void => {
  clearTimeout(retry)
  retry = setTimeout(() => void sendAll(), ms)
}

/** Sends one; answers in how many milliseconds to go on, 0 for at once. */
const sendOne = async (message: WaitingMessage): Promise<number> => {
  let error: unknown
  try {
    const outcome = await put(message)
    if (outcome.ok) {
      drop(message.client_id)
      addAnswered(message.channel, outcome.result)
      pause = pauseMs.first
      return 0
    }
    error = outcome.error
  } catch (thrown) {
    error = thrown
  }
  if (error instanceof ApiError && error.status === 429) return Math.max(1, error.retryAfterSeconds) * 1_000
  if (error instanceof ApiError && error.status !== 401) {
    const refused = error.detail ?? 'The server did not take this message.'
    change((stored) => stored.map((one) => (one.client_id === message.client_id ? { ...one, refused } : one)))
    return 0
  }
  const wait = pause
  pause = Math.min(pause * 2, pauseMs.longest)
  return wait
}

const sendWaiting = async (): Promise<void> => {
  for (;;) {
    const next = readStore().find(({ refused }) => refused === undefined)
    if (next === undefined || getSession() === null) return
    const wait = await sendOne(next)
    if (wait > 0) return later(wait)
  }
}

/** Sends what waits, one after the other and in one tab at a time, so that the order stays. */
const sendAll = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  try {
    if ('locks' in navigator) await navigator.locks.request('armature-chat', sendWaiting)
    else await sendWaiting()
  } finally {
    isSending = false
  }
}

/** Takes a message over: it is stored here before anything is sent, and sent until the server has it. */
export const queueMessage = (message: Omit<WaitingMessage, 'client_id' | 'at'>): void => {
  const client_id = crypto.randomUUID()
  change((stored) => [...stored, { ...message, client_id, at: new Date().toISOString() }])
  void sendAll()
}

export const tryAgain = (clientId: string): void => {
  change((stored) =>
    stored.map((one) => {
      const { refused: _, ...rest } = one
      return one.client_id === clientId ? rest : one
    }),
  )
  void sendAll()
}

export const letGo = drop

export const waitingMessages = (): readonly WaitingMessage[] => waiting
export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The line may be back: what waits is sent now. */
export const sendNow = (): void => {
  pause = pauseMs.first
  clearTimeout(retry)
  void sendAll()
}

window.addEventListener('online', sendNow)
window.addEventListener('storage', ({ key }) => key === storeKey() && publish(readStore()))
sessionStore.subscribe(() => {
  if (storeKey() === shownKey) return
  shownKey = storeKey()
  publish(readStore())
  sendNow()
})

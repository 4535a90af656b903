import { ApiError } from '../../../platform/api/failures.ts'
import { getSession, sessionStore } from '../../../platform/api/session.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import type { ChatMessage } from '../channel-log.ts'
import { addAnswered } from '../chat-api.ts'
import { dropFile, keepFile } from './file-store.ts'
import { sendFiles, stopFile } from './send-files.ts'
import type { WaitingMessage } from './waiting-store.ts'
import { change, changeOne, drop, newFileKey, readStore, showStored, storeKey } from './waiting-store.ts'

const answerMs = 15_000
const pauseMs = { first: 1_000, longest: 15_000 }

const put = makeWrite<WaitingMessage, ChatMessage>({
  send: ({ channel, client_id, text, reply_to, line, pin, files = [] }, write) =>
    write('sendChatMessage', {
      params: { channel },
      body: {
        client_id,
        text,
        ...(files.length === 0 ? {} : { attachments: files.flatMap(({ id }) => id ?? []) }),
        ...(reply_to === undefined ? {} : { reply_to }),
        ...(line === undefined ? {} : { line }),
        ...(pin === undefined ? {} : { pin }),
      },
      isQuiet: true,
      signal: AbortSignal.timeout(answerMs),
    }),
  failure: false,
})

let retry: ReturnType<typeof setTimeout> | undefined
let pause = pauseMs.first
let isSending = false
let shownKey = storeKey()

const later = (ms: number): void => {
  clearTimeout(retry)
  retry = setTimeout(() => void sendAll(), ms)
}

const refuse = (clientId: string, refused: string): number => {
  changeOne(clientId, (one) => ({ ...one, refused }))
  return 0
}

/** Uploads that the server has swept are sent again, under new ids. Only once, since a second refusal is final. */
const forgetUploads = (clientId: string): void =>
  changeOne(clientId, (one) => ({
    ...one,
    files: (one.files ?? []).map(({ key, name, size }) => ({ key, name, size })),
  }))

const triedAgain = new Set<string>()

/** How the queue handles a failure: the milliseconds until it continues, 0 for at once. */
const goOnAfter = ({ client_id }: WaitingMessage, error: unknown): number => {
  if (error instanceof ApiError && error.status === 429) return Math.max(1, error.retryAfterSeconds) * 1_000
  if (error instanceof ApiError && error.code === 'no_such_file' && !triedAgain.has(client_id)) {
    triedAgain.add(client_id)
    forgetUploads(client_id)
    return 0
  }
  if (error instanceof ApiError && error.status !== 401)
    return refuse(client_id, error.detail ?? 'The server rejected this message.')
  const wait = pause
  pause = Math.min(pause * 2, pauseMs.longest)
  return wait
}

/** Sends one, its files first; returns the milliseconds until the queue continues, 0 for at once. */
const sendOne = async (message: WaitingMessage): Promise<number> => {
  try {
    await sendFiles(message)
    const whole = readStore().find(({ client_id }) => client_id === message.client_id)
    if (whole === undefined) return 0
    if (whole.files?.some(({ refused }) => refused !== undefined))
      return refuse(whole.client_id, 'one of its files could not be sent.')
    const outcome = await put(whole)
    if (!outcome.ok) return goOnAfter(whole, outcome.error)
    drop(whole.client_id)
    addAnswered(whole.channel, outcome.result)
    pause = pauseMs.first
    return 0
  } catch (error) {
    return goOnAfter(message, error)
  }
}

const sendWaiting = async (): Promise<void> => {
  for (;;) {
    const next = readStore().find(({ refused }) => refused === undefined)
    if (next === undefined || getSession() === null) return
    const wait = await sendOne(next)
    if (wait > 0) return later(wait)
  }
}

/** Sends waiting messages one after the other and in one tab at a time, to keep their order. */
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

/** Queues a message. It is stored here with its files before anything is sent, and retried until the server has it. */
export const queueMessage = async (
  message: Omit<WaitingMessage, 'client_id' | 'at' | 'files'>,
  files: readonly File[] = [],
): Promise<void> => {
  const client_id = crypto.randomUUID()
  const at = new Date().toISOString()
  const kept = files.map((file) => ({ key: newFileKey(), file }))
  await Promise.all(kept.map(({ key, file }) => keepFile(key, file)))
  const waiting = kept.map(({ key, file: { name, size } }) => ({ key, name, size }))
  change((stored) => [
    ...stored,
    { ...message, ...(waiting.length > 0 && { files: waiting }), client_id, at },
  ])
  void sendAll()
}

/** Sends a refused message once more, with its refused files. */
export const tryAgain = (clientId: string): void => {
  changeOne(clientId, (one) => {
    const { refused: _, ...rest } = one
    if (rest.files === undefined) return rest
    return {
      ...rest,
      files: rest.files.map((file) => {
        const { refused: __, ...unrefused } = file
        return unrefused
      }),
    }
  })
  void sendAll()
}

/** Removes one file from a waiting message; with its last file an empty message goes too. */
export const letFileGo = (clientId: string, key: string): void => {
  stopFile(key)
  changeOne(clientId, (one) => ({ ...one, files: (one.files ?? []).filter((file) => file.key !== key) }))
  void dropFile(key)
  const left = readStore().find(({ client_id }) => client_id === clientId)
  if (left === undefined) return
  if (left.text === '' && (left.files ?? []).length === 0 && left.line === undefined) return drop(clientId)
  if (left.refused !== undefined && !left.files?.some(({ refused }) => refused !== undefined))
    tryAgain(clientId)
}

export const letGo = (clientId: string): void => {
  for (const { key } of readStore().find(({ client_id }) => client_id === clientId)?.files ?? [])
    stopFile(key)
  drop(clientId)
}

/** The connection may be back: sends the waiting messages now. */
export const sendNow = (): void => {
  pause = pauseMs.first
  clearTimeout(retry)
  void sendAll()
}

window.addEventListener('online', sendNow)
window.addEventListener('storage', ({ key }) => key === storeKey() && showStored())
sessionStore.subscribe(() => {
  if (storeKey() === shownKey) return
  shownKey = storeKey()
  showStored()
  sendNow()
})

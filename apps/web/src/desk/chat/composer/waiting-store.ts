import type { PinSpot } from '@armature/domain/chat/pin'
import { savedUnder } from '../../../platform/api/stored-here.ts'
import { getSession } from '../../../platform/api/session.ts'
import { dropFile } from './file-store.ts'

/** A file of a waiting message; its bytes are in the browser's file store under `key`. */
export interface WaitingFile {
  key: string
  name: string
  size: number
  /** The server's name for it, once uploaded. */
  id?: string
  /** The reason that it can't be sent. */
  refused?: string
}

/** A spot on the view of a part's file. */
export interface ChosenPin extends PinSpot {
  /** The file's public id. */
  file: string
}

/** A message that the server hasn't confirmed yet. */
export interface WaitingMessage {
  client_id: string
  channel: string
  text: string
  reply_to?: number
  line?: number
  line_name?: string
  pin?: ChosenPin
  files?: readonly WaitingFile[]
  /** ISO 8601: the time of writing. */
  at: string
  /** The reason for the server's refusal; the message stays until its author retries or discards it. */
  refused?: string
}

/** Per person on this browser: the next person to sign in doesn't send the previous one's messages. */
export const storeKey = (): string | null => {
  const session = getSession()
  return session === null ? null : savedUnder(session).waiting
}

/** The name for a new file in the browser's store. */
export const newFileKey = (): string => {
  const session = getSession()
  return `${session === null ? '' : savedUnder(session).files}${crypto.randomUUID()}`
}

const isWaiting = (value: unknown): value is WaitingMessage =>
  typeof value === 'object' &&
  value !== null &&
  ['client_id', 'channel', 'text', 'at'].every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  )

export const readStore = (): readonly WaitingMessage[] => {
  const key = storeKey()
  try {
    const stored: unknown = JSON.parse((key && localStorage.getItem(key)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWaiting) : []
  } catch {
    return []
  }
}

let waiting: readonly WaitingMessage[] = readStore()
const listeners = new Set<() => void>()

/** Shows the current store, which another tab may have changed. */
export const showStored = (): void => {
  waiting = readStore()
  for (const listener of listeners) listener()
}

export const waitingMessages = (): readonly WaitingMessage[] => waiting
export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the store, which another tab may have changed meanwhile. */
export const change = (by: (stored: readonly WaitingMessage[]) => readonly WaitingMessage[]): void => {
  const key = storeKey()
  if (key === null) return
  const next = by(readStore())
  if (next.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(next))
  showStored()
}

export const changeOne = (clientId: string, by: (one: WaitingMessage) => WaitingMessage): void =>
  change((stored) => stored.map((one) => (one.client_id === clientId ? by(one) : one)))

export const changeFile = (clientId: string, key: string, by: (file: WaitingFile) => WaitingFile): void =>
  changeOne(clientId, (one) => ({
    ...one,
    files: (one.files ?? []).map((file) => (file.key === key ? by(file) : file)),
  }))

/** Removes a message and its files from the queue. */
export const drop = (clientId: string): void => {
  const files = readStore().find(({ client_id }) => client_id === clientId)?.files ?? []
  change((stored) => stored.filter(({ client_id }) => client_id !== clientId))
  for (const { key } of files) void dropFile(key)
}

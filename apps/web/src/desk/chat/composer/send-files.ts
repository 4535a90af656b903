import { messages } from '@armature/domain/messages'
import { ApiError } from '../../../platform/api/failures.ts'
import { keptFile } from './file-store.ts'
import { uploadChatFile } from './upload-chat-file.ts'
import type { WaitingFile, WaitingMessage } from './waiting-store.ts'
import { changeFile, readStore } from './waiting-store.ts'

/** Bytes sent of the file in progress, by its key. */
let progress: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()
const underWay = new Map<string, AbortController>()

const notify = (key: string, sent: number | null): void => {
  const next = new Map(progress)
  if (sent === null) next.delete(key)
  else next.set(key, sent)
  progress = next
  for (const listener of listeners) listener()
}

export const fileProgress = (): ReadonlyMap<string, number> => progress
export const onFileProgress = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stops an upload in progress. */
export const stopFile = (key: string): void => underWay.get(key)?.abort(new Error('Cancelled'))

const currentFile = (clientId: string, key: string): WaitingFile | undefined =>
  readStore()
    .find(({ client_id }) => client_id === clientId)
    ?.files?.find((file) => file.key === key)

const refuse = (clientId: string, key: string, refused: string): void =>
  changeFile(clientId, key, (file) => ({ ...file, refused }))

const sendFile = async ({ client_id, channel }: WaitingMessage, key: string): Promise<void> => {
  const file = await keptFile(key)
  if (file === undefined) return refuse(client_id, key, messages.chatNoSuchFile)
  const stop = new AbortController()
  underWay.set(key, stop)
  notify(key, 0)
  try {
    const onProgress = (sent: number): void => notify(key, sent)
    const { id } = await uploadChatFile({ channel, file, onProgress, signal: stop.signal })
    changeFile(client_id, key, (one) => ({ ...one, id }))
  } catch (error) {
    // Cancelled: the message no longer has it.
    if (stop.signal.aborted) return
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 429) throw error
    refuse(client_id, key, error.detail ?? messages.uploadFailed)
  } finally {
    underWay.delete(key)
    notify(key, null)
  }
}

/** Sends the message's files that the server doesn't have, one after the other. Fails when the connection does. */
export const sendFiles = async (message: WaitingMessage): Promise<void> => {
  for (const { key } of message.files ?? []) {
    const file = currentFile(message.client_id, key)
    if (file !== undefined && file.id === undefined && file.refused === undefined)
      await sendFile(message, key)
  }
}

import type {
  ChangedRecord,
  ClientEvents,
  ServerEvents,
  SocketAuth,
} from '@armature/contract/platform/realtime'
import { socketPath } from '@armature/contract/platform/realtime'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'

export interface LiveClient {
  socket: Socket<ServerEvents, ClientEvents>
  /** The records that it was told of, as `kind id`, oldest first. */
  heard: string[]
  /** The people whom it was told of, as `name doing`, by record. */
  present: Record<string, string[]>
  /** How often it was told that it may have missed something. */
  gaps: () => number
  /** Resolves when it is told of this record, or was already. */
  hears(record: ChangedRecord): Promise<void>
  /** Resolves with the reason once the server has ended the session here and closed. */
  ended: Promise<string>
}

interface Connect {
  url: string
  token: string
  behindMs?: number
  headers?: Record<string, string>
}

const nameOf = ({ kind, id }: ChangedRecord): string => `${kind} ${id}`

/** A connection that isn't made again by itself; not yet answered. */
export const openLive = ({ url, token, behindMs, headers = {} }: Connect): LiveClient['socket'] => {
  const auth: SocketAuth = { token, ...(behindMs === undefined ? {} : { behind_ms: behindMs }) }
  return io(url, {
    path: socketPath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
    auth,
  })
}

/** Connects as a program would, and resolves once it was let in. */
export const connectLive = async (connect: Connect): Promise<LiveClient> => {
  const socket = openLive(connect)
  const heard: string[] = []
  const waiting = new Map<string, () => void>()
  socket.on('changed', (record) => {
    heard.push(nameOf(record))
    waiting.get(nameOf(record))?.()
  })
  const present: LiveClient['present'] = {}
  socket.on('present', ({ record, people }) => {
    present[record] = people.map(({ name, doing }) => `${name} ${doing}`)
  })
  let gaps = 0
  socket.on('gap', () => {
    gaps += 1
  })
  let sessionEnded = false
  socket.on('session_ended', () => {
    sessionEnded = true
  })
  const ended = new Promise<string>((resolve, reject) => {
    socket.on('disconnect', (reason) =>
      sessionEnded ? resolve(reason) : reject(new Error(`closed without a word: ${reason}`)),
    )
  })
  ended.catch(() => {})
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return {
    socket,
    heard,
    present,
    gaps: () => gaps,
    ended,
    hears: (record) =>
      heard.includes(nameOf(record))
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.set(nameOf(record), resolve)),
  }
}

/** Why a connection was refused; fails the test where it was let in. */
export const refusalOf = (socket: LiveClient['socket']): Promise<string> =>
  new Promise((resolve, reject) => {
    socket.on('connect', () => {
      socket.disconnect()
      reject(new Error('it was let in'))
    })
    socket.on('connect_error', (error) => {
      socket.disconnect()
      resolve(error.message)
    })
  })

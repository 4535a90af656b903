import type { ClientEvents, ServerEvents } from '@armature/contract/realtime'
import type { Actor } from '@armature/domain/actor'
import type { Server, Socket } from 'socket.io'

export interface SocketData {
  sessionId: string
  actor: Actor
  /** The time at which the session ends. */
  expiresAt: Date
  /** `joining` until its session was found alive; only `open` ones are told anything. */
  state: 'joining' | 'open' | 'ended'
  /** It counts towards its account's. */
  counted: boolean
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<never, never>, SocketData>
export type LiveServer = Server<ClientEvents, ServerEvents, Record<never, never>, SocketData>

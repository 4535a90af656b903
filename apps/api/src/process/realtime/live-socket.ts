import type { ClientEvents, ServerEvents } from '@armature/contract/platform/realtime'
import type { Actor } from '@armature/domain/rights/actor'
import type { Server, Socket } from 'socket.io'

export interface SocketData {
  sessionId: string
  actor: Actor
  /** When the session ends, by `performance.now()`. */
  endsAt: number
  /**
   * `joining` until its session was found live, `checking` while its rights are read again; only `open` ones get
   * events.
   */
  state: 'joining' | 'open' | 'checking' | 'ended'
  /** An event was withheld while its rights were read. */
  missed: boolean
  /** It counts for its account. */
  counted: boolean
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<never, never>, SocketData>
export type LiveServer = Server<ClientEvents, ServerEvents, Record<never, never>, SocketData>

import type { Hat } from '@armature/domain/rights/actor'
import type { Doing } from '@armature/domain/realtime/presence'
import type { ChangeKind } from '@armature/domain/realtime/change'

/**
 * The live connection: Socket.IO 4 over WebSocket only, on the port of the API. It tells which records
 * changed, by id; what they hold now is asked for by the calls, which know who may see it.
 */
export const socketPath = '/socket.io/'

/** The words that a client sends to connect, as Socket.IO's `auth`. */
export interface SocketAuth {
  /** The session's token, as in the Authorization header of a call. */
  token: string
  /**
   * How long ago, in milliseconds, what the client shows was surely up to date. It is told of the changes
   * since then, or of a gap where they are too many or too old. Left out, it hears of later ones only.
   */
  behind_ms?: number
}

/**
 * Header of a write: the id of the live connection of the screen that writes. That screen shows what the call
 * answers and isn't told of its own doing; all others are.
 */
export const liveConnectionHeader = 'x-live-connection'

/** Why a connection is refused: the text of Socket.IO's `connect_error`. */
export const socketRefusals = {
  /** No token, a wrong one, or one whose session has ended: sign in again. */
  notAuthenticated: 'not_authenticated',
  /** This account has too many open already: try again later. */
  tooMany: 'too_many_connections',
  /** The database doesn't answer: try again later. */
  unavailable: 'unavailable',
} as const

/** A record that this session may see has changed, come or gone. */
export interface ChangedRecord {
  kind: ChangeKind
  id: number | string
}

/** The other people at a quote or a sub-quote now, by the spelling of its chat; an empty list once nobody is. */
export interface PresentPeople {
  record: string
  people: { id: number; name: string; role: Hat; doing: Doing }[]
}

/** The events that the server sends. */
export interface ServerEvents {
  changed: (record: ChangedRecord) => void
  /** Changes may have been missed: whatever is shown may be out of date. */
  gap: () => void
  /** Somebody else is typing in a chat: by the id that its readers and authors have there. Counts for five seconds. */
  typing: (typing: { channel: string; user: number }) => void
  present: (people: PresentPeople) => void
  /**
   * This server stops. Each client connects again at a moment of its own within this number of milliseconds, so that not
   * all come at once; the connection closes with this.
   */
  going: (spread_ms: number) => void
  /** The session was ended, or its time is up; the connection closes with this. */
  session_ended: () => void
}

/** The events that a client may send once connected. */
export interface ClientEvents {
  /** One is typing in this channel; to be said again every other second while one does. */
  typing: (channel: string) => void
  /** The records that this screen shows now, and what one does there: all of them, each time that changes; none when it is hidden. */
  present: (places: { record: string; doing: Doing }[]) => void
}

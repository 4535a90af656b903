import type { RecordRole } from '@armature/domain/rights/actor'
import type { Doing } from '@armature/domain/realtime/presence'
import type { ChangeKind } from '@armature/domain/realtime/change'

/**
 * The live connection: Socket.IO 4 over WebSocket only, on the API's port. It only tells which records changed, by id;
 * clients then make calls, which check what the caller may see.
 */
export const socketPath = '/socket.io/'

/** The client's credentials, as Socket.IO's `auth`. */
export interface SocketAuth {
  /** The session's token, as in the Authorization header of a call. */
  token: string
  /**
   * The age, in milliseconds, of the last state that the client surely has. The server reports the changes since then,
   * or a gap where they are too many or too old. Without it, only later changes are reported.
   */
  behind_ms?: number
}

/**
 * A write's header: the id of the writing screen's live connection. That screen shows the call's answer and isn't
 * notified of its own change; all others are.
 */
/** A screen that nobody has touched for a while says so: what it asks doesn't count as use of the session. */
export const unattendedHeader = 'x-unattended'

export const liveConnectionHeader = 'x-live-connection'

/** Why a connection is refused, as the text of Socket.IO's `connect_error`. */
export const socketRefusals = {
  /** The token is missing, wrong or of an ended session: sign in again. */
  notAuthenticated: 'not_authenticated',
  /** The account has too many open connections: try again later. */
  tooMany: 'too_many_connections',
  /** The database doesn't answer: try again later. */
  unavailable: 'unavailable',
} as const

/** A record that this session may see was changed, added or removed. */
export interface ChangedRecord {
  kind: ChangeKind
  id: number | string
}

/** The other people at a quote or sub-quote now, by its channel name; empty once nobody is. */
export interface PresentPeople {
  record: string
  people: { id: number; name: string; role: RecordRole; doing: Doing }[]
}

/** The events that the server sends. */
export interface ServerEvents {
  changed: (record: ChangedRecord) => void
  /** Changes may have been missed, so everything shown may be out of date. */
  gap: () => void
  /** Somebody else is typing in a chat, by the id that the chat shows for them. Valid for five seconds. */
  typing: (typing: { channel: string; user: number }) => void
  present: (people: PresentPeople) => void
  /**
   * This server stops and closes the connection. Each client reconnects at a random moment within this number of
   * milliseconds, so that not all come at once.
   */
  going: (spread_ms: number) => void
  /** The session ended or expired; the connection closes. */
  session_ended: () => void
}

/** The events that a connected client may send. */
export interface ClientEvents {
  /** The user is typing in this channel; repeat it every other second while they do. */
  typing: (channel: string) => void
  /**
   * The records on this screen and the user's activity there: all of them, at each change; none while the screen is
   * hidden.
   */
  present: (places: { record: string; doing: Doing }[]) => void
}

import type { RecordRole } from '@armature/domain/rights/actor'
import type { Doing } from '@armature/domain/realtime/presence'
import type { Change } from '@armature/domain/realtime/change'

/** That somebody is typing, and in the chat of whose record. */
export interface Typing extends Pick<Change, 'audience' | 'statuses'> {
  channel: string
  userId: number
}

export interface PresentPerson {
  userId: number
  /** As what this person is there. */
  role: RecordRole
  doing: Doing
}

/** All whom one server process has at a record, and whose the record is at that moment. */
export interface Presence extends Pick<Change, 'audience' | 'statuses'> {
  /** The process. */
  from: string
  /** The clock's milliseconds. */
  at: number
  channel: string
  people: readonly PresentPerson[]
}

/**
 * The words between processes about people's places; `pulse` says that this one's earlier word still holds, `ask` asks the others to tell all again.
 */
export type PresenceNotice = Presence | { from: string; pulse: true } | { from: string; ask: true }

/** The events that a server process wants to hear of, whichever process wrote them. */
export interface ChangeFeedListener {
  /** A committed change of a record. May come more than once. */
  onChange(change: Change): void
  /** Somebody is typing in a chat. */
  onTyping(typing: Typing): void
  onPresence(notice: PresenceNotice): void
  /** Rows of this table may have changed, by whichever process. */
  onListChange(table: string): void
  /** A session was ended, by whichever process. */
  onSessionEnded(sessionId: string): void
  /**
   * The feed hears again, after its start or an interruption: whatever happened before this is unknown. It
   * is waited for; where it throws, the feed starts over.
   */
  onHearing(): Promise<void>
  /** From now until `onHearing` things happen unheard. */
  onDeaf(): void
  /** Records for all processes whether this one listens to Redis; they publish there only if all do. */
  onRedis(hears: boolean): Promise<void>
}

/** Carries changes and ended sessions from the process that commits them to all processes. */
export interface ChangeFeed {
  /** Listens until the answer is called, and heals by itself; never throws. */
  start(listener: ChangeFeedListener): () => Promise<void>
}

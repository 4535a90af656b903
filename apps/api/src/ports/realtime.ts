import type { Change } from '@armature/domain/realtime/change'

/** That somebody is typing, and in the chat of whose record. */
export interface Typing extends Pick<Change, 'audience' | 'statuses'> {
  channel: string
  userId: number
}

/** What a server process wants to know of what all of them write. */
export interface ChangeFeedListener {
  /** A committed change of a record. May come more than once. */
  onChange(change: Change): void
  /** Somebody is typing in a chat. */
  onTyping(typing: Typing): void
  /** Rows of this table may have changed, whoever changed them. */
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
}

/** Carries changes and ended sessions from the process that commits them to all processes. */
export interface ChangeFeed {
  /** Listens until the answer is called, and heals by itself; never throws. */
  start(listener: ChangeFeedListener): () => Promise<void>
}

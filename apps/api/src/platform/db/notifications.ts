import { sql } from 'kysely'
import type { Database } from './tables/tables.ts'

/** The channels of PostgreSQL's NOTIFY that server processes listen on. */
export const notificationChannels = {
  /** A record changed: one domain/realtime Change as JSON. */
  changes: 'armature_changes',
  /** A session ended: its id. Sent by a trigger on `sessions`, whichever code ends it. */
  sessions: 'armature_sessions',
  /** Rows of a table that lists are made of may have changed: its name. Sent by the trigger `tell_list_change`. */
  lists: 'armature_lists',
  /** Somebody is typing in a chat: a Typing of platform/ports/realtime.ts as JSON. Never stored. */
  typing: 'armature_typing',
  /** The people who are at a record: a PresenceNotice of platform/ports/realtime.ts as JSON. Never stored. */
  presence: 'armature_presence',
  /** A commit may have gone unannounced. */
  lost: 'armature_lost',
} as const
export type NotificationChannel = keyof typeof notificationChannels

/** Publishes transactions' announcements instead of NOTIFY. */
export interface Announcements {
  isOpen(): boolean
  /** Takes a committed transaction's announcements, or null if the commit's outcome is unknown. Never throws. */
  publish(announced: string | null): void
}

/**
 * Notifies every listening process once this transaction commits, and nobody if it rolls back. Equal payloads of one
 * transaction arrive once. A payload has at most 8,000 bytes.
 */
export const notify = async (
  trx: Database,
  channel: NotificationChannel,
  payloads: readonly string[],
): Promise<void> => {
  if (payloads.length === 0) return
  await sql`SELECT announce(${notificationChannels[channel]}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
    trx,
  )
}

/** Sends a transaction's collected announcements through NOTIFY after all. */
export const notifyAnnounced = async (db: Database, announced: string): Promise<void> => {
  await sql`SELECT notify_announced(${announced})`.execute(db)
}

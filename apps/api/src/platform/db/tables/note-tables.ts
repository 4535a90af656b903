import type { OtpChannel } from '@armature/domain/auth/otp'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Tables of notes that the program makes for itself, as the query builder sees them. */

/** The people who have put their list of first steps away. */
export interface StepDismissalsTable {
  user_id: number
  at: Date
}

export interface IdempotencyKeysTable {
  owner: string
  call: string
  key: string
  request_hash: Buffer
  status: number | null
  response: ColumnType<unknown, string | null, string | null>
  created_at: Date
}

export interface SeedRunsTable {
  name: string
  finished_at: Date
}

export interface OutboxTable {
  id: GeneratedAlways<number>
  channel: OtpChannel
  recipient: string
  subject: Generated<string>
  body_text: string
  body_html: string | null
  created_at: Date
  sent_at: Date | null
  attempts: Generated<number>
  last_error: string | null
  /** When it was refused for good; null while it is tried again by itself. */
  failed_at: Date | null
  resent_at: Date | null
  resent_by: number | null
  notice_id: number | null
  send_after: Date | null
  sender_name: string | null
}

import type { WebhookMessageState, WebhookState } from '@armature/domain/webhooks/webhook-machines'
import type { WebhookFacts, WebhookType, webhookTestType } from '@armature/domain/webhooks/webhook-types'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

export interface WebhooksTable {
  id: Id
  company_id: number
  url: string
  description: string
  types: WebhookType[]
  state: WebhookState
  /** Sealed. */
  secret: Buffer
  old_secret: ColumnType<Buffer | null, never, Buffer | null>
  old_until: ColumnType<Date | null, never, Date | null>
  last_sequence: Generated<number>
  created_at: Date
  failing_since: ColumnType<Date | null, never, Date | null>
  rests_until: ColumnType<Date | null, never, Date | null>
}

/** One attempt to hand a message to its receiver. */
export interface WebhookAttempt {
  at: string
  milliseconds: number
  status: number | null
  answer: string
  error: string | null
}

export interface WebhookMessagesTable {
  id: Id
  webhook_id: number
  company_id: number
  type: WebhookType | typeof webhookTestType
  data: ColumnType<WebhookFacts, string, string>
  sequence: number | null
  state: WebhookMessageState
  created_at: Date
  next_attempt_at: Date
  failures: Generated<number>
  attempts: ColumnType<WebhookAttempt[], never, string>
}

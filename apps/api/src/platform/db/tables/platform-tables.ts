import type { OtpChannel } from '@armature/domain/auth/otp'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

export interface IdempotencyKeysTable {
  owner: string
  call: string
  key: string
  request_hash: Buffer
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

export interface ProviderEventsTable {
  id: string
  type: string
  received_at: Date
  handled_at: Date | null
}

export interface EventsTable {
  id: Id
  at: Date
  actor_id: number | null
  /** The person who acted for the company `actor_id`; null if it was the company's own account. */
  acted_by: ColumnType<number | null, number | null | undefined, never>
  actor_role: string
  actor_name: string
  kind: string
  user_id: number | null
  product_id: number | null
  quote_id: number | null
  sub_quote_id: number | null
  order_id: number | null
  sub_order_id: number | null
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  for_customer: Generated<boolean>
  summary: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  reason: string | null
}

export interface BackupsTable {
  id: Id
  started_at: Date
  finished_at: Date | null
  bytes: number | null
  verified_at: Date | null
  error: string | null
}

export interface TaskRunsTable {
  task: string
  ended_at: Date
  error: string | null
  done_at: Date | null
  removed: ColumnType<Readonly<Record<string, number>>, string, string>
}

export interface PlatformTables {
  backups: BackupsTable
  live_servers: {
    id: string
    seen_at: Date
    version: string | null
    started_at: Generated<Date>
    hears_redis: Generated<boolean>
  }
  live_connections: { id: string; server_id: string; user_id: number }
  provider_events: ProviderEventsTable
  events: EventsTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
  seed_runs: SeedRunsTable
  task_runs: TaskRunsTable
  database_sizes: { day: string; bytes: number }
  webhook_refusals: { minute: Date; count: number }
}

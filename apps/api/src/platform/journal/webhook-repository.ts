import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { Role } from '@armature/domain/rights/actor'
import type { WebhookFacts, WebhookType, webhookTestType } from '@armature/domain/webhooks/webhook-types'
import type { WebhookMessageState, WebhookState } from '@armature/domain/webhooks/webhook-machines'
import { sql } from 'kysely'
import type { Database } from '../db/tables/tables.ts'

/** A webhook, and what decides what its company may hear. */
export interface Listener {
  id: number
  company_id: number
  types: WebhookType[]
  state: WebhookState
  role: Role
  tenant_id: number | null
  status: UserStatus
}

/** The webhooks of these companies, and of these stores' owners. */
export const findListeners = async (
  trx: Database,
  { companies, stores }: { companies: readonly number[]; stores: readonly number[] },
): Promise<Listener[]> => {
  const { rows } = await sql<Listener>`
    SELECT * FROM webhook_listeners(${[...companies]}::bigint[], ${[...stores]}::bigint[])`.execute(trx)
  return rows
}

export interface NewWebhookMessage {
  webhook_id: number
  company_id: number
  type: WebhookType | typeof webhookTestType
  data: WebhookFacts
  state: WebhookMessageState
  at: Date
}

/** Writes messages and has them sent after the commit; returns their ids. A rolled-back transaction sends nothing. */
export const addWebhookMessages = async (
  trx: Database,
  lines: readonly NewWebhookMessage[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM add_webhook_messages(${JSON.stringify(lines)}::json) AS id`.execute(trx)
  return rows.map(({ id }) => id)
}

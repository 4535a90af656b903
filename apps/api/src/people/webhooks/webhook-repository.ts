import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { WebhookMessageState, WebhookState } from '@armature/domain/webhooks/webhook-machines'
import { newWebhook, webhookMessageMachine } from '@armature/domain/webhooks/webhook-machines'
import type { WebhookType } from '@armature/domain/webhooks/webhook-types'
import { limits } from '@armature/domain/limits'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type {
  WebhookAttempt,
  WebhookMessagesTable,
  WebhooksTable,
} from '../../platform/db/tables/webhook-tables.ts'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

export type WebhookRow = Selectable<WebhooksTable>
export type WebhookMessageRow = Selectable<WebhookMessagesTable>

export const listWebhookRows = (trx: Database, companyId: number): Promise<WebhookRow[]> =>
  trx.selectFrom('webhooks').selectAll().where('company_id', '=', companyId).orderBy('id', 'desc').execute()

export const findWebhookRow = (
  trx: Database,
  companyId: number,
  id: number,
): Promise<WebhookRow | undefined> =>
  trx
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export interface NewWebhook {
  company_id: number
  url: string
  description: string
  types: WebhookType[]
  secret: Buffer
}

export const insertWebhook = (trx: Database, webhook: NewWebhook, now: Date): Promise<WebhookRow> =>
  trx
    .insertInto('webhooks')
    .values({ ...webhook, state: newWebhook, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

type Changes = Partial<Pick<NewWebhook, 'url' | 'description' | 'types'>> & {
  state?: WebhookState
  failing_since?: Date | null
  rests_until?: Date | null
  last_sequence?: number
}

export const updateWebhook = (trx: Database, id: number, changes: Changes): Promise<WebhookRow> =>
  trx.updateTable('webhooks').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Sets a new secret; messages are also signed with the previous one until `oldUntil`. */
export const setWebhookSecret = (
  trx: Database,
  id: number,
  secret: Buffer,
  oldUntil: Date,
): Promise<WebhookRow> =>
  trx
    .updateTable('webhooks')
    .set((eb) => ({ secret, old_secret: eb.ref('secret'), old_until: oldUntil }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteWebhookRow = async (trx: Database, id: number): Promise<void> => {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** A webhook's messages, newest first. */
export const listMessageRows = (
  trx: Database,
  webhookId: number,
  { state, before }: { state?: WebhookMessageState | undefined; before?: number | undefined },
): Promise<WebhookMessageRow[]> =>
  trx
    .selectFrom('webhook_messages')
    .selectAll()
    .where((eb) =>
      eb.and([
        eb('webhook_id', '=', webhookId),
        ...(state === undefined ? [] : [eb('state', '=', state)]),
        ...(before === undefined ? [] : [eb('id', '<', before)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limits.webhook.listed)
    .execute()

export const findMessageRow = (
  trx: Database,
  companyId: number,
  id: number,
): Promise<WebhookMessageRow | undefined> =>
  trx
    .selectFrom('webhook_messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a webhook for its sender. Messages can be added meanwhile, since the lock leaves the key alone. */
export const lockForSending = (
  trx: Database,
  id: number,
): Promise<(WebhookRow & { status: UserStatus }) | undefined> =>
  trx
    .selectFrom('webhooks as w')
    .innerJoin('users as u', 'u.id', 'w.company_id')
    .selectAll('w')
    .select('u.status')
    .where('w.id', '=', id)
    .forNoKeyUpdate('w')
    .executeTakeFirst()

const waits = isOneOf('state', webhookMessageMachine.statesWhere('waits'))

/** The oldest message that is due. */
export const findDueMessage = (
  trx: Database,
  webhookId: number,
  now: Date,
): Promise<WebhookMessageRow | undefined> =>
  trx
    .selectFrom('webhook_messages')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where(waits)
    .where('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** When the next waiting message is due; null if none waits. */
export const findNextAttempt = async (trx: Database, webhookId: number): Promise<Date | null> => {
  const { at } = await trx
    .selectFrom('webhook_messages')
    .select((eb) => eb.fn.min('next_attempt_at').as('at'))
    .where('webhook_id', '=', webhookId)
    .where(waits)
    .executeTakeFirstOrThrow()
  return at
}

interface MessageChanges {
  sequence?: number
  state?: WebhookMessageState
  next_attempt_at?: Date
  failures?: number
}

export const updateMessage = (
  trx: Database,
  id: number,
  changes: MessageChanges,
): Promise<WebhookMessageRow | undefined> =>
  trx.updateTable('webhook_messages').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

/** Notes an attempt, with what follows from it. */
export const noteAttempt = async (
  trx: Database,
  id: number,
  attempt: WebhookAttempt,
  changes: MessageChanges,
): Promise<void> => {
  await trx
    .updateTable('webhook_messages')
    .set({ ...changes, attempts: sql`attempts || ${JSON.stringify(attempt)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

/** Has a webhook's messages sent at this time, or at once. */
export const enqueueWebhook = async (trx: Database, id: number, at: Date | null): Promise<void> => {
  await sql`SELECT enqueue_webhook(${id}, ${at})`.execute(trx)
}

export const listSealed = (trx: Database): Promise<Pick<WebhookRow, 'id' | 'secret' | 'old_secret'>[]> =>
  trx.selectFrom('webhooks').select(['id', 'secret', 'old_secret']).forNoKeyUpdate().execute()

export const setSealed = async (
  trx: Database,
  id: number,
  sealed: { secret?: Buffer; old_secret?: Buffer },
): Promise<void> => {
  await trx.updateTable('webhooks').set(sealed).where('id', '=', id).execute()
}

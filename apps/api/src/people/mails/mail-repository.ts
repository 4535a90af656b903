import { limits } from '@armature/domain/limits'
import type { MailState } from '@armature/domain/mails/mail-reason'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { List, QueryOf } from '../../platform/db/sql/define-list.ts'
import { like } from '../../platform/db/sql/list-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

export interface MailRow {
  id: number
  recipient: string
  subject: string
  state: MailState
  created_at: Date
  attempts: number
  last_error: string | null
  resent_at: Date | null
  resent_name: string | null
}

/**
 * A refused mail stays refused; one with a deleted text can't be sent; one that the queue gave up on waits for an
 * administrator.
 */
const state = sql<MailState>`CASE WHEN o.body_text = '' THEN 'too-old' WHEN o.failed_at IS NOT NULL THEN 'refused'
  WHEN mail_is_tried(o.id) THEN 'waiting' ELSE 'given-up' END`

const columns = sql<MailRow>`o.id, o.recipient, o.subject, ${state} AS state, o.created_at, o.attempts, o.last_error,
  o.resent_at, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) AS resent_name`
const from = sql`outbox o LEFT JOIN users u ON u.id = o.resent_by`

/** Unsent after a failed attempt or a long wait; the index of unsent messages finds these. */
const troubled = sql`o.sent_at IS NULL AND o.channel = 'EMAIL' AND (o.attempts > 0
  OR coalesce(o.send_after, o.created_at) < now() - interval '${sql.raw(String(limits.mailWaitMinutes))} minutes')`

const wanted = ({ search, state: only }: QueryOf<'listMails'>): RawBuilder<unknown> =>
  sql.join(
    [
      troubled,
      ...(search === undefined || search === ''
        ? []
        : [sql`(o.recipient ILIKE ${like(search)} OR o.subject ILIKE ${like(search)})`]),
      ...(only === undefined ? [] : [sql`${state} = ${only}`]),
    ],
    sql` AND `,
  )

/** Mails whose delivery failed, newest first. Only administrators have the call's ability. */
export const mailList: List<QueryOf<'listMails'>, MailRow> = {
  read: async (trx, { query, window: { limit, offset } }) => {
    const counted = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${from} WHERE ${wanted(query)}`.execute(trx)
    const { rows } = await sql<MailRow>`
      SELECT ${columns} FROM ${from} WHERE ${wanted(query)} ORDER BY o.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      trx,
    )
    return { rows, count: counted.rows[0]?.count ?? 0 }
  },
}

/** Locks a mail until the transaction ends; undefined where it doesn't exist. */
export const lockMail = (
  trx: Database,
  id: number,
): Promise<{ sent_at: Date | null; body_text: string } | undefined> =>
  trx
    .selectFrom('outbox')
    .select(['sent_at', 'body_text'])
    .where('id', '=', id)
    .where('channel', '=', 'EMAIL')
    .forUpdate()
    .executeTakeFirst()

/** Clears the refusal, and records who asked to. */
export const markForSending = async (
  trx: Database,
  id: number,
  { by, at }: { by: number | null; at: Date },
): Promise<void> => {
  await trx
    .updateTable('outbox')
    .set({ failed_at: null, resent_at: at, resent_by: by })
    .where('id', '=', id)
    .execute()
}

export const findMail = async (trx: Database, id: number): Promise<MailRow | undefined> =>
  (await sql<MailRow>`SELECT ${columns} FROM ${from} WHERE o.id = ${id}`.execute(trx)).rows[0]

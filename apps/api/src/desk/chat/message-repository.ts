import type { RecordRole } from '@armature/domain/rights/actor'
import type { Channel } from '@armature/domain/chat/channel'
import { limits } from '@armature/domain/limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { like } from '../../platform/db/sql/list-sql.ts'
import type { ChatPin } from '../../platform/db/tables/desk-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { AttachmentRow } from './attachment-repository.ts'
import { attachmentsOfMessage, fileNamesOfQuoted, hasFileNamed } from './attachment-repository.ts'
import type { ChatRecord } from './channel-repository.ts'

export interface MessageRow {
  seq: number
  revision: number
  client_id: string | null
  at: Date
  author_id: number | null
  author_name: string
  author_role: RecordRole
  text: string
  line_id: number | null
  line_name: string | null
  pin: ChatPin | null
  edited_at: Date | null
  deleted_at: Date | null
  reply_to: number | null
  /** The quoted message: its beginning, and its files and line. */
  reply_name: string | null
  reply_text: string | null
  reply_files: string[]
  reply_line: string | null
  reply_pinned: boolean
  attachments: AttachmentRow[]
}

const of = ({ kind, id }: Channel): RawBuilder<unknown> => sql`m.kind = ${kind} AND m.record_id = ${id}`

const columns = sql<MessageRow>`m.seq, m.revision, m.client_id, m.at, m.author_id, m.author_name, m.author_role, m.text,
  m.line_id, m.line_name, m.pin, m.edited_at, m.deleted_at, m.reply_to,
  r.author_name AS reply_name, left(r.text, ${sql.lit(limits.chat.excerpt)}) AS reply_text, ${fileNamesOfQuoted} AS reply_files,
  CASE WHEN r.deleted_at IS NULL THEN r.line_name END AS reply_line, r.pin IS NOT NULL AS reply_pinned,
  ${attachmentsOfMessage} AS attachments`

const from = sql`chat_messages m
  LEFT JOIN chat_messages r ON r.kind = m.kind AND r.record_id = m.record_id AND r.seq = m.reply_to`

/** Does a message contain this in its text, in a file's name, or in the name of its subject? */
const holds = (pattern: string): RawBuilder<boolean> =>
  sql`(m.text ILIKE ${pattern} OR (m.line_name ILIKE ${pattern} AND m.deleted_at IS NULL) OR ${hasFileNamed(pattern)})`

export interface MessageQuery {
  before?: number | undefined
  after?: number | undefined
  search?: string | undefined
}

/** Reads one more than a page, so that the caller knows whether there are more. */
export const listMessages = async (
  trx: Database,
  channel: Channel,
  { before, after, search }: MessageQuery,
): Promise<MessageRow[]> => {
  const wanted = [
    of(channel),
    ...(before === undefined ? [] : [sql`m.seq < ${before}`]),
    ...(after === undefined ? [] : [sql`m.revision > ${after}`]),
    ...(search === undefined ? [] : [holds(like(search))]),
  ]
  const [order, most] =
    after === undefined ? [sql`m.seq DESC`, limits.chat.page] : [sql`m.revision`, limits.chat.catchUp]
  const { rows } = await sql<MessageRow>`
    SELECT ${columns} FROM ${from} WHERE ${sql.join(wanted, sql` AND `)} ORDER BY ${order} LIMIT ${most + 1}`.execute(
    trx,
  )
  return rows
}

export const findMessage = async (
  trx: Database,
  channel: Channel,
  seq: number,
): Promise<MessageRow | undefined> => {
  const { rows } = await sql<MessageRow>`
    SELECT ${columns} FROM ${from} WHERE ${of(channel)} AND m.seq = ${seq}`.execute(trx)
  return rows[0]
}

/** The message that its author sent under this client id, if any. */
export const findByClientId = async (
  trx: Database,
  channel: Channel,
  { authorId, clientId }: { authorId: number; clientId: string },
): Promise<MessageRow | undefined> => {
  const { rows } = await sql<MessageRow>`
    SELECT ${columns} FROM ${from}
    WHERE ${of(channel)} AND m.author_id = ${authorId} AND m.client_id = ${clientId}`.execute(trx)
  return rows[0]
}

export interface ChannelPlace {
  last_seq: number
  revision: number
}

const nowhere: ChannelPlace = { last_seq: 0, revision: 0 }

export const readPlace = async (trx: Database, { kind, id }: Channel): Promise<ChannelPlace> =>
  (await trx
    .selectFrom('chat_channels')
    .select(['last_seq', 'revision'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .executeTakeFirst()) ?? nowhere

/** Locks the channel until the transaction ends, and creates it on first use. */
export const lockChannel = async (trx: Database, record: ChatRecord): Promise<ChannelPlace> => {
  const { kind, id, vendorId, tenantId, customerId } = record
  return (
    trx
      .insertInto('chat_channels')
      .values({
        kind,
        record_id: id,
        vendor_id: vendorId,
        tenant_id: tenantId,
        customer_id: customerId,
        last_seq: 0,
        revision: 0,
        last_message_seq: 0,
        last_message_at: null,
      })
      // Updating to the same values locks and returns the row.
      .onConflict((conflict) => conflict.columns(['kind', 'record_id']).doUpdateSet({ kind }))
      .returning(['last_seq', 'revision'])
      .executeTakeFirstOrThrow()
  )
}

export interface NewMessage {
  authorId: number
  authorName: string
  authorRole: RecordRole
  clientId: string
  text: string
  replyTo: number | null
  line: { id: number; name: string } | null
  pin: ChatPin | null
}

/** Appends a message to a channel whose lock the caller holds; returns its position. */
export const insertMessage = async (
  trx: Database,
  record: ChatRecord,
  message: NewMessage,
  now: Date,
): Promise<number> => {
  const { kind, id, vendorId, tenantId, customerId } = record
  const { authorId, authorName, authorRole, clientId, text, replyTo, line, pin } = message
  const { rows } = await sql<{ seq: number }>`
    WITH place AS (
      UPDATE chat_channels SET last_seq = last_seq + 1, revision = revision + 1,
        last_message_seq = last_seq + 1, last_message_at = ${now}
      WHERE kind = ${kind} AND record_id = ${id} RETURNING last_seq, revision)
    INSERT INTO chat_messages (kind, record_id, seq, revision, vendor_id, tenant_id, customer_id, author_id, author_name,
      author_role, client_id, text, reply_to, line_id, line_name, pin, at)
    SELECT ${kind}, ${id}, last_seq, revision, ${vendorId}, ${tenantId}, ${customerId}, ${authorId}, ${authorName},
      ${authorRole}, ${clientId}, ${text}, ${replyTo}, ${line?.id ?? null}, ${line?.name ?? null},
      ${pin === null ? null : JSON.stringify(pin)}::jsonb, ${now}
    FROM place RETURNING seq`.execute(trx)
  return rows[0]?.seq ?? 0
}

/** Replaces or removes the text, under the channel's lock. */
export const changeMessage = async (
  trx: Database,
  { kind, id }: Channel,
  seq: number,
  change: { text: string; edited_at: Date } | { text: ''; deleted_at: Date },
): Promise<void> => {
  const { revision } = await trx
    .updateTable('chat_channels')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('chat_messages')
    .set({ ...change, revision })
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('seq', '=', seq)
    .execute()
}

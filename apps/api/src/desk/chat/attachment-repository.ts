import type { Channel } from '@armature/domain/chat/channel'
import { channelName } from '@armature/domain/chat/channel'
import { mediaMachine } from '@armature/domain/media/media-machine'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ChatAttachmentsTable } from '../../platform/db/tables/desk-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { rowsJson } from '../../platform/db/sql/json-sql.ts'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Discarded } from '../../people/media/discard-media.ts'
import type { ChatRecord } from './channel-repository.ts'

export type AttachmentRow = Pick<
  ChatAttachmentsTable,
  'public_id' | 'is_picture' | 'format' | 'name' | 'bytes' | 'width' | 'height'
>

/** The files of message `m`, in order. */
export const attachmentsOfMessage = rowsJson(sql<AttachmentRow>`
  SELECT a.public_id, a.is_picture, a.format, a.name, a.bytes, a.width, a.height
  FROM chat_attachments a WHERE a.kind = m.kind AND a.record_id = m.record_id AND a.seq = m.seq ORDER BY a.place`)

/** The file names of message `r`, which another message quotes. */
export const fileNamesOfQuoted: RawBuilder<string[]> = sql`ARRAY(
  SELECT a.name FROM chat_attachments a
  WHERE a.kind = r.kind AND a.record_id = r.record_id AND a.seq = r.seq ORDER BY a.place)`

/** Does a file name of message `m` match the pattern? */
export const hasFileNamed = (pattern: string): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM chat_attachments a
  WHERE a.kind = m.kind AND a.record_id = m.record_id AND a.seq = m.seq AND a.name ILIKE ${pattern})`

/**
 * Attaches uploads to a message in this order: the author's own, sent to this channel, and in no message yet. Returns
 * whether all qualified. Call it as the system, and roll back where they didn't.
 */
export const attachFiles = async (
  trx: Database,
  record: ChatRecord,
  { seq, authorId, publicIds }: { seq: number; authorId: number; publicIds: readonly string[] },
): Promise<boolean> => {
  const { kind, id, vendorId, tenantId, customerId } = record
  const { rows } = await sql<{ id: number }>`
    WITH own AS (
      UPDATE media SET unused_since = NULL
      WHERE public_id = ANY(${[...publicIds]}::text[]) AND owner_id = ${authorId} AND channel = ${channelName(record)}
        AND unused_since IS NOT NULL AND ${isOneOf('state', mediaMachine.statesWhere('stored'))}
      RETURNING *)
    INSERT INTO chat_attachments (kind, record_id, seq, place, media_id, public_id, vendor_id, tenant_id, customer_id,
      is_picture, format, name, bytes, width, height)
    SELECT ${kind}, ${id}, ${seq}, array_position(${[...publicIds]}::text[], public_id) - 1, own.id, public_id,
      ${vendorId}::bigint, ${tenantId}::bigint, ${customerId}::bigint, own.kind = 'IMAGE', format, name, bytes, width, height
    FROM own RETURNING media_id AS id`.execute(trx)
  return rows.length === publicIds.length
}

/** Detaches a message's files for good; the caller removes them from the store after the commit. */
export const detachFiles = async (
  trx: Database,
  { kind, id }: Channel,
  seq: number,
): Promise<Discarded[]> => {
  const { rows } = await sql<Discarded>`
    WITH gone AS (
      DELETE FROM chat_attachments WHERE kind = ${kind} AND record_id = ${id} AND seq = ${seq} RETURNING media_id)
    UPDATE media SET state = ${mediaMachine.move('delete').to} WHERE id IN (SELECT media_id FROM gone)
    RETURNING id, public_id, kind, format`.execute(trx)
  return rows
}

/** A file of a message in this channel. */
export const findAttachment = (
  trx: Database,
  { kind, id }: Channel,
  publicId: string,
): Promise<AttachmentRow | undefined> =>
  trx
    .selectFrom('chat_attachments')
    .select(['public_id', 'is_picture', 'format', 'name', 'bytes', 'width', 'height'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('public_id', '=', publicId)
    .executeTakeFirst()

/** A file's channel by its address, whoever sent it. */
export const findChannelOfFile = async (
  trx: Database,
  publicId: string,
): Promise<(AttachmentRow & { channel: Channel }) | undefined> => {
  const row = await trx
    .selectFrom('chat_attachments')
    .selectAll()
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return row && { ...row, channel: { kind: row.kind, id: row.record_id } }
}

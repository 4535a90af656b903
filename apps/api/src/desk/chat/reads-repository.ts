import type { RecordRole } from '@armature/domain/rights/actor'
import type { Channel } from '@armature/domain/chat/channel'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

export interface ReaderRow {
  user_id: number
  name: string
  role: RecordRole
  delivered_seq: number
  read_seq: number
}

const mostReaders = 100

/** The people who have opened a channel, with the last message that each has read. */
export const listReaders = (trx: Database, { kind, id }: Channel): Promise<ReaderRow[]> =>
  trx
    .selectFrom('chat_reads')
    .select(['user_id', 'name', 'role', 'delivered_seq', 'read_seq'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('user_id')
    .limit(mostReaders)
    .execute()

export interface Mark {
  userId: number
  name: string
  role: RecordRole
  delivered: number
  read: number
}

export interface PlacedMark {
  delivered_seq: number
  read_seq: number
  moved: boolean
  /** Read up to the newest message by a person. */
  reads_all: boolean
}

/** For a channel without messages. */
const unplaced: PlacedMark = { delivered_seq: 0, read_seq: 0, moved: false, reads_all: true }

/**
 * Moves a person's marks forward, never back and never past the newest message. Returns the marks and whether anything
 * moved. A read mark takes the channel's lock, so that a message being written counts, and a later one sees what was
 * read; a received mark doesn't make writers wait.
 */
export const putMark = async (
  trx: Database,
  { kind, id }: Channel,
  { userId, name, role, delivered, read }: Mark,
): Promise<PlacedMark> => {
  const lock = read > 0 ? sql`FOR SHARE` : sql``
  const { rows } = await sql<PlacedMark>`
    WITH place AS (SELECT last_seq, last_message_seq FROM chat_channels WHERE kind = ${kind} AND record_id = ${id} ${lock}),
      wanted AS (SELECT least(greatest(${delivered}::bigint, ${read}::bigint), last_seq) AS delivered,
        least(${read}::bigint, last_seq) AS read FROM place),
      was AS (SELECT delivered_seq, read_seq FROM chat_reads
        WHERE kind = ${kind} AND record_id = ${id} AND user_id = ${userId} FOR UPDATE),
      put AS (
        INSERT INTO chat_reads AS m (kind, record_id, user_id, name, role, delivered_seq, read_seq)
        SELECT ${kind}, ${id}, ${userId}, ${name}, ${role}, delivered, read FROM wanted
        ON CONFLICT (kind, record_id, user_id) DO UPDATE SET name = excluded.name, role = excluded.role,
          delivered_seq = greatest(m.delivered_seq, excluded.delivered_seq),
          read_seq = greatest(m.read_seq, excluded.read_seq)
        RETURNING delivered_seq, read_seq)
    SELECT put.delivered_seq, put.read_seq,
      (put.delivered_seq, put.read_seq) IS DISTINCT FROM (was.delivered_seq, was.read_seq) AS moved,
      put.read_seq >= place.last_message_seq AS reads_all
    FROM put CROSS JOIN place LEFT JOIN was ON true`.execute(trx)
  return rows[0] ?? unplaced
}

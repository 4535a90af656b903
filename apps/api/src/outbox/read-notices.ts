import type { NoticeRecordKind } from '@armature/domain/notices/notice-kinds'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../context/context.ts'
import type { Database } from '../db/tables.ts'
import { announceChange } from '../journal/announce-change.ts'

/** What is marked as read; of several ways only the first that is given counts. */
export interface ReadNotices {
  /** Notices by their ids. */
  ids?: readonly number[] | undefined
  /** All up to this one. */
  until?: number | undefined
  /** What happened to a record, but for its chat's messages, which are read there. */
  record?: { kind: NoticeRecordKind; id: number } | undefined
  /** The messages of a record's chat. */
  chat?: { kind: NoticeRecordKind; id: number } | undefined
}

const readCondition = ({ ids, until, record, chat }: ReadNotices): RawBuilder<unknown> => {
  if (ids !== undefined) return sql`n.id = ANY(${[...ids]}::bigint[])`
  if (until !== undefined) return sql`n.id <= ${until}`
  if (record !== undefined)
    return sql`n.record_kind = ${record.kind} AND n.record_id = ${record.id} AND n.kind <> 'chat'`
  if (chat !== undefined)
    return sql`n.record_kind = ${chat.kind} AND n.record_id = ${chat.id} AND n.kind = 'chat'`
  return sql`false`
}

/** Marks notices of the actor's as read and tells its other screens; what is read isn't in the next daily mail. */
export const readNotices = async (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now' | 'client'>,
  read: ReadNotices,
): Promise<void> => {
  const { userId } = ctx.actor
  const { rows } = await sql`
    UPDATE notices n SET read_at = ${ctx.now}, waits_for_digest = false
    WHERE n.user_id = ${userId} AND n.read_at IS NULL AND ${readCondition(read)} RETURNING 1`.execute(trx)
  if (rows.length === 0 || userId === null) return
  const madeBy = ctx.client.liveConnection
  const own = { kind: 'notice', id: userId, audience: { userId } } as const
  await announceChange(trx, madeBy === undefined ? own : { ...own, madeBy })
}

import type { Actor } from '@armature/domain/actor'
import { limits } from '@armature/domain/limits'
import { noticeKinds, noticeRow } from '@armature/domain/notices/notice-kinds'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { aboutVisible } from './visible-records-sql.ts'

/** The accounts for which something waits for the daily mail. */
export const findWaitingReaders = async (trx: Database): Promise<number[]> => {
  const rows = await trx
    .selectFrom('notices')
    .select('user_id')
    .distinct()
    .where('waits_for_digest', '=', true)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const findReader = (trx: Database, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'first_name', 'username', 'role', 'tenant_id', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst()

/**
 * Takes the notices that wait for the daily mail, and answers those that their reader may see, oldest first. One statement, so
 * that a notice that comes meanwhile is not taken unseen. One out of sight that stands for later ones of its record counts as
 * read from now on, as at the last look before a mail.
 */
export const takeWaiting = async (
  trx: Database,
  actor: Actor,
  now: Date,
): Promise<{ text: string; path: string }[]> => {
  const standsForLater = sql`n.kind = ANY(${noticeKinds.filter((kind) => noticeRow(kind).oneUnread)}::text[])`
  const { rows } = await sql<{ text: string; path: string }>`
    WITH taken AS (UPDATE notices n SET waits_for_digest = false,
        read_at = CASE WHEN n.read_at IS NULL AND ${standsForLater} AND NOT ${aboutVisible(actor)} THEN ${now} ELSE n.read_at END
      WHERE n.user_id = ${actor.userId} AND n.waits_for_digest
      RETURNING n.id, n.text, n.path, n.record_kind, n.record_id, n.read_at)
    SELECT n.text, n.path FROM taken n WHERE n.read_at IS NULL AND ${aboutVisible(actor)}
    ORDER BY n.id LIMIT ${limits.notices.digestLines + 1}`.execute(trx)
  return rows
}

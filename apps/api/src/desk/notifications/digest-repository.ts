import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { noticeKinds, noticeRow } from '@armature/domain/notices/notice-kinds'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { aboutVisible } from './visible-records-sql.ts'

/** The accounts with notifications that await the daily mail. */
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

/** A daily mail's lines, and the number left for the next one. */
export interface WaitingNews {
  news: { text: string; path: string }[]
  more: number
}

/**
 * Takes the notifications that await the daily mail and returns those that their reader may see, oldest first; those
 * without room wait for the next mail. It is one statement, so that a new notification can't be taken unseen. A hidden
 * one that blocks later ones of its record counts as read from now on, as in the check before a mail.
 */
export const takeWaiting = async (trx: Database, actor: Actor, now: Date): Promise<WaitingNews> => {
  const standsForLater = sql`n.kind = ANY(${noticeKinds.filter((kind) => noticeRow(kind).oneUnread)}::text[])`
  const { digestLines } = limits.notices
  const { rows } = await sql<{ text: string; path: string; total: number }>`
    WITH news AS (SELECT n.id, n.text, n.path, row_number() OVER (ORDER BY n.id) AS place, count(*) OVER ()::int AS total
      FROM notices n
      WHERE n.user_id = ${actor.userId} AND n.waits_for_digest AND n.read_at IS NULL AND ${aboutVisible(actor)}),
    taken AS (UPDATE notices n SET waits_for_digest = false,
        read_at = CASE WHEN n.read_at IS NULL AND ${standsForLater} AND NOT ${aboutVisible(actor)} THEN ${now} ELSE n.read_at END
      WHERE n.user_id = ${actor.userId} AND n.waits_for_digest
        AND n.id NOT IN (SELECT id FROM news WHERE place > ${digestLines}))
    SELECT text, path, total FROM news WHERE place <= ${digestLines} ORDER BY id`.execute(trx)
  const news = rows.map(({ text, path }) => ({ text, path }))
  return { news, more: (rows[0]?.total ?? 0) - news.length }
}

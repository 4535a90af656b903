import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import type { NoticeKind, NoticeRecordKind } from '@armature/domain/notices/notice-kinds'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { aboutVisible } from './visible-records-sql.ts'

export interface NoticeRow {
  id: number
  kind: NoticeKind
  text: string
  path: string
  at: Date
  read_at: Date | null
  record_kind: NoticeRecordKind | null
  record_id: number | null
}

export interface NoticeQuery {
  before?: number | undefined
  unread?: boolean | undefined
  kind?: NoticeKind | undefined
}

/** The notifications in the actor's bell: about records that the actor may see now. */
const inBell = (actor: Actor): RawBuilder<unknown> =>
  sql`n.user_id = ${actor.userId} AND n.in_bell AND ${aboutVisible(actor)}`

/** Newest first; reads one more than a page, so that the caller knows whether there are more. */
export const listOwn = async (
  trx: Database,
  actor: Actor,
  { before, unread, kind }: NoticeQuery,
): Promise<NoticeRow[]> => {
  const wanted = [
    inBell(actor),
    ...(before === undefined ? [] : [sql`n.id < ${before}`]),
    ...(unread === undefined ? [] : [sql`(n.read_at IS NULL) = ${unread}`]),
    ...(kind === undefined ? [] : [sql`n.kind = ${kind}`]),
  ]
  const { rows } = await sql<NoticeRow>`
    SELECT n.id, n.kind, n.text, n.path, n.at, n.read_at, n.record_kind, n.record_id FROM notices n
    WHERE ${sql.join(wanted, sql` AND `)} ORDER BY n.id DESC LIMIT ${limits.notices.page + 1}`.execute(trx)
  return rows
}

export const countUnread = async (trx: Database, actor: Actor): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::int AS unread FROM (SELECT FROM notices n
      WHERE ${inBell(actor)} AND n.read_at IS NULL LIMIT ${limits.notices.unreadMost}) few`.execute(trx)
  return rows[0]?.unread ?? 0
}

/** The ids of the unread notifications in the actor's bell, up to this one. */
export const findUnreadUntil = async (trx: Database, actor: Actor, until: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT n.id FROM notices n WHERE ${inBell(actor)} AND n.read_at IS NULL AND n.id <= ${until}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A notification with the facts that decide whether its reader gets it. */
export interface ReadersNotice extends NoticeRow {
  user_id: number
  role: Actor['role']
  tenant_id: number | null
  status: UserStatus
}

export const findReadersNotice = async (trx: Database, id: number): Promise<ReadersNotice | undefined> =>
  trx
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select([
      'n.id',
      'n.user_id',
      'n.kind',
      'n.text',
      'n.path',
      'n.at',
      'n.read_at',
      'n.record_kind',
      'n.record_id',
      'u.role',
      'u.tenant_id',
      'u.status',
    ])
    .where('n.id', '=', id)
    .executeTakeFirst()

/** Is the notification about a record that the actor may see now? */
export const isAboutVisible = async (trx: Database, actor: Actor, id: number): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM notices n WHERE n.id = ${id} AND ${aboutVisible(actor)}`.execute(trx)
  return rows.length > 0
}

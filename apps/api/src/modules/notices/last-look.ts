import type { Actor } from '@armature/domain/actor'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { NoticeKind } from '@armature/domain/notices/notice-kinds'
import { channelsOf, noticeRow } from '@armature/domain/notices/notice-kinds'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { aboutVisible } from './visible-records.ts'

/** A notice that is about to leave by mail or push. */
export interface LeavingNotice {
  id: number
  userId: number
  kind: NoticeKind
  text: string
  path: string
  read: boolean
  at: Date
}

interface Row {
  id: number
  user_id: number
  kind: NoticeKind
  text: string
  path: string
  at: Date
  read_at: Date | null
  record_id: number | null
  role: Actor['role']
  tenant_id: number | null
  status: UserStatus
}

const findRow = async (trx: Database, id: number): Promise<Row | undefined> =>
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
      'n.record_id',
      'u.role',
      'u.tenant_id',
      'u.status',
    ])
    .where('n.id', '=', id)
    .executeTakeFirst()

/** May its reader see the record that it is about, as they and it stand now? */
const maySee = async (
  trx: Database,
  { id, user_id, role, tenant_id, status, record_id }: Row,
): Promise<boolean> => {
  // What concerns the account itself goes to those, too, whom it shuts out.
  if (record_id === null) return true
  if (!maySignIn(status)) return false
  const actor: Actor = { role, userId: user_id, tenantId: tenant_id, name: '' }
  const { rows } = await sql`SELECT FROM notices n WHERE n.id = ${id} AND ${aboutVisible(actor)}`.execute(trx)
  return rows.length > 0
}

const chosenOf = async (trx: Database, userId: number) =>
  (
    await trx
      .selectFrom('notice_settings')
      .select('channels')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.channels ?? {}

/**
 * The notice, where it may leave now by this way; undefined where its reader may not see the record any more, has switched
 * the way off since, or has read it while it waited; what has been read is never pushed. The caller acts as the system.
 */
export const lastLook = async (
  trx: Database,
  id: number,
  { way, waited }: { way: 'mail' | 'push'; waited: boolean },
): Promise<LeavingNotice | undefined> => {
  const row = await findRow(trx, id)
  if (row === undefined || !(await maySee(trx, row))) return undefined
  const { user_id: userId, kind, text, path, at, read_at } = row
  const isStale = way === 'push' || (waited && !noticeRow(kind).mailIsFixed)
  if (isStale && read_at !== null) return undefined
  const channels = channelsOf(kind, await chosenOf(trx, userId))
  const isWanted = way === 'push' ? channels.push : channels.mail !== 'off'
  return isWanted ? { id, userId, kind, text, path, at, read: read_at !== null } : undefined
}

import type { Actor } from '@armature/domain/rights/actor'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { NoticeKind } from '@armature/domain/notices/notice-kinds'
import { channelsOf, noticeRow } from '@armature/domain/notices/notice-kinds'
import type { Database } from '../../platform/db/tables/tables.ts'
import { markRead } from '../../platform/outbox/notice-write-repository.ts'
import type { ReadersNotice } from './notice-repository.ts'
import { findReadersNotice, isAboutVisible } from './notice-repository.ts'
import { findSettings } from './settings-repository.ts'

/** A notification about to leave by mail or push. */
export interface LeavingNotice {
  id: number
  userId: number
  kind: NoticeKind
  text: string
  path: string
  read: boolean
  at: Date
}

/** May its reader see its record in the current state? */
const isInSight = async (
  trx: Database,
  { id, user_id, role, tenant_id, record_id }: ReadersNotice,
): Promise<boolean> => {
  if (record_id === null) return true
  const actor: Actor = { role, userId: user_id, tenantId: tenant_id, name: '' }
  return isAboutVisible(trx, actor, id)
}

/** A barred person still gets notifications about the account itself. */
const isShutOut = ({ status, record_id }: ReadersNotice): boolean => record_id !== null && !maySignIn(status)

type Way = 'mail' | 'push'

/** Does its reader still want this kind by this channel? */
const isWanted = async (trx: Database, { user_id, kind }: ReadersNotice, way: Way): Promise<boolean> => {
  const settings = await findSettings(trx, user_id)
  const channels = channelsOf(kind, settings?.channels ?? {})
  return way === 'push' ? channels.push : channels.mail !== 'off'
}

/**
 * The notification, if it may go out now by this channel. Undefined where its reader may no longer see the record,
 * switched the channel off, or has read it meanwhile; a read one is never pushed. A hidden one that blocks later ones
 * of its record counts as read from now on, so that those are sent again. Call it as the system.
 */
export const lastLook = async (
  trx: Database,
  id: number,
  { way, waited, now }: { way: Way; waited: boolean; now: Date },
): Promise<LeavingNotice | undefined> => {
  const row = await findReadersNotice(trx, id)
  if (row === undefined || isShutOut(row)) return undefined
  if (!(await isInSight(trx, row))) {
    if (noticeRow(row.kind).oneUnread) await markRead(trx, row.user_id, { ids: [id] }, now)
    return undefined
  }
  const { user_id: userId, kind, text, path, at, read_at } = row
  const isStale = way === 'push' || (waited && !noticeRow(kind).mailIsFixed)
  if (isStale && read_at !== null) return undefined
  if (!(await isWanted(trx, row, way))) return undefined
  return { id, userId, kind, text, path, at, read: read_at !== null }
}

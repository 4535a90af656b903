import type { Actor } from '@armature/domain/actor'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { NoticeKind } from '@armature/domain/notices/notice-kinds'
import { channelsOf, noticeRow } from '@armature/domain/notices/notice-kinds'
import type { Database } from '../../db/tables.ts'
import type { ReadersNotice } from './notice-repository.ts'
import { findReadersNotice, isAboutVisible } from './notice-repository.ts'
import { findSettings } from './settings-repository.ts'

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

/** May its reader see the record that it is about, as they and it stand now? */
const maySee = async (
  trx: Database,
  { id, user_id, role, tenant_id, status, record_id }: ReadersNotice,
): Promise<boolean> => {
  // A person whom the account shuts out still gets a notice about the account itself.
  if (record_id === null) return true
  if (!maySignIn(status)) return false
  const actor: Actor = { role, userId: user_id, tenantId: tenant_id, name: '' }
  return isAboutVisible(trx, actor, id)
}

/**
 * The notice, where it may go out now by this channel. Undefined where its reader may not see the record any more, has switched
 * the channel off since, or has read the notice while it waited; a notice that has been read is never pushed. The caller acts
 * as the system.
 */
export const lastLook = async (
  trx: Database,
  id: number,
  { way, waited }: { way: 'mail' | 'push'; waited: boolean },
): Promise<LeavingNotice | undefined> => {
  const row = await findReadersNotice(trx, id)
  if (row === undefined || !(await maySee(trx, row))) return undefined
  const { user_id: userId, kind, text, path, at, read_at } = row
  const isStale = way === 'push' || (waited && !noticeRow(kind).mailIsFixed)
  if (isStale && read_at !== null) return undefined
  const settings = await findSettings(trx, userId)
  const channels = channelsOf(kind, settings?.channels ?? {})
  const isWanted = way === 'push' ? channels.push : channels.mail !== 'off'
  return isWanted ? { id, userId, kind, text, path, at, read: read_at !== null } : undefined
}

import type { listSessions } from '@armature/contract/people/accounts'
import type { Response } from '@armature/contract/platform/endpoint'
import { describeDevice } from '@armature/domain/accounts/device'
import type { SessionRow } from '../auth/session-repository.ts'

export const presentSession = (
  row: SessionRow,
  currentId: string | null,
): Response<typeof listSessions>[number] => ({
  id: row.id,
  created: row.created_at.toISOString(),
  last_seen: row.last_seen_at.toISOString(),
  expires: row.expires_at.toISOString(),
  remember: row.remember,
  ip: row.ip,
  user_agent: describeDevice(row.user_agent ?? ''),
  current: row.id === currentId,
})

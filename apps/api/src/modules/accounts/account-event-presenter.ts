import type { accountEventShape } from '@armature/contract/accounts'
import { describeDevice } from '@armature/domain/accounts/device'
import type { z } from 'zod'
import type { AccountEventRow } from './account-event-repository.ts'

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Where it came from stands in columns of its own; what is left of `after` is what changed. */
export const presentAccountEvent = (row: AccountEventRow): z.output<typeof accountEventShape> => {
  const { ip, user_agent, ...after } = row.after ?? {}
  const agent = textIn(user_agent)
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    summary: row.summary,
    reason: row.reason,
    ip: textIn(ip),
    user_agent: agent === null ? null : describeDevice(agent),
    user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    actor: { id: row.actor_id, name: row.actor_name },
    before: row.before,
    after: Object.keys(after).length === 0 ? null : after,
  }
}

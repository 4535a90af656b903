import type { accountEventShape } from '@armature/contract/people/accounts'
import { maySeeOrigin } from '@armature/domain/accounts/event-origin'
import { describeDevice } from '@armature/domain/accounts/device'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import type { AccountEventRow } from './account-event-repository.ts'

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The event's origin has its own columns; the rest of `after` is the change. */
export const presentAccountEvent = (
  { actor: reader }: Pick<Context, 'actor'>,
  row: AccountEventRow,
): z.output<typeof accountEventShape> => {
  const { ip, user_agent, ...after } = row.after ?? {}
  const isShown = maySeeOrigin(reader, { actorId: row.actor_id })
  const agent = isShown ? textIn(user_agent) : null
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    summary: row.summary,
    reason: row.reason,
    ip: isShown ? textIn(ip) : null,
    user_agent: agent === null ? null : describeDevice(agent),
    user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    actor: { id: row.actor_id, name: row.actor_name },
    before: row.before,
    after: Object.keys(after).length === 0 ? null : after,
  }
}

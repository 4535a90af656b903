import type { Actor } from '@armature/domain/rights/actor'
import { channelName } from '@armature/domain/chat/channel'
import type { Change } from '@armature/domain/realtime/change'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { announceChange } from '../../platform/journal/announce-change.ts'
import type { ChatRecord } from './channel-repository.ts'

/** The people whom something in a channel concerns: those who may see its record as it stands now. */
export const audienceOf = ({ vendorId, tenantId, customerId, statuses }: ChatRecord) => ({
  audience: { vendorId, tenantId, customerId } satisfies Change['audience'],
  statuses,
})

/** Tells open screens that a channel has news, but for the screen that made them. */
export const tellChat = (trx: Database, ctx: Context, record: ChatRecord): Promise<void> => {
  const madeBy = ctx.client.liveConnection
  return announceChange(trx, {
    kind: 'chat',
    id: channelName(record),
    ...audienceOf(record),
    ...(madeBy === undefined ? {} : { madeBy }),
  })
}

/** Every writer has an account. */
export const userIdOf = (actor: Actor): number => {
  if (actor.userId === null) throw new Error('a chat is for those who are signed in')
  return actor.userId
}

import type { Actor } from '@armature/domain/rights/actor'
import { channelName } from '@armature/domain/chat/channel'
import type { Change } from '@armature/domain/realtime/change'
import type { WebhookNews } from '@armature/domain/webhooks/webhook-types'
import { recordOfChannel } from '@armature/domain/webhooks/webhook-types'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { announceChange } from '../../platform/journal/announce-change.ts'
import type { ChatRecord } from './channel-repository.ts'

/** The audience of a channel: everybody who may see its record in its current state. */
export const audienceOf = ({ vendorId, tenantId, customerId, statuses }: ChatRecord) => ({
  audience: { vendorId, tenantId, customerId } satisfies Change['audience'],
  statuses,
})

/** Notifies open screens of news in a channel, except the screen that caused it. */
export const notifyChat = (trx: Database, ctx: Context, record: ChatRecord): Promise<void> => {
  const madeBy = ctx.client.liveConnection
  return announceChange(trx, {
    kind: 'chat',
    id: channelName(record),
    ...audienceOf(record),
    ...(madeBy === undefined ? {} : { madeBy }),
  })
}

/** A message, for webhooks; its text stays in the chat. */
export const messageNews = (record: ChatRecord, message: number): WebhookNews => ({
  type: 'message.created',
  record: recordOfChannel[record.kind],
  id: record.id,
  change: { kind: 'chat', id: channelName(record), ...audienceOf(record) },
  message,
})

/** Every writer has an account. */
export const userIdOf = (actor: Actor): number => {
  if (actor.userId === null) throw new Error('a chat is for those who are signed in')
  return actor.userId
}

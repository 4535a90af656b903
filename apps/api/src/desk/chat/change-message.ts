import type { Channel } from '@armature/domain/chat/channel'
import { channelName } from '@armature/domain/chat/channel'
import { mayChangeMessage } from '@armature/domain/chat/chat-rules'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Discarded } from '../../people/media/discard-media.ts'
import { discardStored } from '../../people/media/discard-media.ts'
import { readNoticesOf } from '../../platform/outbox/read-notices.ts'
import { detachFiles } from './attachment-repository.ts'
import type { ChatRecord } from './channel-repository.ts'
import { findChatRecord } from './channel-repository.ts'
import { presentMessage } from './chat-presenter.ts'
import type { MessageRow } from './message-repository.ts'
import { changeMessage, findMessage, lockChannel } from './message-repository.ts'
import { findVainlyTold } from './readers-repository.ts'
import { notifyChat } from './notify-chat.ts'

interface MessageParams {
  params: { channel: Channel; seq: number }
}

/** Why this actor can't change this message now, if so. */
const refuseChange = (ctx: Context, { author_id, at, deleted_at }: MessageRow): Problem | null => {
  const message = { authorId: author_id, at, deletedAt: deleted_at }
  if (mayChangeMessage(ctx.actor, message, ctx.now)) return null
  return author_id === ctx.actor.userId
    ? forbidden(fill(messages.chatTooLate, { minutes: limits.chat.changeMinutes }), { code: 'too_late' })
    : forbidden(messages.notAllowed)
}

const change = (
  ctx: Context,
  { channel, seq }: MessageParams['params'],
  to: Parameters<typeof changeMessage>[3],
  onChanged: (trx: Database, record: ChatRecord) => Promise<void> = async () => {},
) =>
  ctx.inWrite(
    async (trx) => {
      const record = await findChatRecord(trx, ctx.actor, channel)
      if (record === undefined) return notFound(messages.notFound)
      await actAsSystem(trx)
      await lockChannel(trx, record)
      const row = await findMessage(trx, channel, seq)
      if (row === undefined) return notFound(messages.notFound)
      // Deleting twice, as by a double click, succeeds.
      if ('deleted_at' in to && row.deleted_at !== null && row.author_id === ctx.actor.userId)
        return presentMessage(ctx, channel, row)
      const refused = refuseChange(ctx, row)
      if (refused) return refused
      if ('edited_at' in to && to.text === row.text) return presentMessage(ctx, channel, row)
      await changeMessage(trx, channel, seq, to)
      await onChanged(trx, record)
      await notifyChat(trx, ctx, record)
      const changed = await findMessage(trx, channel, seq)
      return changed === undefined ? notFound(messages.notFound) : presentMessage(ctx, channel, changed)
    },
    { record: `channel ${channelName(channel)}` },
  )

/** Edits the caller's own message and marks it as changed. */
export const editMessage = (ctx: Context, { params, body }: MessageParams & { body: { text: string } }) =>
  change(ctx, params, { text: body.text, edited_at: ctx.now })

/** Withdraws the notification and the waiting mail once all of their messages are deleted. */
const untell = async (trx: Database, ctx: Context, record: ChatRecord): Promise<void> => {
  for (const { id } of await findVainlyTold(trx, record, ctx.actor.userId))
    await readNoticesOf(trx, ctx, id, { chat: record })
}

/** Deletes the caller's own message: its place stays, its text and files go. */
export const deleteMessage = async (ctx: Context, { params }: MessageParams) => {
  let files: Discarded[] = []
  const result = await change(ctx, params, { text: '', deleted_at: ctx.now }, async (trx, record) => {
    await untell(trx, ctx, record)
    files = await detachFiles(trx, params.channel, params.seq)
  })
  if (!isProblem(result)) for (const file of files) await discardStored(ctx.deps, ctx.log, file)
  return result
}

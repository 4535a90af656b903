import type { Channel } from '@armature/domain/chat/channel'
import { speakerName, speaksAs } from '@armature/domain/chat/channel'
import { messages } from '@armature/domain/messages'
import { forbidden, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { readNotices } from '../../platform/outbox/read-notices.ts'
import { findChatRecord } from './channel-repository.ts'
import { putMark } from './reads-repository.ts'
import { notifyChat, userIdOf } from './notify-chat.ts'

export interface MarkInput {
  params: { channel: Channel }
  body: { delivered?: number | undefined; read?: number | undefined }
}

/** Records how far the caller has received and read a channel, for the others to see. */
export const markChat = (ctx: Context, { params: { channel }, body }: MarkInput) =>
  ctx.inWrite(async (trx) => {
    const record = await findChatRecord(trx, ctx.actor, channel)
    if (record === undefined) return notFound(messages.notFound)
    const role = speaksAs(ctx.actor, record)
    if (role === null) return forbidden(messages.notAllowed)
    await actAsSystem(trx)
    const { delivered_seq, read_seq, moved, reads_all } = await putMark(trx, channel, {
      userId: userIdOf(ctx.actor),
      name: speakerName(ctx.actor, channel.kind, role),
      role,
      delivered: body.delivered ?? 0,
      read: body.read ?? 0,
    })
    if (moved) await notifyChat(trx, ctx, record)
    // A chat has one notification for all messages, so it counts as read with the last of them.
    if (body.read !== undefined && reads_all) await readNotices(trx, ctx, { chat: channel })
    return { delivered: delivered_seq, read: read_seq }
  })

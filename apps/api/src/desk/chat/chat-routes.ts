import { endpoints } from '@armature/contract/all-endpoints'
import { channelName } from '@armature/domain/chat/channel'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { askQuestion } from './ask-question.ts'
import { deleteMessage, editMessage } from './change-message.ts'
import { presentAttachment } from './attachment-presenter.ts'
import { findAttachment } from './attachment-repository.ts'
import { findChatRecord, listLines, listUnread } from './channel-repository.ts'
import { presentMessage, presentReader } from './chat-presenter.ts'
import { listQuestions } from './list-questions.ts'
import { markChat } from './mark-chat.ts'
import { listMessages, readPlace } from './message-repository.ts'
import { listReaders } from './reads-repository.ts'
import { sendMessage } from './send-message.ts'
import { uploadChatFile } from './upload-chat-file.ts'
import { earlier } from '@armature/domain/values/time'

/** Chats about quotes, sub-quotes, orders, sub-orders and parts. */
export const chatRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listChatMessages, (ctx, { params: { channel }, query }) =>
    ctx.inRead(async (trx) => {
      if ((await findChatRecord(trx, ctx.actor, channel)) === undefined) return notFound(messages.notFound)
      // Read the position first: a message that arrives in between is then read twice rather than missed.
      const { revision, last_seq: last } = await readPlace(trx, channel)
      const rows = await listMessages(trx, channel, query)
      const most = query.after === undefined ? limits.chat.page : limits.chat.catchUp
      const hasMore = rows.length > most
      const shown = rows.slice(0, most)
      return {
        channel: channelName(channel),
        results: shown.map((row) => presentMessage(ctx, channel, row)),
        has_more: hasMore,
        revision: query.after !== undefined && hasMore ? (shown.at(-1)?.revision ?? revision) : revision,
        last,
        readers: (await listReaders(trx, channel)).map((row) => presentReader(ctx, channel, row)),
      }
    }),
  )
  route(app, endpoints.sendChatMessage, sendMessage)
  route(app, endpoints.editChatMessage, editMessage)
  route(app, endpoints.deleteChatMessage, deleteMessage)
  route(app, endpoints.readChatFile, (ctx, { params: { channel, file } }) =>
    ctx.inRead(async (trx) => {
      const record = await findChatRecord(trx, ctx.actor, channel)
      const found = record && (await findAttachment(trx, channel, file))
      return found === undefined ? notFound(messages.notFound) : presentAttachment(ctx, found)
    }),
  )
  route(app, endpoints.listChatLines, ({ actor, inRead }, { params: { channel } }) =>
    inRead(async (trx) =>
      (await findChatRecord(trx, actor, channel)) === undefined
        ? notFound(messages.notFound)
        : { lines: await listLines(trx, actor, channel) },
    ),
  )
  void app.register((scoped) =>
    takesMultipart(scoped, () => route(scoped, endpoints.uploadChatFile, uploadChatFile)),
  )
  route(app, endpoints.askQuestion, (ctx, { body }) => askQuestion(ctx, body))
  route(app, endpoints.listQuestions, (ctx, { query }) => listQuestions(ctx, query))
  route(app, endpoints.markChat, markChat)
  route(app, endpoints.listUnreadChats, (ctx) =>
    ctx.inRead(async (trx) => {
      const since = earlier(ctx.now, { days: limits.chat.unreadDays })
      const rows = await listUnread(trx, ctx.actor, since)
      return {
        total: rows.reduce((sum, { unread }) => sum + unread, 0),
        channels: rows.map(({ kind, record_id, unread, last_seq, delivered_seq }) => ({
          channel: channelName({ kind, id: record_id }),
          unread,
          last: last_seq,
          delivered: delivered_seq,
        })),
      }
    }),
  )
}

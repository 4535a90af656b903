import type { Channel } from '@armature/domain/chat/channel'
import { speaksAs } from '@armature/domain/chat/channel'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/tables.ts'
import { actAsSystem } from '../../db/transaction.ts'
import { countOwnTry } from '../auth/attempt-limits.ts'
import { attachFiles } from './attachment-repository.ts'
import { findChatRecord, findLineName } from './channel-repository.ts'
import { presentMessage } from './chat-presenter.ts'
import { findByClientId, findMessage, insertMessage, lockChannel } from './message-repository.ts'
import type { MessageRow } from './message-repository.ts'
import { tellReaders } from './tell-readers.ts'
import { tellChat, userIdOf } from './tell-chat.ts'

export interface SendMessageInput {
  params: { channel: Channel }
  body: {
    client_id: string
    text: string
    attachments?: string[] | undefined
    reply_to?: number | undefined
    line?: number | undefined
  }
}

/** What the message points at, which must be of this very channel. */
const findPointers = async (
  trx: Database,
  channel: Channel,
  { reply_to: replyTo, line }: SendMessageInput['body'],
): Promise<Problem | { replyTo: number | null; line: { id: number; name: string } | null }> => {
  if (replyTo !== undefined && (await findMessage(trx, channel, replyTo)) === undefined)
    return invalidFields({ reply_to: [messages.chatNoSuchMessage] })
  if (line === undefined) return { replyTo: replyTo ?? null, line: null }
  const name = await findLineName(trx, channel, line)
  return name === undefined
    ? invalidFields({ line: [messages.chatNoSuchLine] })
    : { replyTo: replyTo ?? null, line: { id: line, name } }
}

const isSame = (
  stored: MessageRow,
  { text, attachments = [], reply_to, line }: SendMessageInput['body'],
): boolean =>
  (stored.text === text || stored.edited_at !== null || stored.deleted_at !== null) &&
  (stored.deleted_at !== null ||
    stored.attachments.map(({ public_id }) => public_id).join() === attachments.join()) &&
  stored.reply_to === (reply_to ?? null) &&
  stored.line_id === (line ?? null)

/**
 * Adds one message at the channel's end. Its place is given under the channel's lock, so places are those of commits; under
 * the same client id it is there once, however often it is sent.
 */
export const addMessage = (ctx: Context, { params: { channel }, body }: SendMessageInput) =>
  ctx.inWrite(async (trx) => {
    const record = await findChatRecord(trx, ctx.actor, channel)
    if (record === undefined) return notFound(messages.notFound)
    const authorRole = speaksAs(ctx.actor, record)
    if (authorRole === null) return forbidden(messages.notAllowed)
    const key = { authorId: userIdOf(ctx.actor), clientId: body.client_id }
    await actAsSystem(trx)
    await lockChannel(trx, record)
    const stored = await findByClientId(trx, channel, key)
    if (stored !== undefined)
      return isSame(stored, body)
        ? presentMessage(ctx, stored)
        : conflict(messages.chatOtherContent, { code: 'client_id_used' })
    const pointers = await findPointers(trx, channel, body)
    if (isProblem(pointers)) return pointers
    const message = { ...key, authorName: ctx.actor.name, authorRole, text: body.text, ...pointers }
    const seq = await insertMessage(trx, record, message, ctx.now)
    const publicIds = body.attachments ?? []
    if (publicIds.length > 0 && !(await attachFiles(trx, record, { seq, authorId: key.authorId, publicIds })))
      return notFound(messages.chatNoSuchFile, { code: 'no_such_file' })
    await tellChat(trx, ctx, record)
    await tellReaders(trx, ctx, record)
    const row = await findByClientId(trx, channel, key)
    return row === undefined ? notFound(messages.notFound) : presentMessage(ctx, row)
  })

/** The same for who asks over the wire: so many a minute. */
export const sendMessage = async (ctx: Context, input: SendMessageInput) =>
  (await countOwnTry(ctx, 'chatPerAccount', messages.chatTooMany)) ?? addMessage(ctx, input)

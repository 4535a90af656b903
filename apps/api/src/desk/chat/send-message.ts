import { isDeepStrictEqual } from 'node:util'
import type { Channel } from '@armature/domain/chat/channel'
import { channelName, speakerName, speaksAs } from '@armature/domain/chat/channel'
import type { PinSpot } from '@armature/domain/chat/pin'
import { isOnPart } from '@armature/domain/chat/pin'
import { conversionMachine } from '@armature/domain/media/conversion-machine'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { ChatPin } from '../../platform/db/tables/desk-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { findProductDetail } from '../../selling/catalogue/products/product-repository.ts'
import { boxOf } from '../../people/media/conversion/conversion-presenter.ts'
import { attachFiles } from './attachment-repository.ts'
import { findChatRecord, listLines } from './channel-repository.ts'
import { presentMessage } from './chat-presenter.ts'
import { findByClientId, findMessage, insertMessage, lockChannel } from './message-repository.ts'
import type { MessageRow } from './message-repository.ts'
import { notifyReaders } from './notify-readers.ts'
import { notifyWebhooks } from '../../platform/journal/notify-webhooks.ts'
import { messageNews, notifyChat, userIdOf } from './notify-chat.ts'

export interface SendMessageInput {
  params: { channel: Channel }
  body: {
    client_id: string
    text: string
    attachments?: string[] | undefined
    reply_to?: number | undefined
    line?: number | undefined
    pin?: (PinSpot & { file: string }) | undefined
  }
}

interface Pointers {
  replyTo: number | null
  line: { id: number; name: string } | null
  pin: ChatPin | null
}

type Pin = NonNullable<SendMessageInput['body']['pin']>

/** A spot must be on the line's part, in a view that the author may see now. */
const findPin = async (
  trx: Database,
  ctx: Context,
  product: number | null,
  pin: Pin,
): Promise<Problem | ChatPin> => {
  const detail = product === null ? undefined : await findProductDetail(trx, ctx.actor, product)
  const file = [detail?.cad_file, detail?.fbx_file].find((one) => one?.public_id === pin.file)
  if (product === null || !file || !conversionMachine.is(file.conversion_status, 'shown'))
    return invalidFields({ pin: [messages.chatNoSuchView] })
  if (!isOnPart(pin.point, boxOf(file))) return invalidFields({ pin: [messages.chatPinBeside] })
  return { product, ...pin }
}

/** Finds the records that the message points at, which must belong to this channel. */
const findPointers = async (
  trx: Database,
  ctx: Context,
  { params: { channel }, body: { reply_to: replyTo, line: lineId, pin } }: SendMessageInput,
): Promise<Problem | Pointers> => {
  if (replyTo !== undefined && (await findMessage(trx, channel, replyTo)) === undefined)
    return invalidFields({ reply_to: [messages.chatNoSuchMessage] })
  if (lineId === undefined) return { replyTo: replyTo ?? null, line: null, pin: null }
  const [line] = await listLines(trx, ctx.actor, channel, lineId)
  if (line === undefined) return invalidFields({ line: [messages.chatNoSuchLine] })
  const found = pin === undefined ? null : await findPin(trx, ctx, line.product, pin)
  return isProblem(found) ? found : { replyTo: replyTo ?? null, line, pin: found }
}

/** Is it the same spot, as far as the author chose it? */
const isSamePin = (stored: ChatPin | null, sent: Pin | undefined): boolean =>
  stored === null || sent === undefined
    ? stored === null && sent === undefined
    : stored.file === sent.file && isDeepStrictEqual([stored.point, stored.eye], [sent.point, sent.eye])

const isSame = (
  stored: MessageRow,
  { text, attachments = [], reply_to, line, pin }: SendMessageInput['body'],
): boolean =>
  (stored.text === text || stored.edited_at !== null || stored.deleted_at !== null) &&
  (stored.deleted_at !== null ||
    stored.attachments.map(({ public_id }) => public_id).join() === attachments.join()) &&
  stored.reply_to === (reply_to ?? null) &&
  stored.line_id === (line ?? null) &&
  isSamePin(stored.pin, pin)

/**
 * Appends one message to the channel. Its position is assigned under the channel's lock, so positions follow commit
 * order; a repeated client id adds it only once.
 */
export const writeMessage = async (trx: Database, ctx: Context, input: SendMessageInput) => {
  const {
    params: { channel },
    body,
  } = input
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
      ? presentMessage(ctx, channel, stored)
      : conflict(messages.chatOtherContent, { code: 'client_id_used' })
  const pointers = await findPointers(trx, ctx, input)
  if (isProblem(pointers)) return pointers
  const message = {
    ...key,
    authorName: speakerName(ctx.actor, channel.kind, authorRole),
    authorRole,
    text: body.text,
    ...pointers,
  }
  const seq = await insertMessage(trx, record, message, ctx.now)
  const publicIds = body.attachments ?? []
  if (publicIds.length > 0 && !(await attachFiles(trx, record, { seq, authorId: key.authorId, publicIds })))
    return notFound(messages.chatNoSuchFile, { code: 'no_such_file' })
  await notifyChat(trx, ctx, record)
  await notifyReaders(trx, ctx, record)
  await notifyWebhooks(trx, [messageNews(record, seq)], ctx.now)
  const row = await findByClientId(trx, channel, key)
  return row === undefined ? notFound(messages.notFound) : presentMessage(ctx, channel, row)
}

/** Writes the message in its own transaction. */
export const addMessage = (ctx: Context, input: SendMessageInput) =>
  ctx.inWrite((trx) => writeMessage(trx, ctx, input), {
    record: `channel ${channelName(input.params.channel)}`,
  })

/** Limits the messages per minute of a caller on the wire. */
export const sendMessage = async (ctx: Context, input: SendMessageInput) =>
  (await countOwnTry(ctx, 'chatPerAccount', messages.chatTooMany)) ?? addMessage(ctx, input)

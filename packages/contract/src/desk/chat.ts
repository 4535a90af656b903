import { recordRoles } from '@armature/domain/rights/actor'
import { parseChannel } from '@armature/domain/chat/channel'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { publicId } from '../people/media.ts'
import { digits, id, requiredText, text, timestamp } from '../platform/primitives.ts'

/** `Quote-5`, `subQuote-5`, `order-5`, `subOrder-5` or `question-5`; handlers receive kind and id. */
const channel = z
  .string()
  .max(40)
  .transform((name, ctx) => {
    const parsed = parseChannel(name)
    if (parsed !== null) return parsed
    ctx.addIssue({ code: 'custom', message: 'No such channel.' })
    return z.NEVER
  })

const clientId = z.string().regex(/^[\w-]{8,64}$/, '8 to 64 letters, digits, - and _ are expected.')

const channelParams = z.strictObject({ channel })
const messageParams = z.strictObject({ channel, seq: digits })

export const personShape = z.object({
  id: id.describe('Of the account; in a question about a part a number of that chat alone'),
  name: z.string(),
  role: z.enum(recordRoles),
})

export const attachmentShape = z.object({
  id: publicId,
  kind: z.enum(['IMAGE', 'FILE']).describe('A picture is shown; any other file is saved as it came'),
  name: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable().describe('Of a picture, in pixels'),
  height: z.number().int().nullable(),
  address: z
    .string()
    .describe(
      'For this session and an hour or two; whether its account may still see the channel is asked each time',
    ),
  thumbnail: z.string().nullable().describe('The same for a small version of a picture'),
})

const finite = z.number({ error: messages.required }).min(-limits.chat.pinInches).max(limits.chat.pinInches)
const angle = z.number({ error: messages.required }).min(-limits.chat.pinTurn).max(limits.chat.pinTurn)

const spotFields = {
  point: z
    .strictObject({ x: finite, y: finite, z: finite })
    .describe('Inches from the middle of the part’s box: x to the right, y away from its front, z up'),
  eye: z
    .strictObject({ theta: angle, phi: angle, distance: finite.positive() })
    .describe('From where it was seen: radians around the upright axis and down from above, and inches'),
}

export const pinShape = z.object({
  product: id,
  file: publicId.describe('The CAD or FBX file whose view it was'),
  ...spotFields,
})

export const chatMessageShape = z.object({
  seq: z.number().int().describe('Its place in the channel: 1, 2, 3 and so on, without gaps'),
  revision: z.number().int().describe('The channel’s revision in which it came, or last changed'),
  client_id: z.string().nullable().describe('As its author’s program called it; null of a system line'),
  at: timestamp,
  author: personShape.nullable().describe('Null of a line that tells of a change of the record'),
  text: z.string().describe('Plain text; empty of a deleted one'),
  attachments: z.array(attachmentShape),
  reply_to: z
    .object({ seq: z.number().int(), name: z.string(), text: z.string() })
    .nullable()
    .describe('The message that it quotes, as that is now: its words, else its files and what it points at'),
  line: z.object({ id, name: z.string() }).nullable().describe('The line of the quote that it points at'),
  pin: pinShape.nullable().describe('The spot on that line’s part that it points at'),
  edited: timestamp.nullable(),
  deleted: z.boolean(),
  mine: z.boolean(),
})

export const readerShape = personShape.extend({
  delivered: z.number().int().describe('Up to this seq messages have reached a screen of theirs'),
  read: z.number().int(),
  self: z.boolean(),
})

export const listChatMessages = endpoint('listChatMessages', {
  access: 'chat.read',
  summary:
    'Messages of a channel, newest first: the last 10, those before a seq, those that came or changed after a revision, or those that hold a text',
  params: channelParams,
  query: z.strictObject({
    before: digits.optional().describe('A seq'),
    after: z
      .string()
      .regex(/^(0|[1-9]\d{0,15})$/, 'A whole number is expected.')
      .transform(Number)
      .optional()
      .describe('A revision: what came or changed since, oldest change first'),
    search: requiredText(limits.search.text).optional(),
  }),
  response: z.object({
    channel: z.string(),
    results: z.array(chatMessageShape),
    has_more: z.boolean(),
    revision: z
      .number()
      .int()
      .describe('Grows with each message and each change of one; ask `after` it next'),
    last: z.number().int().describe('The newest seq'),
    readers: z.array(readerShape).describe('Who has opened it, and how far they are'),
  }),
})

export const sendChatMessage = endpoint('sendChatMessage', {
  access: 'chat.write',
  summary:
    'Sends one message. Sent again under its client_id, it is answered as it was stored, and is there once',
  params: channelParams,
  body: z
    .strictObject({
      client_id: clientId,
      text: text(limits.chat.text.max),
      attachments: z
        .array(publicId)
        .max(limits.chat.files.most, fill(messages.chatTooManyFiles, { most: limits.chat.files.most }))
        .optional()
        .describe(
          'Ids of files that were uploaded to this channel and not sent yet; with them, or a line, the text may be empty',
        ),
      reply_to: id.optional().describe('The seq of a message of this channel'),
      line: id.optional().describe('A line of the record, as `listChatLines` has it'),
      pin: z
        .strictObject({ file: publicId, ...spotFields })
        .optional()
        .describe('A spot on the 3D view of the line’s part'),
    })
    .refine(({ line, pin }) => pin === undefined || line !== undefined, {
      error: messages.chatPinOfLine,
      path: ['line'],
    })
    .refine(
      ({ text, attachments = [], line }) => text !== '' || attachments.length > 0 || line !== undefined,
      {
        error: messages.chatEmpty,
        path: ['text'],
      },
    ),
  bodyBytes: bodyBytes.text,
  example: { client_id: 'c0ffee-0001', text: 'When can these ship?' },
  response: chatMessageShape,
  status: 201,
  idempotent: true,
})

export const editChatMessage = endpoint('editChatMessage', {
  access: 'chat.write',
  summary: 'Puts one’s own message right, within five minutes',
  params: messageParams,
  body: z.strictObject({ text: requiredText(limits.chat.text.max, messages.chatEmpty) }),
  bodyBytes: bodyBytes.text,
  response: chatMessageShape,
})

export const deleteChatMessage = endpoint('deleteChatMessage', {
  access: 'chat.write',
  summary: 'Takes one’s own message back, within five minutes; its place stays',
  params: messageParams,
  response: chatMessageShape,
})

export const uploadChatFile = endpoint('uploadChatFile', {
  access: 'chat.write',
  summary:
    'Uploads one file for a message to this channel (multipart: file). Not sent within a day, it is deleted',
  params: channelParams,
  upload: true,
  response: attachmentShape.omit({ address: true, thumbnail: true }),
})

export const readChatFile = endpoint('readChatFile', {
  access: 'chat.read',
  summary: 'A file of a message, with addresses that are good from now on',
  params: channelParams.extend({ file: publicId }),
  response: attachmentShape,
})

export const listChatLines = endpoint('listChatLines', {
  access: 'chat.read',
  summary: 'The lines of the record that a message may point at',
  params: channelParams,
  response: z.object({
    lines: z.array(
      z.object({
        id,
        name: z.string(),
        product: id.nullable().describe('Its product, where that has a 3D view that one may see'),
      }),
    ),
  }),
})

export const questionShape = z.object({
  id,
  channel: z.string().describe('Its chat, in which it is answered'),
  product: z.object({ id, name: z.string().describe('As it was called when it was asked about') }),
  vendor: z.string().describe('The company'),
  mine: z.boolean().describe('Asked by this account'),
  at: timestamp,
  last: z.object({ text: z.string(), at: timestamp, mine: z.boolean() }).describe('The newest message'),
})

export const askQuestion = endpoint('askQuestion', {
  access: 'question.ask',
  summary: 'Asks a part’s vendor. A buyer has one question a part; more words go to the same chat',
  body: z.strictObject({
    product: id,
    client_id: clientId,
    text: requiredText(limits.chat.text.max, messages.questionEmpty),
  }),
  bodyBytes: bodyBytes.text,
  response: z.object({ id, channel: z.string() }),
  status: 201,
  idempotent: true,
})

export const listQuestions = endpoint('listQuestions', {
  access: 'chat.read',
  summary: 'Questions about parts that one asked or may answer, with the newest message first',
  query: z.strictObject({
    before: digits.optional().describe('The id of a question: those whose newest message is older'),
    product: digits.optional(),
  }),
  response: z.object({ results: z.array(questionShape), has_more: z.boolean() }),
})

export const markChat = endpoint('markChat', {
  access: 'chat.read',
  summary: 'Says up to which message one has received and read; marks never go back',
  params: channelParams,
  body: z.strictObject({ delivered: id.optional(), read: id.optional() }),
  response: z.object({ delivered: z.number().int(), read: z.number().int() }),
})

export const listUnreadChats = endpoint('listUnreadChats', {
  access: 'chat.read',
  summary: 'The channels in which others have written since one last read them, newest first',
  response: z.object({
    total: z.number().int(),
    channels: z.array(
      z.object({
        channel: z.string(),
        unread: z.number().int(),
        last: z.number().int(),
        delivered: z.number().int(),
      }),
    ),
  }),
})

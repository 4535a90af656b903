import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { mailChoices, noticeKinds, noticeRecordKinds } from '@armature/domain/notices/notice-kinds'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { recordLine } from './record-line.ts'
import { digits, flag, id, timestamp, zone } from '../platform/primitives.ts'

const kind = z.enum(noticeKinds)
const unreadCount = z
  .number()
  .int()
  .describe(`How many wait to be read; counted up to ${limits.notices.unreadMost}`)

export const noticeShape = z.object({
  id,
  kind,
  text: z.string(),
  path: z.string().describe('The page of the web app that it leads to'),
  at: timestamp,
  read: timestamp.nullable(),
  line: recordLine.nullable().describe('The quote, order, product or account that it is about; null if none'),
})

export const listNotices = endpoint('listNotices', {
  access: 'notice.read',
  summary: 'One’s own notices, newest first, about what one may still see',
  query: z.strictObject({
    before: digits.optional().describe('An id: the page after this notice'),
    unread: flag.optional(),
    kind: kind.optional(),
  }),
  response: z.object({ results: z.array(noticeShape), has_more: z.boolean() }),
})

export const countNotices = endpoint('countNotices', {
  access: 'notice.read',
  summary: 'How many of one’s own notices wait to be read',
  response: z.object({ unread: unreadCount }),
})

export const markNotices = endpoint('markNotices', {
  access: 'notice.read',
  summary:
    'Marks one’s own notices as read: those named, all about a record, or all that the bell shows up to one',
  body: z
    .strictObject({
      ids: z.array(id).min(1).max(limits.notices.readAtOnce).optional(),
      record: z.strictObject({ kind: z.enum(noticeRecordKinds), id }).optional(),
      until: id.optional().describe('The newest of them'),
    })
    .refine((body) => Object.keys(body).length === 1, messages.noticesOneWay),
  response: z.object({ unread: unreadCount }),
})

const channelsShape = z.object({
  kind,
  bell: z.boolean(),
  mail: z.enum(mailChoices),
  push: z.boolean(),
  mail_is_fixed: z.boolean().describe('Its mail can’t be switched off'),
})
const minuteOfDay = z.number().int().min(0).max(1_439)
const quiet = z
  .strictObject({ from: minuteOfDay, until: minuteOfDay })
  .nullable()
  .describe('Minutes of the day in the zone; null where no hours are quiet')

export const settingsShape = z.object({
  kinds: z.array(channelsShape).describe('The kinds of notices that one could get'),
  zone: z
    .string()
    .nullable()
    .describe('As in Europe/Berlin; null where none was chosen, which counts as UTC'),
  quiet,
  digest_hour: z.number().int().describe('The hour of the daily mail, in the zone'),
  push: z.object({
    key: z.string().describe('The key by which a browser’s push service knows this server (VAPID)'),
    here: z.boolean().describe('Notices are pushed to the browser of this session'),
  }),
})

export const readNoticeSettings = endpoint('readNoticeSettings', {
  access: 'notice.read',
  summary: 'How one’s notices come, by kind and channel, one’s quiet hours and the hour of the daily mail',
  response: settingsShape,
})

export const changeNoticeSettings = endpoint('changeNoticeSettings', {
  access: 'notice.read',
  summary: 'Changes what is named, and leaves the rest',
  body: z.strictObject({
    kinds: z
      .array(
        z.strictObject({
          kind,
          bell: z.boolean().optional(),
          mail: z.enum(mailChoices).optional(),
          push: z.boolean().optional(),
        }),
      )
      .max(noticeKinds.length)
      .optional(),
    zone: zone.optional(),
    quiet: quiet.optional(),
    digest_hour: z.number().int().min(0).max(23).optional(),
  }),
  response: settingsShape,
})

export const subscribePush = endpoint('subscribePush', {
  access: 'notice.read',
  personOnly: true,
  summary: 'Pushes one’s notices to the browser of this session, until the session ends',
  body: z.strictObject({
    endpoint: z
      .string()
      .max(limits.notices.pushAddress)
      .regex(/^https?:\/\/[!-~]+$/, messages.pushAddressUnknown),
    keys: z.strictObject({
      p256dh: z
        .string()
        .regex(/^[\w-]{87}=?$/, messages.pushKeysInvalid)
        .describe('A point of P-256, base64url'),
      auth: z
        .string()
        .regex(/^[\w-]{22}={0,2}$/, messages.pushKeysInvalid)
        .describe('16 bytes, base64url'),
    }),
  }),
  response: settingsShape,
})

export const endPush = endpoint('endPush', {
  access: 'notice.read',
  personOnly: true,
  summary: 'Pushes nothing more to the browser of this session',
  response: settingsShape,
})

export const stopNoticeMails = endpoint('stopNoticeMails', {
  access: 'public',
  summary: 'Stops one kind of mails by the signed link in each of them (RFC 8058 too)',
  query: z.strictObject({ token: z.string().max(200) }),
  response: z.object({ label: z.string().describe('The kind, as the settings call it') }),
})

import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { noticeKinds, noticeRecordKinds } from '@armature/domain/notices/notice-kinds'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { digits, flag, id, timestamp } from './primitives.ts'

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
  summary: 'Marks one’s own notices as read: those named, all about a record, or all up to one of them',
  body: z
    .strictObject({
      ids: z.array(id).min(1).max(limits.notices.readAtOnce).optional(),
      record: z.strictObject({ kind: z.enum(noticeRecordKinds), id }).optional(),
      until: id.optional().describe('The newest of them'),
    })
    .refine((body) => Object.keys(body).length === 1, messages.noticesOneWay),
  response: z.object({ unread: unreadCount }),
})

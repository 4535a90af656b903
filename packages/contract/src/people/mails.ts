import { mailStates } from '@armature/domain/mails/mail-reason'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, pageWindow, searchText } from '../platform/paging.ts'
import { id, idParams, timestamp } from '../platform/primitives.ts'

export const mailShape = z.object({
  id,
  to: z.string(),
  subject: z.string().describe('What kind of mail it is; its text is shown to nobody'),
  state: z
    .enum(mailStates)
    .describe('Refused for good, given up after its last try, waiting for the next, or too old to be sent'),
  since: timestamp,
  tries: z.number().int(),
  reason: z.string().nullable().describe('What the mail server said last'),
  resent: z
    .object({ at: timestamp, by: z.string() })
    .nullable()
    .describe('When an administrator last had it sent again, and who'),
})

export const listMails = endpoint('listMails', {
  access: 'mail.manage',
  summary:
    'Mails that aren’t out though they should be, newest first: refused, still being tried, or waiting for long',
  query: z.strictObject({ ...pageWindow, search: searchText, state: z.enum(mailStates).optional() }),
  response: pageOf(mailShape),
})

export const sendMailAgain = endpoint('sendMailAgain', {
  access: 'mail.manage',
  summary: 'Has a mail that isn’t out sent once more, now',
  params: idParams,
  response: mailShape,
  idempotent: true,
})

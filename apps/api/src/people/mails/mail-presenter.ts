import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { shownReason } from '@armature/domain/mails/mail-reason'
import type { MailRow } from './mail-repository.ts'

export const presentMail = (row: MailRow): Response<Endpoints['sendMailAgain']> => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  state: row.state,
  since: row.created_at.toISOString(),
  tries: row.attempts,
  reason: row.last_error === null ? null : shownReason(row.last_error),
  resent: row.resent_at === null ? null : { at: row.resent_at.toISOString(), by: row.resent_name ?? '' },
})

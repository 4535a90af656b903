import type { OtpChannel } from '@armature/domain/auth/otp'
import type { Database } from '../db/tables.ts'
import { addJob } from './job-repository.ts'

export interface NewMessage {
  channel: OtpChannel
  recipient: string
  subject?: string
  text: string
  html?: string
}

/** Writes a message and the job that delivers it after commit; a rolled-back transaction sends nothing. */
export const queueMessage = async (trx: Database, message: NewMessage, now: Date): Promise<void> => {
  const { id } = await trx
    .insertInto('outbox')
    .values({
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject ?? '',
      body_text: message.text,
      body_html: message.html ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(trx, 'deliver-message', { outboxId: id })
}

/** Newest first, for the mailbox page of a development start. */
export const listMessages = async (trx: Database, to: string | undefined, limit: number) =>
  trx
    .selectFrom('outbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

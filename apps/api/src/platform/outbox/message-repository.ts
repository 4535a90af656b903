import type { OtpChannel } from '@armature/domain/auth/otp'
import type { Database } from '../db/tables/tables.ts'
import { addJob, jobPriority } from './job-repository.ts'

export interface NewMessage {
  channel: OtpChannel
  recipient: string
  subject?: string
  text: string
  html?: string
  /** In whose name a mail goes out; null: the marketplace's. */
  senderName?: string | null
  /** Codes and links for which somebody waits at a screen: they go before notices, however many of these are due. */
  isWaitedFor?: boolean
  /** The notification of this mail, which is checked again before the mail goes out. */
  noticeId?: number
  /** Not before this; null: at once. */
  sendAfter?: Date | null
}

/** Writes a message and the job that delivers it after the commit; a rolled-back transaction sends nothing. */
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
      notice_id: message.noticeId ?? null,
      send_after: message.sendAfter ?? null,
      sender_name: message.senderName ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addDelivery(trx, id, message)
}

/** Has a message delivered, at once or not before `sendAfter`; one that waits for a later try has that try now instead. */
export const addDelivery = (
  trx: Database,
  id: number,
  { sendAfter, isWaitedFor = false }: Pick<NewMessage, 'sendAfter' | 'isWaitedFor'> = {},
): Promise<void> =>
  addJob(
    trx,
    'deliver-message',
    { outboxId: id },
    {
      key: `deliver:${id}`,
      priority: jobPriority[isWaitedFor ? 'waitedFor' : 'other'],
      ...(sendAfter && { runAt: sendAfter }),
    },
  )

/** Newest first, for the mailbox page of a development start. */
export const listMessages = async (trx: Database, to: string | undefined, limit: number) =>
  trx
    .selectFrom('outbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findMessage = async (trx: Database, id: number) =>
  trx.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

/** Messages with codes and links that let people in: the database must not keep a copy after sending. */
const emptied = { body_text: '', body_html: null } as const

/** Marks a message as sent, and keeps its text only where the caller asks for that. */
export const markSent = async (
  trx: Database,
  id: number,
  now: Date,
  { keepBody }: { keepBody: boolean },
): Promise<void> => {
  await trx
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null, ...(keepBody ? {} : emptied) })
    .where('id', '=', id)
    .execute()
}

/**
 * Empties at most this many messages that are sent, or too old for a retry, and returns the number. This covers
 * messages that were sent before emptying was switched on, and messages that could never be sent.
 */
export const emptyOldMessages = async (
  trx: Database,
  { before, most }: { before: Date; most: number },
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set(emptied)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('body_text', '!=', '')
        .where((of) => of.or([of('sent_at', 'is not', null), of('created_at', '<', before)]))
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes a message that may not go out any more. */
export const deleteMessage = async (trx: Database, id: number): Promise<void> => {
  await trx.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Notes a try that failed; `refusedAt` where there is to be no other by itself. */
export const markFailed = async (
  trx: Database,
  id: number,
  reason: string,
  refusedAt: Date | null,
): Promise<void> => {
  await trx
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: reason.slice(0, 500),
      failed_at: refusedAt,
    }))
    .where('id', '=', id)
    .execute()
}

export interface WaitingMessages {
  /** Mails and text messages that are not out yet. */
  waiting: number
  /** Age of the oldest of them in whole seconds; 0 where none waits. */
  oldestSeconds: number
}

/**
 * The messages that are not sent yet, by the application's clock; not those that are to wait, were refused for good, or are
 * emptied: nobody sends these.
 */
export const countWaiting = async (trx: Database, now: Date): Promise<WaitingMessages> => {
  const { waiting, oldest } = await trx
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.min(eb.fn.coalesce('send_after', 'created_at')).as('oldest'),
    ])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('body_text', '!=', '')
    .where((eb) => eb.or([eb('send_after', 'is', null), eb('send_after', '<=', now)]))
    .executeTakeFirstOrThrow()
  const oldestMs = oldest === null ? 0 : Math.max(0, now.getTime() - new Date(oldest).getTime())
  return { waiting, oldestSeconds: Math.round(oldestMs / 1_000) }
}

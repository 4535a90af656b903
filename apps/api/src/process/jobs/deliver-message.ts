import type { Deps } from '../../platform/context/deps-type.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { noticeRow } from '@armature/domain/notices/notice-kinds'
import type { LeavingNotice } from '../../desk/notifications/last-look.ts'
import { lastLook } from '../../desk/notifications/last-look.ts'
import { issueUnsubscribeToken } from '../../platform/outbox/unsubscribe-token.ts'
import { MailRefused } from '../../platform/ports/mailer.ts'
import { deleteMessage, findMessage, markFailed, markSent } from '../../platform/outbox/message-repository.ts'

/** Only a developer's mailbox page reads sent messages; nobody should in production. */
export const keepsBodies = ({ config }: Pick<Deps, 'config'>): boolean => config.environment !== 'production'

/** The one-click unsubscribe address of a notification's mail (RFC 8058), where such mails can be stopped. */
const unsubscribeOf = (
  { config, serverSecret }: Deps,
  { userId, kind }: LeavingNotice,
): { unsubscribeUrl?: string } => {
  if (noticeRow(kind).mailIsFixed) return {}
  const token = issueUnsubscribeToken(userId, kind, serverSecret)
  return { unsubscribeUrl: `${config.publicUrl}${endpointPaths.stopNoticeMails.path}?token=${token}` }
}

/**
 * Checks a notification's mail again: while it waited, its reader may have lost the record, read it, or switched such
 * mails off. Deletes a mail that may not go out and returns null; else returns the data for its headers.
 */
const lookBeforeSending = (
  deps: Deps,
  {
    id,
    notice_id: noticeId,
    send_after: sendAfter,
  }: { id: number; notice_id: number | null; send_after: Date | null },
): Promise<{ unsubscribeUrl?: string } | null> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    if (noticeId === null) return {}
    const leaving = await lastLook(trx, noticeId, {
      way: 'mail',
      waited: sendAfter !== null,
      now: deps.clock(),
    })
    if (leaving !== undefined) return unsubscribeOf(deps, leaving)
    await deleteMessage(trx, id)
    return null
  })

/**
 * Sends one message of the outbox, with the network call outside any transaction. A failure is recorded and thrown, so
 * that the queue retries with growing pauses; the record always stays. A permanently refused message is retried only by
 * an administrator.
 */
export const deliverMessage = async (deps: Deps, outboxId: number): Promise<void> => {
  const message = await inTransaction(deps.db, systemContext, (trx) => findMessage(trx, outboxId), {
    readOnly: true,
  })
  if (message === undefined || message.sent_at !== null || message.body_text === '') return
  if (message.failed_at !== null) return
  const headers = await lookBeforeSending(deps, message)
  if (headers === null) return
  const count = (outcome: 'sent' | 'refused' | 'failed') =>
    deps.metrics.messages.inc({ channel: message.channel, outcome })
  try {
    if (message.channel === 'EMAIL') {
      await deps.mailer.send({
        to: message.recipient,
        subject: message.subject,
        text: message.body_text,
        html: message.body_html,
        senderName: message.sender_name,
        ...headers,
        messageId: `<outbox-${message.id}@${new URL(deps.config.publicUrl).hostname}>`,
      })
    } else {
      await deps.sms.send({ to: message.recipient, text: message.body_text })
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const refusedAt = error instanceof MailRefused ? deps.clock() : null
    count(refusedAt === null ? 'failed' : 'refused')
    await inTransaction(deps.db, systemContext, (trx) => markFailed(trx, outboxId, reason, refusedAt))
    if (refusedAt === null) throw error
    return
  }
  count('sent')
  const keepBody = keepsBodies(deps)
  await inTransaction(deps.db, systemContext, (trx) => markSent(trx, outboxId, deps.clock(), { keepBody }))
}

import type { Deps } from '../deps.ts'
import { inTransaction, systemContext } from '../db/transaction.ts'
import { findMessage, markFailed, markSent } from '../records/outbox-repository.ts'

/**
 * Sends one message of the outbox. The network call is outside any transaction; a failure is noted and thrown,
 * so that the queue tries again later with growing pauses, and the record stays whatever happens.
 */
export const deliverMessage = async (deps: Deps, outboxId: number): Promise<void> => {
  const message = await inTransaction(deps.db, systemContext, (trx) => findMessage(trx, outboxId), {
    readOnly: true,
  })
  if (message === undefined || message.sent_at !== null) return
  try {
    if (message.channel === 'EMAIL') {
      await deps.mailer.send({
        to: message.recipient,
        subject: message.subject,
        text: message.body_text,
        html: message.body_html,
        messageId: `<outbox-${message.id}@${new URL(deps.config.publicUrl).hostname}>`,
      })
    } else {
      await deps.sms.send({ to: message.recipient, text: message.body_text })
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await inTransaction(deps.db, systemContext, (trx) => markFailed(trx, outboxId, reason))
    throw error
  }
  await inTransaction(deps.db, systemContext, (trx) => markSent(trx, outboxId, deps.clock()))
}

import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid } from '@armature/domain/problem'
import type { Context } from '../../http/context.ts'
import { systemContextOf } from '../../http/system-context.ts'
import type { PaymentEvent } from '../../ports/payments.ts'
import { syncPayoutAccount } from '../accounts/sync-payout-account.ts'
import { markEventHandled, noteEvent } from './provider-event-repository.ts'
import { settlePayment } from './settle-payment.ts'

const settleFrom = async (ctx: Context, { subject }: PaymentEvent): Promise<void> => {
  if (subject.kind !== 'payment_intent') return
  const { intent } = subject
  const holdId = intent.metadata['hold_id']
  if (holdId === undefined || intent.status !== 'succeeded') return
  // A decline isn't settled from here: the call's own answer or the reconciler tells which try it was.
  await settlePayment(ctx.deps, ctx.log, holdId, { status: 'succeeded', id: intent.id })
}

/** Null where the event had its effect, or has none; a Problem where it must come again. */
const applyEvent = async (ctx: Context, event: PaymentEvent): Promise<Problem | null> => {
  if (event.subject.kind === 'payout_account') return syncPayoutAccount(ctx, event.subject.id)
  await settleFrom(ctx, event)
  return null
}

/** The provider's events: signature over the raw bytes, each event handled once, however often it comes. */
export const handleWebhook = async (ctx: Context, rawBody: unknown, signature: string | undefined) => {
  if (!Buffer.isBuffer(rawBody)) return invalid(messages.webhookInvalid, { code: 'webhook_invalid' })
  const verified = ctx.deps.payments.verifyWebhook(rawBody, signature)
  if (!verified.ok) return invalid(messages.webhookInvalid, { code: 'webhook_invalid' })
  const systemCtx = systemContextOf(ctx.deps, ctx.log)
  const { event } = verified
  const isNew = await systemCtx.inWrite((trx) => noteEvent(trx, event.id, event.type, systemCtx.now))
  if (isNew === true) {
    const problem = await applyEvent(systemCtx, event)
    if (problem !== null) return problem
    await systemCtx.inWrite(async (trx) => {
      await markEventHandled(trx, event.id, systemCtx.now)
      return null
    })
  }
  return { received: true }
}

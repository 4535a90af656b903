import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid } from '@armature/domain/problem'
import type { Context } from '../../http/context.ts'
import { systemContextOf } from '../../http/system-context.ts'
import type { PaymentEvent } from '../../ports/payments.ts'
import { syncPayoutAccount } from '../accounts/sync-payout-account.ts'
import { markEventHandled, noteEvent } from './provider-event-repository.ts'
import { paidOf } from './paid-of.ts'
import { settlePayment } from './settle-payment.ts'

const holdIdShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const settleFrom = async (
  ctx: Context,
  { intent, account }: Extract<PaymentEvent['subject'], { kind: 'payment_intent' }>,
): Promise<void> => {
  const holdId = intent.metadata['hold_id']
  // A payment of another kind, or none at all: a decline isn't settled from here, since the call's own answer or the
  // reconciler tells which try it was.
  if (holdId === undefined || intent.status !== 'succeeded') return
  if (!holdIdShape.test(holdId)) {
    ctx.log.warn(
      { event: 'payment_of_unknown_hold', paymentId: intent.id },
      'a payment names a hold that cannot be',
    )
    return
  }
  await settlePayment(ctx.deps, ctx.log, holdId, { status: 'succeeded', payment: paidOf(intent, account) })
}

/** Null where the event had its effect, or has none; a Problem where it must come again. */
const applyEvent = async (ctx: Context, event: PaymentEvent): Promise<Problem | null> => {
  if (event.subject.kind === 'payout_account') return syncPayoutAccount(ctx, event.subject.id)
  if (event.subject.kind === 'payment_intent') await settleFrom(ctx, event.subject)
  if (event.subject.kind === 'unreadable')
    ctx.log.warn(
      { event: 'webhook_unreadable', id: event.id, type: event.type },
      'an event of the provider’s is not as it should be',
    )
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

import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { PaymentEvent } from '../../platform/ports/payments.ts'
import { countRefusal, markEventHandled, noteEvent } from './provider-event-repository.ts'

type Subject = PaymentEvent['subject']

/**
 * The handler of each kind of event, from the module that owns the fact; app.ts builds the table. A kind without a
 * handler is recorded without effect. Null where the event is done; a Problem where it must come again.
 */
export type WebhookHandlers = {
  [Kind in Subject['kind']]?: (
    ctx: Context,
    subject: Extract<Subject, { kind: Kind }>,
  ) => Promise<Problem | null>
}

const handle = <Kind extends Subject['kind']>(
  handlers: WebhookHandlers,
  ctx: Context,
  subject: Extract<Subject, { kind: Kind }>,
): Promise<Problem | null> | null => handlers[subject.kind as Kind]?.(ctx, subject) ?? null

/**
 * Does it concern another account, or the provider's other mode? Payments are checked with their subject instead, since
 * operators must hear of misdirected money, and payout accounts always belong to others.
 */
const isOthers = (ctx: Context, { subject, account, livemode }: PaymentEvent): boolean => {
  if (subject.kind === 'payment_intent') return false
  return livemode !== ctx.deps.payments.livemode || (account !== null && subject.kind !== 'payout_account')
}

const applyEvent = async (
  handlers: WebhookHandlers,
  ctx: Context,
  event: PaymentEvent,
): Promise<Problem | null> => {
  if (isOthers(ctx, event)) {
    const { id, type, account, livemode } = event
    ctx.log.warn(
      { event: 'webhook_of_others', id, type, account, livemode },
      'an event of another account or mode is ignored',
    )
    return null
  }
  if (event.subject.kind === 'unreadable')
    ctx.log.warn(
      { event: 'webhook_unreadable', id: event.id, type: event.type },
      'an event of the provider’s is not as it should be',
    )
  return handle(handlers, ctx, event.subject)
}

/**
 * Handles the provider's events: checks the signature over the raw bytes, and handles each event once, however often it
 * comes.
 */
export const handleWebhook = async (
  ctx: Context,
  handlers: WebhookHandlers,
  { rawBody, signature }: { rawBody: unknown; signature: string | undefined },
) => {
  const count = (outcome: 'handled' | 'repeated' | 'deferred' | 'refused') =>
    ctx.deps.metrics.webhooks.inc({ outcome })
  const verified = Buffer.isBuffer(rawBody)
    ? ctx.deps.payments.verifyWebhook(rawBody, signature)
    : { ok: false as const }
  const systemCtx = systemContextOf(ctx.deps, ctx.log)
  if (!verified.ok) {
    count('refused')
    await systemCtx.inWrite(async (trx) => {
      await countRefusal(trx, systemCtx.now)
      return null
    })
    return invalid(messages.webhookInvalid, { code: 'webhook_invalid' })
  }
  const { event } = verified
  const isNew = await systemCtx.inWrite((trx) => noteEvent(trx, event.id, event.type, systemCtx.now))
  if (isNew === true) {
    const problem = await applyEvent(handlers, systemCtx, event)
    if (problem !== null) {
      count('deferred')
      return problem
    }
    await systemCtx.inWrite(async (trx) => {
      await markEventHandled(trx, event.id, systemCtx.now)
      return null
    })
  }
  count(isNew === true ? 'handled' : 'repeated')
  return { received: true }
}

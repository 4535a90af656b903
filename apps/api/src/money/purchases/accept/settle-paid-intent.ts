import type { Context } from '../../../platform/context/context.ts'
import type { PaymentEvent } from '../../../platform/ports/payments.ts'
import { balanceMetadataKey, settleBalance } from '../balance/settle-balance.ts'
import { receivedPaymentOf } from './payment-news.ts'
import { settlePurchase } from './settle-purchase.ts'

type PaidIntent = Extract<PaymentEvent['subject'], { kind: 'payment_intent' }>

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Could we have created this id? Another installation may share the account at the provider. */
const isNamed = (
  ctx: Context,
  intent: PaidIntent['intent'],
  { kind, id }: { kind: 'hold' | 'balance'; id: string },
): boolean => {
  if (idShape.test(id)) return true
  ctx.log.warn(
    { event: `payment_of_unknown_${kind}`, paymentId: intent.id },
    `a payment names a ${kind} that cannot be`,
  )
  return false
}

/**
 * Settles the provider's news with the hold or balance payment that it names. Always null: an event that concerns no
 * hold of ours needn't come again.
 */
export const settlePaidIntent = async (ctx: Context, { intent, account }: PaidIntent): Promise<null> => {
  // A decline isn't settled here, since only the call's answer or the reconciler knows which attempt it was.
  if (intent.status !== 'succeeded') return null
  const news = { status: 'succeeded', payment: receivedPaymentOf(intent, account) } as const
  const balanceId = intent.metadata[balanceMetadataKey]
  if (balanceId !== undefined && isNamed(ctx, intent, { kind: 'balance', id: balanceId })) {
    await settleBalance(ctx.deps, ctx.log, balanceId, news)
    return null
  }
  const holdId = intent.metadata['hold_id']
  if (holdId !== undefined && isNamed(ctx, intent, { kind: 'hold', id: holdId }))
    await settlePurchase(ctx.deps, ctx.log, holdId, news)
  return null
}

import type { Context } from '../../context/context.ts'
import type { PaymentEvent } from '../../ports/payments.ts'
import { balanceMetadataKey } from './charge-balance.ts'
import { receivedPaymentOf } from './received-payment.ts'
import { settleBalance } from './settle-balance.ts'
import { settlePurchase } from './settle-purchase.ts'

const holdIdShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Settles the provider's news about a payment with the hold, or the payment on a balance, that it names. Always null:
 * an event that concerns no hold of ours needn't come again.
 */
export const settlePaidIntent = async (
  ctx: Context,
  { intent, account }: Extract<PaymentEvent['subject'], { kind: 'payment_intent' }>,
): Promise<null> => {
  const balanceId = intent.metadata[balanceMetadataKey]
  if (balanceId !== undefined && intent.status === 'succeeded' && holdIdShape.test(balanceId)) {
    const payment = receivedPaymentOf(intent, account)
    await settleBalance(ctx.deps, ctx.log, balanceId, { status: 'succeeded', payment })
    return null
  }
  const holdId = intent.metadata['hold_id']
  // A payment of another kind, or none at all: a decline isn't settled from here, since the call's own answer or the
  // reconciler tells which try it was.
  if (holdId === undefined || intent.status !== 'succeeded') return null
  if (!holdIdShape.test(holdId)) {
    ctx.log.warn(
      { event: 'payment_of_unknown_hold', paymentId: intent.id },
      'a payment names a hold that cannot be',
    )
    return null
  }
  await settlePurchase(ctx.deps, ctx.log, holdId, {
    status: 'succeeded',
    payment: receivedPaymentOf(intent, account),
  })
  return null
}

import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../context/context.ts'
import type { CreatePaymentResult } from '../../ports/payments.ts'
import type { Hold } from './hold-repository.ts'
import type { PaymentNews } from './settle-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

const newsOf = (log: Context['log'], hold: Hold, result: CreatePaymentResult): PaymentNews => {
  switch (result.status) {
    case 'succeeded': {
      const { id, amountCents, currency, livemode } = result
      return {
        status: 'succeeded',
        payment: { id, amountCents, currency, livemode, account: null },
        isAnswer: true,
      }
    }
    case 'declined':
      return { status: 'declined', message: result.message }
    case 'refused':
      // Its words are for us: of keys and parameters, not of the payer's card.
      log.warn(
        { event: 'payment_refused', holdId: hold.id, code: result.code, reason: result.message },
        'the provider refused a payment',
      )
      return { status: 'declined', message: messages.paymentRefused }
    case 'processing':
      return { status: 'unknown', reason: 'processing' }
    case 'unavailable':
      return { status: 'unknown', reason: result.reason }
  }
}

/**
 * Asks the provider for a hold's payment under the hold's stored key, outside any transaction, and settles what it
 * says. Asking again is the same payment.
 */
export const chargeHold = async (deps: Deps, log: Context['log'], hold: Hold): Promise<Problem | null> => {
  const result = await deps.payments.createPaymentIntent({
    amountCents: hold.due_cents,
    currency: 'usd',
    paymentMethod: hold.payment_method,
    idempotencyKey: hold.idempotency_key,
    metadata: { hold_id: hold.id, quote_id: String(hold.quote_id) },
    description: `Down payment for quote #${hold.quote_id}`,
  })
  return settlePurchase(deps, log, hold.id, newsOf(log, hold, result))
}

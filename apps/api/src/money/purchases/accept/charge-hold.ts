import type { Problem } from '@armature/domain/problem'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { Hold } from './hold-repository.ts'
import { newsOf } from './payment-news.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Asks the provider for a hold's payment under the hold's stored key, outside any transaction, and settles the answer.
 * Asking again is the same payment.
 */
export const chargeHold = async (deps: Deps, log: Context['log'], hold: Hold): Promise<Problem | null> => {
  const result = await deps.payments.createPaymentIntent({
    amountCents: hold.due_cents,
    currency: 'usd',
    paymentMethod: hold.payment_method,
    ...(hold.provider_customer === null ? {} : { customerId: hold.provider_customer }),
    idempotencyKey: hold.idempotency_key,
    metadata: { hold_id: hold.id, quote_id: String(hold.quote_id) },
    description: `Down payment for quote #${hold.quote_id}`,
  })
  return settlePurchase(deps, log, hold.id, newsOf(log, { holdId: hold.id }, result))
}

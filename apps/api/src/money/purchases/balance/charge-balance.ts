import type { Problem } from '@armature/domain/problem'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { Balance } from './balance-repository.ts'
import { newsOf } from '../accept/payment-news.ts'
import { settleBalance } from './settle-balance.ts'

/** The word of metadata by which a payment is known as one on a balance. */
export const balanceMetadataKey = 'balance_id'

/** Asks the provider for a payment under its stored key, outside any transaction, and settles the answer. */
export const chargeBalance = async (
  deps: Deps,
  log: Context['log'],
  balance: Balance,
): Promise<Problem | null> => {
  const result = await deps.payments.createPaymentIntent({
    amountCents: balance.amount_cents,
    currency: 'usd',
    paymentMethod: balance.payment_method,
    ...(balance.provider_customer === null ? {} : { customerId: balance.provider_customer }),
    idempotencyKey: balance.idempotency_key,
    metadata: { [balanceMetadataKey]: balance.id, order_id: String(balance.order_id) },
    description: `Balance of order #${balance.order_id}`,
  })
  return settleBalance(deps, log, balance.id, newsOf(log, { balanceId: balance.id }, result))
}

import { randomUUID } from 'node:crypto'
import { nameOf } from '@armature/domain/accounts/names'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, paymentFailed, unavailable } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import type { PaymentsRefused, PaymentsUnavailable } from '../../ports/payments.ts'
import { lockPaymentCustomer, storePaymentCustomer } from './payment-customer-repository.ts'

const requestMetadataKey = 'customer_request'

/** What the caller is told where the provider did nothing, or nobody knows. */
export const providerProblem = (
  ctx: Context,
  failure: PaymentsRefused | PaymentsUnavailable,
  call: string,
): Problem => {
  ctx.log.warn({ event: 'provider_call_failed', call, status: failure.status }, failure.message)
  return failure.status === 'unavailable'
    ? unavailable(messages.unavailable, { retryAfterSeconds: 5 })
    : paymentFailed(failure.message, { code: failure.code })
}

/**
 * Who an account is at the card provider, made there at the first need. Two at once send the same key, and what a lost answer
 * made is looked for before the key is sent again: there is one, whatever fails.
 */
export const ensurePaymentCustomer = async (ctx: Context, userId: number): Promise<string | Problem> => {
  const row = await ctx.inWrite((trx) =>
    lockPaymentCustomer(trx, userId, { key: randomUUID(), now: ctx.now }),
  )
  if (isProblem(row)) return row
  if (row.customer_id !== null) return row.customer_id
  const { email, request_key: key } = row
  const { payments } = ctx.deps
  const found = await payments.findCustomerByMetadata({ email, key: requestMetadataKey, value: key })
  const made =
    found.status === 'not_found'
      ? await payments.createCustomer({
          email,
          name: nameOf(row),
          idempotencyKey: `customer:${key}`,
          metadata: { [requestMetadataKey]: key, user_id: String(userId) },
        })
      : found
  if (made.status === 'refused' || made.status === 'unavailable')
    return providerProblem(ctx, made, 'create customer')
  const { id } = made
  const stored = await ctx.inWrite(async (trx) => {
    await storePaymentCustomer(trx, userId, id)
    return null
  })
  return isProblem(stored) ? stored : id
}

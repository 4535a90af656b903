import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, paymentFailed, unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { PaymentsRefused, PaymentsUnavailable } from '../../platform/ports/payments.ts'
import {
  findPaymentCustomer,
  lockPaymentCustomer,
  renewPaymentRequest,
  storePaymentCustomer,
} from './payment-customer-repository.ts'

const requestMetadataKey = 'customer_request'

/**
 * The caller's problem where the provider did nothing or the outcome is unknown. The provider's own words go to the
 * log.
 */
export const providerProblem = (
  ctx: Context,
  failure: PaymentsRefused | PaymentsUnavailable,
  call: string,
): Problem => {
  ctx.log.warn({ event: 'provider_call_failed', call, status: failure.status }, failure.message)
  return failure.status === 'unavailable'
    ? unavailable(messages.unavailable, { retryAfterSeconds: 5 })
    : paymentFailed(messages.cardRefused, { code: failure.code })
}

const waitMs = 250
const waits = 12

/** Another call for the same account is creating it now, with the same key. */
const awaitOther = async (ctx: Context, userId: number): Promise<string | null> => {
  for (let turn = 0; turn < waits; turn += 1) {
    await delay(waitMs)
    const id = await ctx.inRead((trx) => findPaymentCustomer(trx, userId))
    if (id !== null) return id
  }
  return null
}

type Asked = Awaited<ReturnType<typeof lockPaymentCustomer>>

const create = async (ctx: Context, userId: number, row: Asked): Promise<string | Problem> => {
  const key = row.request_key
  const made = await ctx.deps.payments.createCustomer({
    email: row.email,
    name: row.name,
    idempotencyKey: `customer:${key}`,
    metadata: { [requestMetadataKey]: key, user_id: String(userId) },
  })
  if (made.status === 'created') return made.id
  const other = made.status === 'unavailable' && made.reason === 'busy' ? await awaitOther(ctx, userId) : null
  if (other !== null) return other
  // The provider would repeat its refusal for this key for a day.
  if (made.status === 'refused')
    await ctx.inWrite(async (trx) => {
      await renewPaymentRequest(trx, userId, { old: key, key: randomUUID(), now: ctx.now })
      return null
    })
  return providerProblem(ctx, made, 'create customer')
}

/**
 * An account's customer at the card provider, created when first needed. Concurrent calls send the same key, and after
 * a lost answer the customer is searched for before the key is reused, so there is only one whatever fails.
 */
export const ensurePaymentCustomer = async (ctx: Context, userId: number): Promise<string | Problem> => {
  const row = await ctx.inWrite((trx) =>
    lockPaymentCustomer(trx, userId, { key: randomUUID(), now: ctx.now }),
  )
  if (isProblem(row)) return row
  if (row.customer_id !== null) return row.customer_id
  const { email, request_key: value } = row
  const found = await ctx.deps.payments.findCustomerByMetadata({ email, key: requestMetadataKey, value })
  if (found.status === 'refused' || found.status === 'unavailable')
    return providerProblem(ctx, found, 'find customer')
  const id = found.status === 'found' ? found.id : await create(ctx, userId, row)
  if (isProblem(id)) return id
  const stored = await ctx.inWrite(async (trx) => {
    await storePaymentCustomer(trx, userId, id)
    return null
  })
  return isProblem(stored) ? stored : id
}

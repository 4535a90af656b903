import { messages } from '@armature/domain/messages'
import { payFirst } from '@armature/domain/subscriptions/open-bill'
import { isBankNeeded } from '@armature/domain/payments/card'
import { cardReason } from '@armature/domain/payments/provider-texts'
import type { Problem } from '@armature/domain/problem'
import { conflict, paymentFailed, unavailable } from '@armature/domain/problem'
import {
  subscriptionKeyHours,
  subscriptionMachine,
} from '@armature/domain/subscriptions/subscription-machine'
import type { Context } from '../../platform/context/context.ts'
import { textOfDecline } from '../payments/provider-refusal.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { SubscriptionResult } from '../../platform/ports/subscriptions.ts'
import { settleSubscription } from './settle-subscription.ts'
import type { SubscriptionRow } from './subscription-repository.ts'
import { hourMs, later } from '@armature/domain/values/time'

/** The metadata key that marks a subscription as requested by us. */
export const subscriptionMetadataKey = 'subscription_request'

/** Queues a job to find out a request's outcome, which survives this process. */
export const lookAtSubscription = (
  trx: Database,
  ctx: Pick<Context, 'now'>,
  subscriptionId: number,
  minutes: number,
): Promise<void> => {
  const runAt = minutes === 0 ? {} : { runAt: later(ctx.now, { minutes }) }
  return addJob(
    trx,
    'settle-subscription',
    { subscriptionId },
    { ...runAt, key: `settle-subscription:${subscriptionId}` },
  )
}

const declined = (ctx: Context, id: number, result: { code: string; message: string }): string => {
  const text = textOfDecline(ctx.log, { subscription: id }, result)
  return isBankNeeded(result.code) ? messages.bankCannotAsk : text
}

/**
 * A problem of a running subscription after a call; it doesn't fail our request. The provider's text goes to the log.
 */
const problemOf = (
  ctx: Context,
  id: number,
  result: Exclude<SubscriptionResult, { status: 'done' }>,
): Problem => {
  if (result.status === 'declined') return paymentFailed(declined(ctx, id, result), { code: result.code })
  const isRefused = result.status === 'refused'
  ctx.log.warn(
    { event: isRefused ? 'subscription_call_refused' : 'subscription_unknown', subscription: id },
    result.message,
  )
  if (isRefused) return paymentFailed(messages.cardRefused, { code: result.code })
  return unavailable(messages.subscriptionUnknown, { retryAfterSeconds: 5, code: 'subscription_pending' })
}

/** Settles a call on a running subscription; a refusal changes nothing. */
export const settleCall = async (
  ctx: Context,
  id: number,
  { result, askedAt }: { result: SubscriptionResult; askedAt: Date },
): Promise<SubscriptionRow | Problem> => {
  if (result.status !== 'done') return problemOf(ctx, id, result)
  const row = await settleSubscription(ctx, id, { status: 'found', remote: result.subscription, askedAt })
  if (row === null) return conflict(messages.subscriptionNotLive)
  // A look that began after the call counts as newer than its answer, although it may show the state from before.
  return row.checked_at !== null && row.checked_at > askedAt ? lookAtProvider(ctx, row) : row
}

/** Settles a request's outcome; a refusal ends the request. Returns the subscription, or why it isn't as requested. */
const settleAnswer = async (
  ctx: Context,
  id: number,
  answer: { result: SubscriptionResult; askedAt: Date },
): Promise<SubscriptionRow | Problem> => {
  const { result } = answer
  if (result.status === 'declined' || result.status === 'refused') {
    const reason = result.status === 'declined' ? cardReason(result.code) : messages.cardRefused
    await settleSubscription(ctx, id, { status: 'refused', reason })
  }
  return settleCall(ctx, id, answer)
}

const create = (ctx: Context, row: SubscriptionRow): Promise<SubscriptionResult> =>
  ctx.deps.payments.createSubscription({
    customerId: row.customer_id ?? '',
    priceId: row.price_id ?? '',
    idempotencyKey: `subscribe:${row.request_key}`,
    metadata: { [subscriptionMetadataKey]: row.request_key, vendor_id: String(row.vendor_id) },
  })

/** Requests a subscription with its stored key for the first time. */
export const askFirst = async (ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow | Problem> => {
  const askedAt = ctx.deps.clock()
  return settleAnswer(ctx, row.id, { result: await create(ctx, row), askedAt })
}

/**
 * Finds the outcome of a request with a lost answer. It searches for the resulting subscription and, if there is none,
 * repeats the request with its key, so there is at most one. A request whose key is too old to reuse counts as never
 * arrived.
 */
export const askAgain = async (ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow | Problem> => {
  const askedAt = ctx.deps.clock()
  const found = await ctx.deps.payments.findSubscriptionByMetadata({
    customerId: row.customer_id ?? '',
    key: subscriptionMetadataKey,
    value: row.request_key,
  })
  if (found.status === 'found')
    return settleAnswer(ctx, row.id, {
      result: { status: 'done', subscription: found.subscription },
      askedAt,
    })
  if (found.status !== 'not_found')
    return settleAnswer(ctx, row.id, {
      result: { ...found, status: 'unavailable', reason: 'server' },
      askedAt,
    })
  if (askedAt.getTime() - row.created_at.getTime() > subscriptionKeyHours * hourMs) {
    const reason = 'The request did not reach the card provider.'
    await settleSubscription(ctx, row.id, { status: 'refused', reason })
    return paymentFailed(reason, { code: 'not_sent' })
  }
  return settleAnswer(ctx, row.id, { result: await create(ctx, row), askedAt })
}

/** Requests the wanted change of plan with its stored key. */
export const askChange = async (ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow | Problem> => {
  const askedAt = ctx.deps.clock()
  const result = await ctx.deps.payments.changeSubscriptionPlan({
    subscriptionId: row.provider_id ?? '',
    itemId: row.item_id ?? '',
    priceId: row.wanted_price_id ?? '',
    at: row.change_at === null ? null : Math.floor(row.change_at.getTime() / 1_000),
    idempotencyKey: `change:${row.change_key ?? ''}`,
  })
  return settleAnswer(ctx, row.id, { result, askedAt })
}

/** Reads a subscription's state at the provider. */
export const lookAtProvider = async (
  ctx: Context,
  row: SubscriptionRow,
): Promise<SubscriptionRow | Problem> => {
  const askedAt = ctx.deps.clock()
  const found = await ctx.deps.payments.findSubscription(row.provider_id ?? '')
  if (found.status !== 'found') return unavailable(messages.subscriptionUnknown)
  const seen = await settleSubscription(ctx, row.id, { status: 'found', remote: found.subscription, askedAt })
  return seen ?? conflict(messages.subscriptionNotLive)
}

/** Null where the subscription is live, else the problem. */
export const refuseUnlessLive = (row: SubscriptionRow): Problem | null =>
  subscriptionMachine.is(row.state, 'live')
    ? null
    : conflict(messages.subscriptionNotLive, { code: 'not_live' })

/**
 * Null where nothing is owed; a change of plan would refund money that was never paid, and its bill would count as the
 * open one.
 */
export const refuseWhileOwing = (row: SubscriptionRow): Problem | null =>
  subscriptionMachine.is(row.state, 'owes') ? conflict(payFirst, { code: 'bill_open' }) : null

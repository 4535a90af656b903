import { messages } from '@armature/domain/messages'
import { payFirst } from '@armature/domain/subscriptions/open-bill'
import { declineText } from '@armature/domain/payments/decline-text'
import type { Problem } from '@armature/domain/problem'
import { conflict, paymentFailed, unavailable } from '@armature/domain/problem'
import {
  subscriptionKeyHours,
  subscriptionMachine,
} from '@armature/domain/subscriptions/subscription-machine'
import type { Context } from '../../platform/context/context.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { SubscriptionResult } from '../../platform/ports/subscriptions.ts'
import { settleSubscription } from './settle-subscription.ts'
import type { SubscriptionRow } from './subscription-repository.ts'
import { hourMs, later } from '@armature/domain/values/time'

/** The word of metadata by which a subscription is known as one that we asked for. */
export const subscriptionMetadataKey = 'subscription_request'

/** Has a job find out how a request ended, whatever becomes of this process. */
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

/**
 * The problem of a call on a running subscription: no request of ours ends with it. A card's decline is told in the provider's
 * words, which are for the payer; those of a refusal are for the log.
 */
const problemOf = (
  ctx: Context,
  id: number,
  result: Exclude<SubscriptionResult, { status: 'done' }>,
): Problem => {
  if (result.status === 'declined') return paymentFailed(declineText(result.message), { code: result.code })
  const isRefused = result.status === 'refused'
  ctx.log.warn(
    { event: isRefused ? 'subscription_call_refused' : 'subscription_unknown', subscription: id },
    result.message,
  )
  if (isRefused) return paymentFailed(messages.cardRefused, { code: result.code })
  return unavailable(messages.subscriptionUnknown, { retryAfterSeconds: 5, code: 'subscription_pending' })
}

/** Settles the outcome of a call on a running subscription; a refusal changes nothing. */
export const settleCall = async (
  ctx: Context,
  id: number,
  { result, askedAt }: { result: SubscriptionResult; askedAt: Date },
): Promise<SubscriptionRow | Problem> => {
  if (result.status !== 'done') return problemOf(ctx, id, result)
  const row = await settleSubscription(ctx, id, { status: 'found', remote: result.subscription, askedAt })
  if (row === null) return conflict(messages.subscriptionNotLive)
  // A look that began after the call counts as newer than its answer, though it may have seen what was before its effect.
  return row.checked_at !== null && row.checked_at > askedAt ? lookAtProvider(ctx, row) : row
}

/** Settles a request's outcome; a refusal ends the request. Answers the subscription, or the reason why it isn't as it was wanted. */
const settleAnswer = async (
  ctx: Context,
  id: number,
  answer: { result: SubscriptionResult; askedAt: Date },
): Promise<SubscriptionRow | Problem> => {
  const { result } = answer
  if (result.status === 'declined' || result.status === 'refused') {
    const reason = result.status === 'declined' ? result.message : messages.cardRefused
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

/** Asks the provider for a subscription under its stored key, for the first time. */
export const askFirst = async (ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow | Problem> => {
  const askedAt = ctx.deps.clock()
  return settleAnswer(ctx, row.id, { result: await create(ctx, row), askedAt })
}

/**
 * Finds out what became of a request whose answer is missing. It looks for the subscription that the request made; where there is
 * none, it sends the request again under its key, so that there is one at most. A request whose key is too old to be sent again
 * counts as one that never arrived.
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

/** Asks the provider for the change of plan that is wanted, under its stored key. */
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

/** Looks at a subscription that the provider has. */
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

/** Null where the subscription runs, else that it doesn't. */
export const refuseUnlessLive = (row: SubscriptionRow): Problem | null =>
  subscriptionMachine.is(row.state, 'live')
    ? null
    : conflict(messages.subscriptionNotLive, { code: 'not_live' })

/** Null where nothing is owed; a change of plan would give back money that was never paid, and its bill would count as the open one. */
export const refuseWhileOwing = (row: SubscriptionRow): Problem | null =>
  subscriptionMachine.is(row.state, 'owes') ? conflict(payFirst, { code: 'bill_open' }) : null

import { isProblem } from '@armature/domain/problem'
import {
  subscriptionKeyHours,
  subscriptionMachine,
} from '@armature/domain/subscriptions/subscription-machine'
import type { Context } from '../../platform/context/context.ts'
import { addFollowing } from '../../platform/outbox/add-following.ts'
import { askAgain, askChange, lookAtProvider, lookAtSubscription } from './ask-provider.ts'
import { settleSubscription } from './settle-subscription.ts'
import type { SubscriptionRow } from './subscription-repository.ts'
import { findSubscriptionRow, listToLookAt, listUnfollowed } from './subscription-repository.ts'
import { earlier, hourMs } from '@armature/domain/values/time'

/** Settles a change of plan with a lost answer: repeated while its key is valid, else it counts as never arrived. */
const settleChange = async (ctx: Context, row: SubscriptionRow): Promise<boolean> => {
  const seen = await lookAtProvider(ctx, row)
  if (isProblem(seen)) return false
  if (seen.wanted_plan_id === null) return true
  const age = ctx.now.getTime() - (seen.change_asked_at ?? seen.change_at ?? ctx.now).getTime()
  // It isn't repeated while a newer bill is open either: it would refund money that was never paid.
  if (age > subscriptionKeyHours * hourMs || subscriptionMachine.is(seen.state, 'owes')) {
    await settleSubscription(ctx, row.id, {
      status: 'refused',
      reason: 'The change did not reach the card provider.',
    })
    return true
  }
  return !isProblem(await askChange(ctx, seen)) || !(await isWaiting(ctx, row.id))
}

const isWaiting = async (ctx: Context, id: number): Promise<boolean> => {
  const row = await ctx.inRead((trx) => findSubscriptionRow(trx, id))
  return row !== undefined && (subscriptionMachine.is(row.state, 'unsettled') || row.wanted_plan_id !== null)
}

/**
 * Finds out a subscription's state: unanswered requests, and changes at the provider. A lost webhook only delays this.
 * Throws while an outcome is unknown, so that the queue retries.
 */
export const reconcileSubscription = async (ctx: Context, id: number): Promise<void> => {
  const row = await ctx.inRead((trx) => findSubscriptionRow(trx, id))
  if (row === undefined) return
  if (row.wanted_plan_id !== null && row.provider_id !== null) await settleChange(ctx, row)
  else if (subscriptionMachine.is(row.state, 'unsettled')) await askAgain(ctx, row)
  else if (subscriptionMachine.is(row.state, 'live')) await lookAtProvider(ctx, row)
  if (await isWaiting(ctx, id)) throw new Error(`nobody knows yet what became of subscription ${id}`)
}

/**
 * Queues a check of subscriptions with an unknown outcome, a look older than a day or an overdue renewal, and makes
 * others follow their vendors' accounts.
 */
export const sweepSubscriptions = async (ctx: Context): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    const before = earlier(ctx.now, { days: 1 })
    for (const id of await listToLookAt(trx, { before, now: ctx.now }))
      await lookAtSubscription(trx, ctx, id, 0)
    for (const vendorId of await listUnfollowed(trx)) await addFollowing(trx, vendorId)
    return null
  })
}

import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import { subscriptionMetadataKey } from './ask-provider.ts'
import { settleSubscription } from './settle-subscription.ts'
import { findIdOf } from './subscription-repository.ts'

const keyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the state of a subscription, or of a bill's, from the provider, because events come late, twice and in any
 * order. A Problem where the provider can't be asked, so that the event comes again.
 */
export const learnSubscription = async (ctx: Context, { id }: { id: string }): Promise<Problem | null> => {
  const askedAt = ctx.deps.clock()
  const found = await ctx.deps.payments.findSubscription(id)
  if (found.status === 'unavailable') return unavailable(messages.unavailable)
  if (found.status !== 'found') return null
  const { subscription: remote } = found
  const key = remote.metadata[subscriptionMetadataKey]
  const requestKey = key !== undefined && keyShape.test(key) ? key : null
  const system = systemContextOf(ctx.deps, ctx.log)
  const ours = await system.inRead((trx) => findIdOf(trx, { providerId: id, requestKey }))
  if (ours === null || remote.livemode !== ctx.deps.payments.livemode) {
    ctx.log.warn({ event: 'subscription_of_others', id }, 'a subscription is not one of ours')
    return null
  }
  await settleSubscription(ctx, ours, { status: 'found', remote, askedAt })
  return null
}

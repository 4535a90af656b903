import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { hasCardToKeep, markCardRemoved } from './card-repository.ts'
import { defaultCard } from './list-cards.ts'
import { ownCard } from './own-card.ts'
import { cardFailure } from './card-failure.ts'

type Removed = Response<Endpoints['deletePaymentMethod']>

/** Is the card still in the list? The provider answers alike for a removed and for an unknown card. */
const isStillThere = async (ctx: Context, customerId: string, cardId: string): Promise<boolean> => {
  const found = await ctx.deps.payments.listCards(customerId)
  return found.status !== 'found' || found.cards.some(({ id }) => id === cardId)
}

/** Does the default card pay a subscription, whose next renewal would fail? */
const isNeeded = async (ctx: Context): Promise<boolean> => {
  const { userId } = ctx.actor
  return userId !== null && (await ctx.inRead((trx) => hasCardToKeep(trx, userId)))
}

/** The card that took the place of a removed default, if there is one. */
const nextDefault = async (ctx: Context): Promise<Removed> => {
  const now = await defaultCard(ctx)
  if (isProblem(now) || now.payment_method === null) return {}
  const { payment_method: next } = now
  await ctx.inWrite(async (trx) => {
    await recordAccountEvent(trx, ctx, {
      kind: 'card.default',
      user_id: ctx.actor.userId,
      tenant_id: ctx.actor.tenantId,
      summary: `Default card changed: ${next.card.brand} ending in ${next.card.last4}`,
    })
    return null
  })
  return { new_default: next }
}

/** Removes the caller's card; the next one becomes the default. Removing it twice, as by a double click, succeeds. */
export const deleteCard = async (
  ctx: Context,
  { body }: { body: { payment_method_id: string } },
): Promise<Removed | Problem> => {
  const cardId = body.payment_method_id
  const own = await ownCard(ctx, cardId)
  if (isProblem(own)) return own
  if (own.isRemoved) return {}
  const paying = await defaultCard(ctx)
  if (isProblem(paying)) return paying
  const wasDefault = paying.payment_method?.id === cardId
  if (wasDefault && (await isNeeded(ctx)))
    return conflict(messages.cardPaysSubscription, { code: 'card_pays_subscription' })
  const detached = await ctx.deps.payments.detachCard(cardId)
  if (detached.status === 'unavailable') return cardFailure(ctx, detached)
  if (detached.status === 'refused' && (await isStillThere(ctx, own.customerId, cardId)))
    return cardFailure(ctx, detached)
  await ctx.inWrite(async (trx) => {
    if (await markCardRemoved(trx, cardId, ctx.now))
      await recordAccountEvent(trx, ctx, {
        kind: 'card.removed',
        user_id: ctx.actor.userId,
        tenant_id: ctx.actor.tenantId,
        summary: 'Card removed',
      })
    return null
  })
  return wasDefault ? nextDefault(ctx) : {}
}

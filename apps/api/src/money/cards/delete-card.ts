import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { hasCardToKeep, markCardRemoved } from './card-repository.ts'
import { defaultCard } from './list-cards.ts'
import { ownCard } from './own-card.ts'
import { cardFailure } from './card-failure.ts'

/** Is the card still in the list? The provider answers alike for a removed and for an unknown card. */
const isStillThere = async (ctx: Context, customerId: string, cardId: string): Promise<boolean> => {
  const found = await ctx.deps.payments.listCards(customerId)
  return found.status !== 'found' || found.cards.some(({ id }) => id === cardId)
}

/** Refuses to remove the card of a subscription, whose next renewal would fail. */
const refusePayingCard = async (ctx: Context, cardId: string): Promise<Problem | null> => {
  const { userId } = ctx.actor
  if (userId === null || !(await ctx.inRead((trx) => hasCardToKeep(trx, userId)))) return null
  const payer = await defaultCard(ctx)
  if (isProblem(payer)) return payer
  if (payer.payment_method?.id !== cardId) return null
  return conflict(messages.cardPaysSubscription, { code: 'card_pays_subscription' })
}

/** Removes the caller's card. Removing it twice, as by a double click, succeeds. */
export const deleteCard = async (
  ctx: Context,
  { body }: { body: { payment_method_id: string } },
): Promise<Record<string, never> | Problem> => {
  const cardId = body.payment_method_id
  const own = await ownCard(ctx, cardId)
  if (isProblem(own)) return own
  if (own.isRemoved) return {}
  const refused = await refusePayingCard(ctx, cardId)
  if (refused !== null) return refused
  const detached = await ctx.deps.payments.detachCard(cardId)
  if (detached.status === 'unavailable') return cardFailure(ctx, detached)
  if (detached.status === 'refused' && (await isStillThere(ctx, own.customerId, cardId)))
    return cardFailure(ctx, detached)
  return ctx.inWrite(async (trx) => {
    if (await markCardRemoved(trx, cardId, ctx.now))
      await recordAccountEvent(trx, ctx, {
        kind: 'card.removed',
        user_id: ctx.actor.userId,
        tenant_id: ctx.actor.tenantId,
        summary: 'Card removed',
      })
    return {}
  })
}

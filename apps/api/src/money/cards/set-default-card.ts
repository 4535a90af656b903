import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import type { ShownCard } from './list-cards.ts'
import { listCards } from './list-cards.ts'
import { ownCard } from './own-card.ts'
import { cardFailure } from './card-failure.ts'

/** Makes the caller's card the default; returns the updated cards. */
export const setDefaultCard = async (
  ctx: Context,
  { body }: { body: { payment_method_id: string } },
): Promise<ShownCard[] | Problem> => {
  const cardId = body.payment_method_id
  const own = await ownCard(ctx, cardId)
  if (isProblem(own)) return own
  if (own.isRemoved) return notFound(messages.notFound)
  const chosen = await ctx.deps.payments.setDefaultCard(own.customerId, cardId)
  if (chosen.status === 'not_found') return notFound(messages.notFound)
  if (chosen.status !== 'done') return cardFailure(ctx, chosen)
  await ctx.inWrite(async (trx) => {
    await recordAccountEvent(trx, ctx, {
      kind: 'card.default',
      user_id: ctx.actor.userId,
      tenant_id: ctx.actor.tenantId,
      summary: 'Default card changed',
    })
    return null
  })
  return listCards(ctx)
}

import { messages } from '@armature/domain/messages'
import { declineText } from '@armature/domain/payments/decline-text'
import type { Problem } from '@armature/domain/problem'
import { isProblem, paymentFailed } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { actAsSystem } from '../../db/transaction.ts'
import { payerOf } from '../cards/card-payer.ts'
import { providerProblem } from '../payments/payment-customer.ts'

/** Refuses a card that somebody else keeps, before the provider is asked for anything. */
export const refuseOthersCard = (ctx: Context, paymentMethod: string | undefined): Promise<Problem | null> =>
  ctx.inRead(async (trx) => {
    if (paymentMethod === undefined) return null
    // Of another's card its owner must be known.
    await actAsSystem(trx)
    const payer = await payerOf(trx, paymentMethod, ctx.actor.userId)
    return isProblem(payer) ? payer : null
  })

/** Makes sure that there is a card to charge: the one that is named from now on, else the one that is kept. */
export const useCard = async (
  ctx: Context,
  customerId: string,
  paymentMethod: string | undefined,
): Promise<Problem | null> => {
  const { payments } = ctx.deps
  if (paymentMethod !== undefined) {
    const kept = await payments.keepDefaultCard({ customerId, paymentMethod })
    if (kept.status === 'kept') return null
    return kept.status === 'declined'
      ? paymentFailed(declineText(kept.message), { code: kept.code })
      : providerProblem(ctx, kept, 'keep card')
  }
  const found = await payments.findDefaultCard(customerId)
  if (found.status !== 'found') return providerProblem(ctx, found, 'find card')
  return found.card === null ? paymentFailed(messages.cardNeeded, { code: 'card_needed' }) : null
}

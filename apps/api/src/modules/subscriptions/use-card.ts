import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { paymentFailed } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { providerProblem } from '../payments/payment-customer.ts'

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
      ? paymentFailed(kept.message, { code: kept.code })
      : providerProblem(ctx, kept, 'keep card')
  }
  const found = await payments.findDefaultCard(customerId)
  if (found.status !== 'found') return providerProblem(ctx, found, 'find card')
  return found.card === null ? paymentFailed(messages.cardNeeded, { code: 'card_needed' }) : null
}

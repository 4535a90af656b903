import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findSavedCard } from './card-repository.ts'
import type { Context } from '../../platform/context/context.ts'
import type { CountedTry } from '../../people/auth/attempt-limits.ts'
import { countTries, forgetTry } from '../../people/auth/attempt-limits.ts'

/**
 * The card's owner at the provider; null for a one-time card. A saved card is charged only for its signed-in owner, and
 * the provider never hears of another user's card. Call it as the system.
 */
export const payerOf = async (
  trx: Database,
  cardId: string,
  userId: number | null,
): Promise<Problem | string | null> => {
  const kept = await findSavedCard(trx, cardId)
  if (kept === undefined) return null
  return kept.userId === userId && !kept.isRemoved && kept.customerId !== null
    ? kept.customerId
    : invalidFields({ payment_method: [messages.paymentMethodInvalid] })
}

/**
 * Pays by a card that may be declined. Each declined card stays counted, for the payer's own limit and for the address that it
 * came from, so that nobody finds out here which of many stolen ones are good; what ends otherwise is given back.
 */
export const countDeclines = async <Answer>(
  ctx: Context,
  own: CountedTry,
  pay: () => Promise<Answer | Problem>,
): Promise<Answer | Problem> => {
  // The payer's own limit first: a payer who exceeds it must not use up the limit of others at the address.
  const tries: readonly CountedTry[] = [own, ['cardPerAddress', ctx.client.ip]]
  const limited = await countTries(ctx, tries)
  if (limited) return limited
  const answer = await pay()
  if (!isProblem(answer) || answer.problem !== 'payment_failed')
    for (const counted of tries) await forgetTry(ctx, ...counted)
  return answer
}

import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findKeptCard } from './card-repository.ts'

/**
 * The card's owner at the provider; null for a card that is used only once. A kept card is charged only for its owner, who
 * is signed in; the provider never hears of another user's card. Asked in the system's name.
 */
export const payerOf = async (
  trx: Database,
  cardId: string,
  userId: number | null,
): Promise<Problem | string | null> => {
  const kept = await findKeptCard(trx, cardId)
  if (kept === undefined) return null
  return kept.userId === userId && !kept.isRemoved && kept.customerId !== null
    ? kept.customerId
    : invalidFields({ payment_method: [messages.paymentMethodInvalid] })
}

import type { Response } from '@armature/contract/platform/endpoint'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { SavedCard } from '../../platform/ports/payment-customers.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { findPaymentCustomer } from '../payments/payment-customer-repository.ts'
import { rememberCards } from './card-repository.ts'
import { cardFailure } from './card-failure.ts'

export type ShownCard = Response<Endpoints['listPaymentMethods']>[number]

const presentCard = (card: SavedCard, defaultId: string | null): ShownCard => ({
  id: card.id,
  default: card.id === defaultId,
  card: { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
})

/** Records cards that the browser saved directly at the provider: their owner, and an event. */
const learnOf = async (ctx: Context, userId: number, cards: readonly SavedCard[]): Promise<void> => {
  if (cards.length === 0) return
  await ctx.inWrite(async (trx) => {
    const ids = cards.map(({ id }) => id)
    const fresh = new Set(await rememberCards(trx, userId, ids, ctx.now))
    for (const card of cards.filter(({ id }) => fresh.has(id)))
      await recordAccountEvent(trx, ctx, {
        kind: 'card.added',
        user_id: userId,
        tenant_id: ctx.actor.tenantId,
        summary: `Card added: ${card.brand} ending in ${card.last4}`,
      })
    return null
  })
}

/** Makes the newest card the default if there is none. After a failure the next read tries again. */
const withDefault = async (
  ctx: Context,
  customerId: string,
  cards: readonly SavedCard[],
  defaultId: string | null,
): Promise<string | null> => {
  const [newest] = cards
  if (newest === undefined || cards.some(({ id }) => id === defaultId)) return defaultId
  const chosen = await ctx.deps.payments.setDefaultCard(customerId, newest.id)
  return chosen.status === 'done' ? newest.id : null
}

/** The caller's cards, newest first, as the provider has them now. */
export const listCards = async (ctx: Context): Promise<ShownCard[] | Problem> => {
  const customerId = await ctx.inRead((trx) => findPaymentCustomer(trx, ctx.actor.userId ?? 0))
  if (customerId === null) return []
  const found = await ctx.deps.payments.listCards(customerId)
  if (found.status === 'not_found') return []
  if (found.status !== 'found') return cardFailure(ctx, found)
  await learnOf(ctx, ctx.actor.userId ?? 0, found.cards)
  const defaultId = await withDefault(ctx, customerId, found.cards, found.defaultId)
  return found.cards.map((card) => presentCard(card, defaultId))
}

/** The card that is charged unless another is named. */
export const defaultCard = async (ctx: Context): Promise<{ payment_method: ShownCard | null } | Problem> => {
  const cards = await listCards(ctx)
  return isProblem(cards) ? cards : { payment_method: cards.find((card) => card.default) ?? null }
}

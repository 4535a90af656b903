import { messages } from '@armature/domain/messages'
import { declineText } from '@armature/domain/payments/decline-text'
import type { Problem } from '@armature/domain/problem'
import { cardNeeded, isProblem, paymentFailed } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { payerOf, countDeclines } from '../cards/pay-by-card.ts'
import { providerProblem } from '../payments/payment-customer.ts'

/** Each declined card counts for the vendor's account. */
export const countingDeclines = <Answer>(
  ctx: Context,
  pay: () => Promise<Answer | Problem>,
): Promise<Answer | Problem> => countDeclines(ctx, ['cardPerAccount', String(ctx.actor.userId)], pay)

/** Refuses a card that somebody else keeps, before the provider is asked for anything. */
export const refuseOthersCard = (ctx: Context, paymentMethod: string | undefined): Promise<Problem | null> =>
  ctx.inRead(async (trx) => {
    if (paymentMethod === undefined) return null
    // Of another's card its owner must be known.
    await actAsSystem(trx)
    const payer = await payerOf(trx, paymentMethod, ctx.actor.userId)
    return isProblem(payer) ? payer : null
  })

/** Keeps the card that is named, and has bills paid with it from now on; answers its id. */
const keepNamed = async (
  ctx: Context,
  customerId: string,
  paymentMethod: string,
): Promise<string | Problem> => {
  const kept = await ctx.deps.payments.keepDefaultCard({ customerId, paymentMethod })
  if (kept.status === 'kept') return kept.card.id
  return kept.status === 'declined'
    ? paymentFailed(declineText(kept.message), { code: kept.code })
    : providerProblem(ctx, kept, 'keep card')
}

/** Makes sure that there is a card to charge: the one that is named from now on, else the one that is kept. */
const useCard = async (
  ctx: Context,
  customerId: string,
  paymentMethod: string | undefined,
): Promise<Problem | null> => {
  const { payments } = ctx.deps
  if (paymentMethod !== undefined) {
    const kept = await keepNamed(ctx, customerId, paymentMethod)
    return isProblem(kept) ? kept : null
  }
  const found = await payments.findDefaultCard(customerId)
  if (found.status !== 'found') return providerProblem(ctx, found, 'find card')
  return found.card === null ? cardNeeded(messages.cardNeeded) : null
}

/** A card that is named for a payment which may be declined, and how the payer's kept cards stood before. */
export interface TriedCard {
  id: string
  customerId: string
  before: { ids: readonly string[]; defaultId: string | null }
}

/** As `useCard`, with what `giveUpCard` needs: null where no card is named, or the kept ones couldn't be had. */
export const tryCard = async (
  ctx: Context,
  customerId: string,
  paymentMethod: string | undefined,
): Promise<{ tried: TriedCard | null } | Problem> => {
  const found = paymentMethod === undefined ? null : await ctx.deps.payments.listCards(customerId)
  if (paymentMethod === undefined || found?.status !== 'found')
    return (await useCard(ctx, customerId, paymentMethod)) ?? { tried: null }
  const id = await keepNamed(ctx, customerId, paymentMethod)
  if (isProblem(id)) return id
  const before = { ids: found.cards.map((card) => card.id), defaultId: found.defaultId }
  return { tried: { id, customerId, before } }
}

/**
 * After a card was declined: the one that paid bills before pays them again, and the declined one isn't kept where it wasn't before. The
 * payer has been told of the decline; a card that stays all the same can be taken off by hand.
 */
const giveUpCard = async (ctx: Context, { id, customerId, before }: TriedCard): Promise<void> => {
  if (before.defaultId === id) return
  const { payments } = ctx.deps
  const changes = [
    ...(before.defaultId === null ? [] : [await payments.setDefaultCard(customerId, before.defaultId)]),
    ...(before.ids.includes(id) ? [] : [await payments.detachCard(id)]),
  ]
  for (const change of changes)
    if (change.status !== 'done') ctx.log.warn({ event: 'declined_card_kept' }, change.status)
}

/** The problem of a payment that came to nothing; a card that was declined isn't left as the one that pays. */
export const afterTry = async (ctx: Context, problem: Problem, tried: TriedCard | null): Promise<Problem> => {
  if (problem.problem === 'payment_failed' && tried !== null) await giveUpCard(ctx, tried)
  return problem
}

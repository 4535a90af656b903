import { randomUUID } from 'node:crypto'
import { isBankNeeded } from '@armature/domain/payments/card'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { authenticationNeeded, cardNeeded, isProblem, paymentFailed } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { countTries } from '../../people/auth/attempt-limits.ts'
import { payerOf, countDeclines } from '../cards/pay-by-card.ts'
import { textOfDecline } from '../payments/provider-refusal.ts'
import { providerProblem } from '../payments/payment-customer.ts'

/** Each declined card counts for the vendor's account. */
export const countingDeclines = <Answer>(
  ctx: Context,
  pay: () => Promise<Answer | Problem>,
): Promise<Answer | Problem> => countDeclines(ctx, ['cardPerAccount', String(ctx.actor.userId)], pay)

/** Refuses another person's saved card before the provider is asked. */
export const refuseOthersCard = (ctx: Context, paymentMethod: string | undefined): Promise<Problem | null> =>
  ctx.inRead(async (trx) => {
    if (paymentMethod === undefined) return null
    // To recognize another person's card, its owner must be looked up.
    await actAsSystem(trx)
    const payer = await payerOf(trx, paymentMethod, ctx.actor.userId)
    return isProblem(payer) ? payer : null
  })

/** Saves the named card and makes it pay bills from now on; returns its id. */
const keepNamed = async (
  ctx: Context,
  customerId: string,
  paymentMethod: string,
): Promise<string | Problem> => {
  const kept = await ctx.deps.payments.keepDefaultCard({ customerId, paymentMethod })
  if (kept.status === 'kept') return kept.card.id
  return kept.status === 'declined'
    ? paymentFailed(textOfDecline(ctx.log, { customerId }, kept), { code: kept.code })
    : providerProblem(ctx, kept, 'keep card')
}

/** Ensures that there is a card to charge: the named one from now on, else the saved one. */
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

/** A named card for a payment that may be declined, and the payer's saved cards before it. */
export interface TriedCard {
  id: string
  customerId: string
  before: { ids: readonly string[]; defaultId: string | null }
}

/** Like `useCard`, with the data for `giveUpCard`: null where no card is named or the saved ones couldn't be read. */
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
 * After a decline, the previous card pays bills again, and the declined one is removed unless it was saved before. The
 * payer has been told of the decline, and can remove by hand a card that remains.
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

/** Has the card's bank ask its holder: the Problem that tells the holder, or a limit; null if the bank doesn't ask. */
const askBank = async (ctx: Context, customerId: string, cardId: string): Promise<Problem | null> => {
  const limited = await countTries(ctx, [
    ['cardSetupPerAccount', String(ctx.actor.userId)],
    ['cardSetupPerAddress', ctx.client.ip],
  ])
  if (limited) return limited
  const asked = await ctx.deps.payments.confirmCard({ customerId, cardId, idempotencyKey: randomUUID() })
  return asked.status === 'made' ? authenticationNeeded(asked.clientSecret) : null
}

/** The card that should pay, stored meanwhile. */
const triedCard = async (
  ctx: Context,
  customerId: string,
  tried: TriedCard | null,
): Promise<string | null> => {
  if (tried !== null) return tried.id
  const found = await ctx.deps.payments.findDefaultCard(customerId)
  return found.status === 'found' ? (found.card?.id ?? null) : null
}

interface Trying {
  customerId: string
  tried: TriedCard | null
  /** The payer can answer its bank and then repeats the request. */
  canAuthenticate: boolean
}

/**
 * The problem of a failed payment. If the card's bank requires confirmation, its holder is asked and may retry;
 * otherwise a declined card doesn't stay the paying one.
 */
export const afterTry = async (
  ctx: Context,
  problem: Problem,
  { customerId, tried, canAuthenticate }: Trying,
): Promise<Problem> => {
  if (problem.problem !== 'payment_failed') return problem
  let refused = problem
  if (canAuthenticate && problem.code !== undefined && isBankNeeded(problem.code)) {
    const card = await triedCard(ctx, customerId, tried)
    const asked = card === null ? null : await askBank(ctx, customerId, card)
    if (asked?.problem === 'action_needed') return asked
    refused = asked ?? problem
  }
  if (tried !== null) await giveUpCard(ctx, tried)
  return refused
}

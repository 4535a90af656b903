import { messages } from '@armature/domain/messages'
import { conflict, isProblem } from '@armature/domain/problem'
import { holdMachine } from '@armature/domain/purchases/purchase-hold'
import type { Context } from '../../../platform/context/context.ts'
import { countDeclines } from '../../cards/pay-by-card.ts'
import { presentPurchase } from './accept-offer.ts'
import { findHoldAtBank } from './hold-repository.ts'
import { newsFromBank } from './payment-news.ts'
import { isUnsettled, outcomeOf, settlePurchase } from './settle-purchase.ts'

/**
 * Continues the offer's payment that awaits the payer's bank: returns the order if it is paid, else the bank's challenge
 * again. Cancelled, or after the hold's time, it ends unpaid. The provider knows its state, so the payer stores nothing.
 */
export const continuePayment = async (
  ctx: Context,
  { quoteId, giveUp }: { quoteId: number; giveUp: boolean },
) => {
  const settled = await countDeclines(ctx, ['cardPerOffer', String(quoteId)], async () => {
    const hold = await ctx.inRead((trx) => findHoldAtBank(trx, quoteId))
    if (hold === undefined || hold.intent_id === null)
      return conflict(messages.nothingAtBank, { code: 'nothing_at_bank' })
    if (!isUnsettled(hold)) return outcomeOf(hold)
    const isGivenUp = giveUp || !holdMachine.is(hold.state, 'holdsQuote') || hold.expires_at <= ctx.now
    const news = await newsFromBank(ctx.deps, ctx.log, hold.intent_id, { isGivenUp })
    return settlePurchase(ctx.deps, ctx.log, hold.id, news)
  })
  return isProblem(settled) ? settled : presentPurchase(ctx, quoteId)
}

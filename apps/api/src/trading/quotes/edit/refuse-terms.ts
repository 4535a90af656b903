import type { Ability } from '@armature/domain/rights/abilities'
import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict } from '@armature/domain/problem'
import { checkGuards } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { LockedQuote } from './quote-lock-repository.ts'

/**
 * Why this actor may not change now what the quote is bought under, if so: an order has a copy of its own, and a payment
 * under way is about to make one.
 */
export const refuseTerms = (ctx: Context, quote: LockedQuote, ability: Ability): Problem | null => {
  const refused = authorize(ctx.actor, ability, quote)
  if (refused) return refused
  if (quote.hasOrder)
    return conflict(messages.quoteHasOrder, { code: 'has_order', current: { kind: 'quote', id: quote.id } })
  return checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
}

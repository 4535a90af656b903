import { messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { forbidden, invalidFields, notFound } from '@armature/domain/problem'
import { checkGuards, mayEditPrice } from '@armature/domain/quotes/workflow/quote-workflow'
import { reaches, scopeOf } from '@armature/domain/rights/visibility'
import type { Context } from '../../../platform/context/context.ts'
import { decidePrices } from './decide-prices.ts'
import type { QuoteDraft } from './quote-draft.ts'
import type { LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { findQuoteIdOfItem } from '../record/quote-repository.ts'
import { presentSubQuoteById } from '../record/read-quote.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface SetPriceInput {
  params: { id: number }
  body: { price: Cents; itemId?: number | undefined; expected_price?: Cents | undefined }
}

/**
 * The sub-quote whose prices this actor may set now. It may have left its vendor's sight while this waited for the lock:
 * then it isn't there, as it is a moment later.
 */
export const findPriceable = (
  ctx: Context,
  quote: LockedQuote,
  isIt: (sub: LockedSubQuote) => boolean,
): LockedSubQuote | Problem => {
  const sub = quote.subQuotes.find(isIt)
  if (sub === undefined || !reaches(scopeOf(ctx.actor, 'subQuote'), sub, [sub.status]))
    return notFound(messages.notFound)
  if (!mayEditPrice(ctx.actor, sub)) return forbidden(messages.notAllowed)
  return checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now }) ?? sub
}

const decidePrice = (
  ctx: Context,
  quote: LockedQuote,
  { params, body }: SetPriceInput,
): Problem | (QuoteDraft & { subQuoteId: number }) => {
  if (body.itemId !== undefined && body.itemId !== params.id)
    return invalidFields({ itemId: ['It must name the same item as the path.'] })
  const sub = findPriceable(ctx, quote, ({ lines }) => lines.some(({ id }) => id === params.id))
  if ('problem' in sub) return sub
  const { draft, refused } = decidePrices(quote, sub, [{ ...body, id: params.id }])
  return refused[0]?.problem ?? { ...draft, subQuoteId: sub.id }
}

/** Sets a line's unit price where the sub-quote's status lets this actor; answers the sub-quote. */
export const setQuoteItemPrice = (ctx: Context, input: SetPriceInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteIdOfItem(trx, ctx.actor, input.params.id),
    decide: (quote) => decidePrice(ctx, quote, input),
    answer: (trx, { subQuoteId }) => presentSubQuoteById(trx, ctx, subQuoteId),
  })

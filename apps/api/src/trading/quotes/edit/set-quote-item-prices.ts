import { isProblem } from '@armature/domain/problem'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { DecidedPrices, WantedPrice } from './decide-prices.ts'
import { decidePrices } from './decide-prices.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { findQuoteIdOfSubQuote } from '../record/quote-repository.ts'
import { presentSubQuoteById } from '../record/read-quote.ts'
import { findPriceable } from './set-quote-item-price.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface SetPricesInput {
  params: { id: number }
  body: { lines: readonly WantedPrice[] }
}

const answeredRefusal = ({ id, problem }: { id: number; problem: Problem }) => ({
  id,
  code: problem.code,
  price: problem.fields?.['price'] ?? (problem.detail === undefined ? [] : [problem.detail]),
})

/**
 * Sets the unit prices of several lines of one sub-quote, as a pasted column does: one lock, one reading, one change told.
 * A line that can't have its price keeps the one that it had, and the others are saved (decision 046).
 */
export const setQuoteItemPrices = (ctx: Context, { params, body }: SetPricesInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteIdOfSubQuote(trx, ctx.actor, params.id),
    decide: (quote): Problem | (QuoteDraft & Pick<DecidedPrices, 'refused'>) => {
      const sub = findPriceable(ctx, quote, ({ id }) => id === params.id)
      if ('problem' in sub) return sub
      const { draft, refused } = decidePrices(quote, sub, body.lines)
      return { ...draft, refused }
    },
    answer: async (trx, { refused }) => {
      const sub_quote = await presentSubQuoteById(trx, ctx, params.id)
      return isProblem(sub_quote) ? sub_quote : { sub_quote, refused: refused.map(answeredRefusal) }
    },
  })

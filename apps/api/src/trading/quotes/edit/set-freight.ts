import type { Context } from '../../../platform/context/context.ts'
import type { WantedFreight } from './decide-freight.ts'
import { decideFreight } from './decide-freight.ts'
import { findQuoteIdOfSubQuote } from '../record/quote-repository.ts'
import { presentSubQuoteById } from '../record/read-quote.ts'
import { findPriceable } from './set-quote-item-price.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface SetFreightInput {
  params: { id: number }
  body: WantedFreight
}

/** Sets a sub-quote's freight, for an actor who may set its prices (decision 080); answers the sub-quote. */
export const setFreight = (ctx: Context, { params, body }: SetFreightInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteIdOfSubQuote(trx, ctx.actor, params.id),
    decide: (quote) => {
      const sub = findPriceable(ctx, quote, ({ id }) => id === params.id)
      return 'problem' in sub ? sub : decideFreight(quote, sub, body)
    },
    answer: (trx) => presentSubQuoteById(trx, ctx, params.id),
  })

import { isProblem } from '@armature/domain/problem'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { DecidedTerms, WantedTerms } from './decide-line-terms.ts'
import { decideLineTerms } from './decide-line-terms.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { findQuoteIdOfSubQuote } from '../record/quote-repository.ts'
import { presentSubQuoteById } from '../record/read-quote.ts'
import { findPriceable } from './set-quote-item-price.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface SetLineTermsInput {
  params: { id: number }
  body: { lines: readonly WantedTerms[] }
}

/**
 * Sets lead times, minimum quantities and notes of several lines of one sub-quote, for an actor who may set their
 * prices: one lock, one reading, one change told. A line that is refused keeps its own, and the others are saved
 * (decision 059).
 */
export const setLineTerms = (ctx: Context, { params, body }: SetLineTermsInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteIdOfSubQuote(trx, ctx.actor, params.id),
    decide: (quote): Problem | (QuoteDraft & Pick<DecidedTerms, 'refused'>) => {
      const sub = findPriceable(ctx, quote, ({ id }) => id === params.id)
      if ('problem' in sub) return sub
      const { draft, refused } = decideLineTerms(quote, sub, body.lines)
      return { ...draft, refused }
    },
    answer: async (trx, { refused }) => {
      const sub_quote = await presentSubQuoteById(trx, ctx, params.id)
      if (isProblem(sub_quote)) return sub_quote
      return {
        sub_quote,
        refused: refused.map(({ id, problem }) => ({
          id,
          code: problem.code,
          reason: problem.detail ?? '',
        })),
      }
    },
  })

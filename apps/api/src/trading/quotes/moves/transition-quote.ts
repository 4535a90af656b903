import { isProblem } from '@armature/domain/problem'
import { decideQuoteTransition } from '@armature/domain/quotes/workflow/quote-workflow'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { Context } from '../../../platform/context/context.ts'
import { findQuoteId } from '../record/quote-repository.ts'
import { presentQuoteById } from '../record/read-quote.ts'
import { withLockedQuote } from '../edit/with-locked-quote.ts'

export interface TransitionInput {
  params: { id: number; transition: TransitionName }
  body: { reason?: string | undefined; revision?: number | undefined } | undefined
}

/** Moves a quote and, in the same transaction, the sub-quotes that the workflow names; or none of them. */
export const transitionQuote = (ctx: Context, { params, body }: TransitionInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: (quote) => {
      const decided = decideQuoteTransition(params.transition, {
        actor: ctx.actor,
        quote,
        now: ctx.now,
        revision: body?.revision,
      })
      if (isProblem(decided)) return decided
      return { transition: { ...decided, name: params.transition, onQuote: true, reason: body?.reason } }
    },
    answer: (trx) => presentQuoteById(trx, ctx, params.id),
  })

import { messages } from '@armature/domain/messages'
import { isProblem, notFound } from '@armature/domain/problem'
import { decideSubQuoteTransition } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import { findQuoteIdOfMovable } from '../record/quote-repository.ts'
import { presentMovedSubQuoteById } from '../record/read-quote.ts'
import type { TransitionInput } from './transition-quote.ts'
import { withLockedQuote } from '../edit/with-locked-quote.ts'

/** Moves one sub-quote under its quote's lock; the quote's own status follows. */
export const transitionSubQuote = (ctx: Context, { params, body }: TransitionInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteIdOfMovable(trx, ctx.actor, params.id),
    decide: (quote) => {
      const sub = quote.subQuotes.find((one) => one.id === params.id)
      if (sub === undefined) return notFound(messages.notFound)
      const decided = decideSubQuoteTransition(params.transition, sub, {
        actor: ctx.actor,
        quote,
        now: ctx.now,
        revision: body?.revision,
      })
      if (isProblem(decided)) return decided
      const how = { name: params.transition, onQuote: false, reason: body?.reason }
      return { transition: { moves: [decided], ...how } }
    },
    answer: (trx) => presentMovedSubQuoteById(trx, ctx, params.id),
  })

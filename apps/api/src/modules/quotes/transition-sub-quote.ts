import { messages } from '@armature/domain/messages'
import { isProblem, notFound } from '@armature/domain/problem'
import { decideSubQuoteTransition } from '@armature/domain/quotes/quote-workflow'
import type { Context } from '../../context/context.ts'
import { applyMoves } from './apply-moves.ts'
import { findMovableSubQuoteRow } from './quote-repository.ts'
import { presentMovedSubQuoteById } from './read-quote.ts'
import type { TransitionInput } from './transition-quote.ts'
import { withLockedQuote } from './with-locked-quote.ts'

/** Moves one sub-quote under its quote's lock; the quote's own status follows. */
export const transitionSubQuote = (ctx: Context, { params, body }: TransitionInput) =>
  withLockedQuote(
    ctx,
    async (trx) => (await findMovableSubQuoteRow(trx, ctx.actor, params.id))?.quote_id,
    async (trx, quote) => {
      const sub = quote.subQuotes.find((one) => one.id === params.id)
      if (sub === undefined) return notFound(messages.notFound)
      const decided = decideSubQuoteTransition(params.transition, sub, {
        actor: ctx.actor,
        quote,
        now: ctx.now,
        revision: body?.revision,
      })
      if (isProblem(decided)) return decided
      await applyMoves(trx, ctx, quote, {
        moves: [decided],
        name: params.transition,
        onQuote: false,
        reason: body?.reason,
      })
      return presentMovedSubQuoteById(trx, ctx, sub.id)
    },
  )

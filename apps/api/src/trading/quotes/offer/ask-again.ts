import { messages } from '@armature/domain/messages'
import { conflict, forbidden } from '@armature/domain/problem'
import type { Problem } from '@armature/domain/problem'
import { canAskAgain } from '@armature/domain/quotes/offer/good-until'
import type { Context } from '../../../platform/context/context.ts'
import type { Effect } from '../edit/edit-quote.ts'
import { editQuote } from '../edit/edit-quote.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import { eventIds } from '../edit/quote-lock-repository.ts'
import { notifySeller } from '../moves/hand-over.ts'
import { findQuoteId } from '../record/quote-repository.ts'

const askAgain = (quote: LockedQuote): Effect => ({
  apply: (before, now) => ({ ...before, askedAgainAt: now }),
  events: () => [
    {
      kind: 'quote.ask-again',
      summary: 'The ended offer was asked for again',
      ...eventIds(quote),
      for_customer: true,
    },
  ],
  follow: (trx, ctx, { after }) => notifySeller(trx, ctx, after, { kind: 'wanted-again' }),
})

const decide = (ctx: Context, quote: LockedQuote): Problem | { effects: readonly Effect[] } => {
  if (!quote.customerActive) return forbidden(messages.accountSuspended, { code: 'account_suspended' })
  if (!canAskAgain(quote, ctx.now))
    return conflict(messages.offerNotEnded, {
      code: 'offer_not_ended',
      current: { kind: 'quote', id: quote.id },
    })
  return { effects: quote.askedAgainAt === null ? [askAgain(quote)] : [] }
}

/** The customer asks for an ended offer again: its seller is notified, once until the offer is renewed. */
export const askForOfferAgain = (ctx: Context, quoteId: number): Promise<Problem | { quoteId: number }> =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, quoteId),
    decide: (quote) => decide(ctx, quote),
    answer: () => ({ quoteId }),
  })

import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import { openLineMachine, openOfferMachine } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../platform/context/context.ts'
import { changeOpenLines } from '../quotes/edit/change-open-lines.ts'
import type { Effect } from '../quotes/edit/edit-quote.ts'
import { editQuote } from '../quotes/edit/edit-quote.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { answerLine, askedLine } from './asked-line.ts'
import { presentOwnOffer } from './open-offer-presenter.ts'
import { findQuoteIdOfOffer } from './open-offer-repository.ts'
import { openLineEvent } from './sellers-lines.ts'

interface DeclineInput {
  params: { id: number }
  body: { reason: string }
}

const decideDecline = (
  ctx: Context,
  quote: LockedQuote,
  { params, body: { reason } }: DeclineInput,
): Problem | { effects: readonly Effect[] } => {
  const asked = askedLine(ctx, quote, params.id, 'decline')
  if (isProblem(asked)) return asked
  const { line, offer } = asked
  const others = line.offers.filter(({ id }) => id !== offer.id)
  const isAnswered = !others.some((other) => openOfferMachine.is(other.state, 'waits'))
  const event = openLineEvent(quote, {
    kind: 'open_line.decline',
    summary: `${ctx.actor.name} declined “${line.text}”`,
    reason,
    after: { line: line.id },
  })
  return {
    effects: [
      { ...answerLine(asked, 'decline', { reason }), events: () => [event] },
      ...(isAnswered
        ? [changeOpenLines([{ id: line.id, state: openLineMachine.next('all-declined', line.state) }])]
        : []),
    ],
  }
}

/** A vendor declines a request; once no vendor is left to answer, it awaits the seller again. */
export const declineOpenLine = (ctx: Context, input: DeclineInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteIdOfOffer(trx, ctx.actor, input.params.id),
    decide: (quote) => decideDecline(ctx, quote, input),
    answer: (trx) => presentOwnOffer(trx, ctx, input.params.id),
  })

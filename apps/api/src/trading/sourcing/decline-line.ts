import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import { openLineMachine, openOfferMachine } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { announceOffers } from '../quotes/edit/follow-open-lines.ts'
import type { QuoteDraft } from '../quotes/edit/quote-draft.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { withLockedQuote } from '../quotes/edit/with-locked-quote.ts'
import { askedLine } from './asked-line.ts'
import { presentOwnOffer } from './open-offer-presenter.ts'
import { answerOffer, findQuoteIdOfOffer } from './open-offer-repository.ts'
import { openLineEvent } from './sellers-lines.ts'
import { tellAnswer } from './tell-open-lines.ts'

export interface DeclineInput {
  params: { id: number }
  body: { reason: string }
}

const decideDecline = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { offerId, reason }: { offerId: number; reason: string },
): Promise<Problem | QuoteDraft> => {
  const asked = askedLine(ctx, quote, offerId, 'decline')
  if (isProblem(asked)) return asked
  const { line, offer } = asked
  const state = openOfferMachine.next('decline', offer.state)
  await answerOffer(trx, offer.id, { state, reason }, ctx.now)
  await announceOffers(trx, quote.tenantId, [{ id: offer.id, vendor_id: offer.vendorId }])
  await tellAnswer(trx, ctx, quote, { line, taken: false, reason })
  const others = line.offers.filter(({ id }) => id !== offer.id)
  const isAnswered = !others.some((other) => openOfferMachine.is(other.state, 'waits'))
  return {
    ...(isAnswered && {
      openLines: [{ id: line.id, state: openLineMachine.next('all-declined', line.state) }],
    }),
    events: [
      openLineEvent(quote, {
        kind: 'open_line.decline',
        summary: `${ctx.actor.name} declined “${line.text}”`,
        reason,
        after: { line: line.id },
      }),
    ],
  }
}

/** A vendor declines a line; once nobody is left who may take it up, it waits for the seller again. */
export const declineOpenLine = (ctx: Context, { params, body }: DeclineInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteIdOfOffer(trx, ctx.actor, params.id),
    decide: (quote, trx) => decideDecline(trx, ctx, quote, { offerId: params.id, reason: body.reason }),
    answer: (trx) => presentOwnOffer(trx, ctx, params.id),
  })

import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import type { OpenOfferMove } from '@armature/domain/sourcing/open-lines'
import { isSettled, openOfferMachine } from '@armature/domain/sourcing/open-lines'
import { checkGuards } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../platform/context/context.ts'
import { announceOffers } from '../quotes/edit/change-open-lines.ts'
import type { Effect } from '../quotes/edit/edit-quote.ts'
import type { LockedOpenLine } from '../quotes/edit/open-line-repository.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { answerOffer } from './open-offer-repository.ts'
import { notifyAnswer } from './notify-open-lines.ts'

export interface AskedLine {
  line: LockedOpenLine
  offer: LockedOpenLine['offers'][number]
}

/**
 * The request that a vendor answers, read under the quote's lock: a faster vendor or its seller may have changed it.
 */
export const askedLine = (
  ctx: Context,
  quote: LockedQuote,
  offerId: number,
  move: OpenOfferMove['name'],
): Problem | AskedLine => {
  const line = quote.openLines.find(({ offers }) => offers.some(({ id }) => id === offerId))
  const offer = line?.offers.find(({ id }) => id === offerId)
  if (line === undefined || offer === undefined) return notFound(messages.notFound)
  const refused =
    authorize(ctx.actor, 'open-offer.answer', { vendorId: offer.vendorId }) ??
    checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
  if (refused) return refused
  // The quote was open before the lock, but its seller has closed it or it was bought by now.
  if (isSettled(quote)) return notFound(messages.notFound)
  return typeof openOfferMachine.decide(move, offer.state) === 'string'
    ? conflict(messages.openLineTaken, { code: 'open_line_taken' })
    : { line, offer }
}

/** Writes the vendor's answer, and notifies the person who runs the quote. */
export const answerLine = (
  { line, offer }: AskedLine,
  move: OpenOfferMove['name'],
  answer: { product_id?: number; reason?: string },
): Effect => ({
  write: async (trx, ctx, quote) => {
    const state = openOfferMachine.next(move, offer.state)
    await answerOffer(trx, offer.id, { state, ...answer }, ctx.now)
    await announceOffers(trx, quote.tenantId, [{ id: offer.id, vendor_id: offer.vendorId }])
    const taken = openOfferMachine.is(state, 'isTaken')
    await notifyAnswer(trx, ctx, quote, { line, taken, ...(answer.reason && { reason: answer.reason }) })
  },
})

import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem } from '@armature/domain/problem'
import { mayTakeUpInto, openLineMachine, openOfferMachine } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { announceOffers } from '../quotes/edit/follow-open-lines.ts'
import type { QuoteDraft } from '../quotes/edit/quote-draft.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { draftLines } from '../quotes/edit/update-quote-items.ts'
import { withLockedQuote } from '../quotes/edit/with-locked-quote.ts'
import { askedLine } from './asked-line.ts'
import { presentOwnOffer } from './open-offer-presenter.ts'
import { answerOffer, findQuoteIdOfOffer, isOwnProduct } from './open-offer-repository.ts'
import { atProduct, wantedFor } from './replace-line.ts'
import { openLineEvent } from './sellers-lines.ts'
import { tellAnswer } from './tell-open-lines.ts'

export interface TakeUpInput {
  params: { id: number }
  body: { product: number }
}

const decideTakeUp = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { offerId, product }: { offerId: number; product: number },
): Promise<Problem | QuoteDraft> => {
  const asked = askedLine(ctx, quote, offerId, 'take-up')
  if (isProblem(asked)) return asked
  const { line, offer } = asked
  const own = quote.subQuotes.find(({ vendorId }) => vendorId === offer.vendorId)
  if (own !== undefined && !mayTakeUpInto({ status: own.status, lines: own.lines.length }))
    return conflict(messages.openLineNotNow, { code: 'sub_quote_approved' })
  const edit = await draftLines(trx, quote, { remove_products: [], add_product: [wantedFor(line, product)] })
  if (isProblem(edit)) return atProduct(edit)
  const state = openOfferMachine.next('take-up', offer.state)
  await answerOffer(trx, offer.id, { state, product_id: product }, ctx.now)
  await announceOffers(trx, quote.tenantId, [{ id: offer.id, vendor_id: offer.vendorId }])
  await tellAnswer(trx, ctx, quote, { line, taken: true })
  return {
    ...edit.draft,
    openLines: [{ id: line.id, state: openLineMachine.next('take-up', line.state), productId: product }],
    events: [
      openLineEvent(quote, {
        kind: 'open_line.take-up',
        summary: `${ctx.actor.name} took up “${line.text}”`,
        for_customer: true,
        after: { line: line.id, product },
      }),
    ],
  }
}

/**
 * A vendor takes a line up with a product of its own, which becomes an ordinary line of its sub-quote. The first one has it:
 * a second vendor finds it taken under the quote's lock.
 */
export const takeUpOpenLine = async (ctx: Context, { params, body }: TakeUpInput) => {
  let isOwn = false
  return withLockedQuote(ctx, {
    locate: async (trx) => {
      isOwn = await isOwnProduct(trx, ctx.actor.userId ?? 0, body.product)
      return findQuoteIdOfOffer(trx, ctx.actor, params.id)
    },
    decide: (quote, trx) =>
      isOwn
        ? decideTakeUp(trx, ctx, quote, { offerId: params.id, product: body.product })
        : invalidFields({ product: [messages.openLineOwnProduct] }),
    answer: (trx) => presentOwnOffer(trx, ctx, params.id),
  })
}

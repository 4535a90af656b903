import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem } from '@armature/domain/problem'
import { mayTakeUpInto, openLineMachine } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { changeLines } from '../quotes/edit/change-lines.ts'
import type { Effect } from '../quotes/edit/edit-quote.ts'
import { editQuote } from '../quotes/edit/edit-quote.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { draftLines } from '../quotes/edit/update-quote-items.ts'
import { answerLine, askedLine } from './asked-line.ts'
import { presentOwnOffer } from './open-offer-presenter.ts'
import { findQuoteIdOfOffer, isOwnProduct } from './open-offer-repository.ts'
import { atProduct, rememberFor, wantedFor } from './replace-line.ts'
import { openLineEvent } from './sellers-lines.ts'

interface TakeUpInput {
  params: { id: number }
  body: { product: number }
}

const decideTakeUp = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { offerId, product }: { offerId: number; product: number },
): Promise<Problem | { effects: readonly Effect[] }> => {
  const asked = askedLine(ctx, quote, offerId, 'take-up')
  if (isProblem(asked)) return asked
  const { line, offer } = asked
  const own = quote.subQuotes.find(({ vendorId }) => vendorId === offer.vendorId)
  if (own !== undefined && !mayTakeUpInto({ status: own.status, lines: own.lines.length }))
    return conflict(messages.openLineNotNow, { code: 'sub_quote_approved' })
  const drafted = await draftLines(trx, quote, {
    remove_products: [],
    add_product: [wantedFor(line, product)],
  })
  if (isProblem(drafted)) return atProduct(drafted)
  const event = openLineEvent(quote, {
    kind: 'open_line.take-up',
    summary: `${ctx.actor.name} took up “${line.text}”`,
    for_customer: true,
    after: { line: line.id, product },
  })
  return {
    effects: [
      answerLine(asked, 'take-up', { product_id: product }),
      rememberFor(line, product),
      ...changeLines(quote, drafted.edit, {
        events: [event],
        openLines: [{ id: line.id, state: openLineMachine.next('take-up', line.state), productId: product }],
      }),
    ],
  }
}

/**
 * A vendor answers a request with its own product, which becomes an ordinary line of its sub-quote. Only the first
 * succeeds: a second vendor finds it taken under the quote's lock.
 */
export const takeUpOpenLine = async (ctx: Context, { params, body }: TakeUpInput) => {
  let isOwn = false
  return editQuote(ctx, {
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

import { messages } from '@armature/domain/messages'
import { invalidFields, forbidden, notFound } from '@armature/domain/problem'
import { checkGuards, editMakesRevision, mayEditPrice } from '@armature/domain/quotes/quote-workflow'
import { isTotalTooLarge, makesTotalTooLarge, totalTooLargeText } from '@armature/domain/quotes/quote-totals'
import type { Cents } from '@armature/domain/money'
import { shownPrice } from '@armature/domain/quotes/shown-price'
import { reaches, scopeOf } from '@armature/domain/visibility'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { counted } from './quote-lock-repository.ts'
import { findSubQuoteOfItem } from './quote-repository.ts'
import { updateItemPrice, updateSubQuote } from './quote-write-repository.ts'
import { presentSubQuoteById } from './read-quote.ts'
import { reviseQuote } from './revise-quote.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface SetPriceInput {
  params: { id: number }
  body: { price: Cents; itemId?: number | undefined }
}

/** Sets a line's unit price where the sub-quote's status lets this actor; answers the sub-quote. */
export const setQuoteItemPrice = (ctx: Context, { params, body }: SetPriceInput) =>
  withLockedQuote(
    ctx,
    async (trx) => (await findSubQuoteOfItem(trx, ctx.actor, params.id))?.quoteId,
    async (trx, quote) => {
      if (body.itemId !== undefined && body.itemId !== params.id) {
        return invalidFields({ itemId: ['It must name the same item as the path.'] })
      }
      const sub = quote.subQuotes.find((one) => one.lines.some((line) => line.id === params.id))
      const line = sub?.lines.find((one) => one.id === params.id)
      if (sub === undefined || line === undefined) return notFound(messages.notFound)
      // It may have left its vendor's sight while this waited for the lock: then it isn't there, as it is a moment later.
      if (!reaches(scopeOf(ctx.actor, 'subQuote'), sub, [sub.status])) return notFound(messages.notFound)
      if (!mayEditPrice(ctx.actor, sub)) return forbidden(messages.notAllowed)
      const problem = checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
      if (problem) return problem
      const lines = quote.subQuotes.flatMap((one) => one.lines)
      const priced = lines.map((one) => (one.id === line.id ? { ...one, priceCents: body.price } : one))
      const ofLine = { price: body.price, quantity: line.quantity }
      if (isTotalTooLarge([ofLine]) || makesTotalTooLarge(lines.map(counted), priced.map(counted)))
        return invalidFields({ price: [totalTooLargeText()] })
      if (line.priceCents !== body.price) {
        await updateItemPrice(trx, line.id, body.price)
        // A request that its vendor declined is shown as declined until somebody else prices it.
        if (sub.declinedReason !== null) {
          await updateSubQuote(
            trx,
            sub.id,
            { status: sub.status, closeReason: null, closedByQuote: false, declinedReason: null },
            ctx.now,
          )
        }
        await recordEvents(trx, ctx, [
          {
            kind: 'quote_item.price',
            summary: `${line.name}: ${shownPrice(line.priceCents)} → ${shownPrice(body.price)}`,
            quote_id: quote.id,
            sub_quote_id: sub.id,
            vendor_id: sub.vendorId ?? null,
            tenant_id: quote.tenantId,
            customer_id: quote.customerId,
            before: { price_cents: line.priceCents },
            after: { price_cents: body.price },
          },
        ])
        await reviseQuote(trx, ctx, quote.id, editMakesRevision(sub.status))
      }
      return presentSubQuoteById(trx, ctx, sub.id)
    },
  )

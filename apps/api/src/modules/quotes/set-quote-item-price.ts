import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, forbidden, notFound } from '@armature/domain/problem'
import { checkGuards, editMakesRevision, mayEditPrice } from '@armature/domain/quotes/quote-workflow'
import { isTotalTooLarge, makesTotalTooLarge, totalTooLargeText } from '@armature/domain/quotes/quote-totals'
import type { Cents } from '@armature/domain/money'
import { shownPrice } from '@armature/domain/quotes/shown-price'
import { reaches, scopeOf } from '@armature/domain/visibility'
import type { Context } from '../../context/context.ts'
import type { NewEvent } from '../../journal/event-repository.ts'
import type { QuoteDraft } from './quote-draft.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { counted } from './quote-lock-repository.ts'
import { findQuoteIdOfItem } from './quote-repository.ts'
import { presentSubQuoteById } from './read-quote.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface SetPriceInput {
  params: { id: number }
  body: { price: Cents; itemId?: number | undefined; expected_price?: Cents | undefined }
}

interface PricedLine {
  sub: LockedSubQuote
  line: LockedLine
}

/** The line and its sub-quote, where the actor still reaches it. */
const findLine = (ctx: Context, quote: LockedQuote, id: number): PricedLine | null => {
  const sub = quote.subQuotes.find((one) => one.lines.some((line) => line.id === id))
  const line = sub?.lines.find((one) => one.id === id)
  if (sub === undefined || line === undefined) return null
  // It may have left its vendor's sight while this waited for the lock: then it isn't there, as it is a moment later.
  return reaches(scopeOf(ctx.actor, 'subQuote'), sub, [sub.status]) ? { sub, line } : null
}

const refusePrice = (quote: LockedQuote, line: LockedLine, price: Cents): Problem | null => {
  const lines = quote.subQuotes.flatMap((one) => one.lines)
  const priced = lines.map((one) => (one.id === line.id ? { ...one, priceCents: price } : one))
  return isTotalTooLarge([{ price, quantity: line.quantity }]) ||
    makesTotalTooLarge(lines.map(counted), priced.map(counted))
    ? invalidFields({ price: [totalTooLargeText()] })
    : null
}

const priceEvent = (quote: LockedQuote, { sub, line }: PricedLine, price: Cents): NewEvent => ({
  kind: 'quote_item.price',
  summary: `${line.name}: ${shownPrice(line.priceCents)} → ${shownPrice(price)}`,
  quote_id: quote.id,
  sub_quote_id: sub.id,
  vendor_id: sub.vendorId ?? null,
  tenant_id: quote.tenantId,
  customer_id: quote.customerId,
  before: { price_cents: line.priceCents, line_id: line.id },
  after: { price_cents: price },
})

const decidePrice = (
  ctx: Context,
  quote: LockedQuote,
  { params, body }: SetPriceInput,
): Problem | (QuoteDraft & { subQuoteId: number }) => {
  if (body.itemId !== undefined && body.itemId !== params.id)
    return invalidFields({ itemId: ['It must name the same item as the path.'] })
  const found = findLine(ctx, quote, params.id)
  if (found === null) return notFound(messages.notFound)
  const { sub, line } = found
  if (!mayEditPrice(ctx.actor, sub)) return forbidden(messages.notAllowed)
  const refused =
    checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now }) ??
    refusePrice(quote, line, body.price)
  if (refused) return refused
  // Said again after a lost answer, or what the other one has set too: nobody loses anything.
  if (line.priceCents === body.price) return { subQuoteId: sub.id }
  if (body.expected_price !== undefined && body.expected_price !== line.priceCents)
    return conflict(messages.priceChanged, {
      code: 'price_changed',
      current: { kind: 'sub_quote', id: sub.id },
    })
  return {
    subQuoteId: sub.id,
    price: { lineId: line.id, cents: body.price },
    makesRevision: editMakesRevision(sub.status),
    events: [priceEvent(quote, found, body.price)],
  }
}

/** Sets a line's unit price where the sub-quote's status lets this actor; answers the sub-quote. */
export const setQuoteItemPrice = (ctx: Context, input: SetPriceInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteIdOfItem(trx, ctx.actor, input.params.id),
    decide: (quote) => decidePrice(ctx, quote, input),
    answer: (trx, { subQuoteId }) => presentSubQuoteById(trx, ctx, subQuoteId),
  })

import { messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { withFreight } from '@armature/domain/quotes/offer/freight'
import {
  isTotalTooLarge,
  makesTotalTooLarge,
  totalTooLargeText,
} from '@armature/domain/quotes/offer/quote-totals'
import {
  checkGuards,
  editMakesRevision,
  mayEditPrice,
  mayUnprice,
} from '@armature/domain/quotes/workflow/quote-workflow'
import { shownPrice } from '@armature/domain/quotes/offer/shown-price'
import { reaches, scopeOf } from '@armature/domain/rights/visibility'
import type { Context } from '../../../platform/context/context.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { Effect } from './edit-quote.ts'
import { editQuote } from './edit-quote.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { counted, eventIds, withLines, withSubQuote } from './quote-lock-repository.ts'
import { findQuoteIdOfItem, findQuoteIdOfSubQuote } from '../record/quote-repository.ts'
import { updateItemPrices } from './quote-write-repository.ts'
import { presentSubQuoteById } from '../record/quote-presenter.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { findPriceEvent } from '../record/timeline-repository.ts'

interface WantedPrice {
  id: number
  /** Null removes the price. */
  price: Cents | null
  expected_price?: Cents | undefined
}

interface LinePrice {
  lineId: number
  /** 0 where the price is removed. */
  cents: number
}

/**
 * The sub-quote, if this actor may price it now. It may have become hidden from its vendor while this waited for the
 * lock; then it answers 404, as it would a moment later.
 */
export const findPriceable = (
  ctx: Context,
  quote: LockedQuote,
  isIt: (sub: LockedSubQuote) => boolean,
): LockedSubQuote | Problem => {
  const sub = quote.subQuotes.find(isIt)
  if (sub === undefined || !reaches(scopeOf(ctx.actor, 'subQuote'), sub, [sub.status]))
    return notFound(messages.notFound)
  if (!mayEditPrice(ctx.actor, sub)) return forbidden(messages.notAllowed)
  return checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now }) ?? sub
}

/** A quote's lines with the prices accepted so far, and its freight. */
interface Whole {
  lines: readonly LockedLine[]
  freights: readonly Freight[]
}

const refusePrice = (
  sub: LockedSubQuote,
  { lines, freights }: Whole,
  line: LockedLine,
  { price, expected_price }: WantedPrice,
): Problem | null => {
  const cents = price ?? 0
  const priced = lines.map((one) => (one.id === line.id ? { ...one, priceCents: cents } : one))
  const together = (all: readonly LockedLine[]) => withFreight(all.map(counted), freights)
  const isTooLarge =
    isTotalTooLarge([{ price: cents, quantity: line.quantity }]) ||
    makesTotalTooLarge(together(lines), together(priced))
  if (isTooLarge) return invalidFields({ price: [totalTooLargeText()] })
  // A repeat after a lost answer, or the same value from somebody else: nothing is lost.
  if (line.priceCents === cents) return null
  if (price === null && !mayUnprice(sub.status)) return invalidFields({ price: [messages.offeredPriceStays] })
  if (line.no_quote !== null) return invalidFields({ price: [messages.notOfferedFirst] })
  return expected_price !== undefined && expected_price !== line.priceCents
    ? conflict(messages.priceChanged, { code: 'price_changed', current: { kind: 'sub_quote', id: sub.id } })
    : null
}

const priceEvent = (quote: LockedQuote, sub: LockedSubQuote, line: LockedLine, cents: number): NewEvent => ({
  kind: 'quote_item.price',
  summary: `${line.name}: ${shownPrice(line.priceCents)} → ${shownPrice(cents)}`,
  ...eventIds(quote, sub),
  before: { price_cents: line.priceCents, line_id: line.id },
  after: { price_cents: cents },
})

/** A request that its vendor declined shows as declined until somebody else prices it. */
const withPrices = (sub: LockedSubQuote, prices: readonly LinePrice[]): LockedSubQuote => {
  const centsOf = new Map(prices.map(({ lineId, cents }) => [lineId, cents]))
  const lines = sub.lines.map((line) => ({ ...line, priceCents: centsOf.get(line.id) ?? line.priceCents }))
  return { ...withLines(sub, lines), declinedReason: null }
}

const changePrices = (
  { id, status }: LockedSubQuote,
  prices: readonly LinePrice[],
  events: readonly NewEvent[],
): Effect => ({
  write: (trx) => updateItemPrices(trx, prices),
  apply: (quote) => withSubQuote(quote, id, (sub) => withPrices(sub, prices)),
  events: () => events,
  makesRevision: editMakesRevision(status),
})

/**
 * Decides a sub-quote's new unit prices one by one in the requested order, each counted together with those accepted
 * before. A refused line keeps its price.
 */
const decidePrices = (quote: LockedQuote, sub: LockedSubQuote, wanted: readonly WantedPrice[]) => {
  const freights = quote.subQuotes.map(({ freightCents }) => freightCents)
  let lines = quote.subQuotes.flatMap((one) => one.lines)
  const prices: LinePrice[] = []
  const events: NewEvent[] = []
  const refused: { id: number; problem: Problem }[] = []
  for (const one of wanted) {
    const cents = one.price ?? 0
    const line = sub.lines.find(({ id }) => id === one.id)
    const problem = line ? refusePrice(sub, { lines, freights }, line, one) : notFound(messages.lineGone)
    if (problem !== null) refused.push({ id: one.id, problem })
    if (line === undefined || problem !== null || line.priceCents === cents) continue
    prices.push({ lineId: line.id, cents })
    events.push(priceEvent(quote, sub, line, cents))
    lines = lines.map((other) => (other.id === line.id ? { ...other, priceCents: cents } : other))
  }
  return { effects: prices.length === 0 ? [] : [changePrices(sub, prices, events)], refused }
}

interface SetPriceInput {
  params: { id: number }
  body: { price: Cents; itemId?: number | undefined; expected_price?: Cents | undefined }
}

/** Sets a line's unit price if the sub-quote's status allows this actor to; returns the sub-quote. */
export const setQuoteItemPrice = (ctx: Context, { params, body }: SetPriceInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteIdOfItem(trx, ctx.actor, params.id),
    decide: (quote) => {
      if (body.itemId !== undefined && body.itemId !== params.id)
        return invalidFields({ itemId: ['It must name the same item as the path.'] })
      const sub = findPriceable(ctx, quote, ({ lines }) => lines.some(({ id }) => id === params.id))
      if ('problem' in sub) return sub
      const { effects, refused } = decidePrices(quote, sub, [{ ...body, id: params.id }])
      return refused[0]?.problem ?? { effects, subQuoteId: sub.id }
    },
    answer: (trx, { subQuoteId }) => presentSubQuoteById(trx, ctx, subQuoteId),
  })

interface SetPricesInput {
  params: { id: number }
  body: { lines: readonly WantedPrice[] }
}

const answeredRefusal = ({ id, problem }: { id: number; problem: Problem }) => ({
  id,
  code: problem.code,
  price: problem.fields?.['price'] ?? (problem.detail === undefined ? [] : [problem.detail]),
})

/**
 * Sets the unit prices of several lines of a sub-quote, as a pasted column does, with one lock, one read and one
 * announcement. A refused line keeps its price, and the others are saved (decision 046).
 */
export const setQuoteItemPrices = (ctx: Context, { params, body }: SetPricesInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteIdOfSubQuote(trx, ctx.actor, params.id),
    decide: (quote) => {
      const sub = findPriceable(ctx, quote, ({ id }) => id === params.id)
      return 'problem' in sub ? sub : decidePrices(quote, sub, body.lines)
    },
    answer: async (trx, { refused }) => {
      const sub_quote = await presentSubQuoteById(trx, ctx, params.id)
      return isProblem(sub_quote) ? sub_quote : { sub_quote, refused: refused.map(answeredRefusal) }
    },
  })

/**
 * The person who last set this price, for a reader who may price the line and finds another price than the one typed
 * over.
 */
export const readPriceChange = (ctx: Context, { params }: { params: { id: number } }) =>
  ctx.inRead(async (trx) => {
    const quoteId = await findQuoteIdOfItem(trx, ctx.actor, params.id)
    if (quoteId === undefined) return notFound(messages.notFound)
    await actAsSystem(trx)
    const event = await findPriceEvent(trx, { quoteId, lineId: params.id })
    return { by: event?.actor_name ?? null, at: event?.at.toISOString() ?? null }
  })

import { messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { withFreight } from '@armature/domain/quotes/offer/freight'
import {
  isTotalTooLarge,
  makesTotalTooLarge,
  totalTooLargeText,
} from '@armature/domain/quotes/offer/quote-totals'
import { editMakesRevision, mayUnprice } from '@armature/domain/quotes/workflow/quote-workflow'
import { shownPrice } from '@armature/domain/quotes/offer/shown-price'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { LinePrice, QuoteDraft } from './quote-draft.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { counted } from './quote-lock-repository.ts'

export interface WantedPrice {
  id: number
  /** Null takes the price away. */
  price: Cents | null
  expected_price?: Cents | undefined
}

export interface DecidedPrices {
  draft: Pick<QuoteDraft, 'prices' | 'makesRevision' | 'events'>
  /** The lines that keep their price, and why. */
  refused: readonly { id: number; problem: Problem }[]
}

/** A quote's lines with the prices that were taken so far, and what sending them costs. */
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
  // Said again after a lost answer, or what the other one has set too: nobody loses anything.
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
  quote_id: quote.id,
  sub_quote_id: sub.id,
  vendor_id: sub.vendorId ?? null,
  tenant_id: quote.tenantId,
  customer_id: quote.customerId,
  before: { price_cents: line.priceCents, line_id: line.id },
  after: { price_cents: cents },
})

/**
 * The new unit prices of a sub-quote's lines: each decided for itself, in the order in which they are asked for, and
 * counted together with those that were taken before it.
 */
export const decidePrices = (
  quote: LockedQuote,
  sub: LockedSubQuote,
  wanted: readonly WantedPrice[],
): DecidedPrices => {
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
  const draft = prices.length === 0 ? {} : { prices, events, makesRevision: editMakesRevision(sub.status) }
  return { draft, refused }
}

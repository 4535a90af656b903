import type { SubQuoteMove } from '@armature/domain/quotes/workflow/quote-workflow'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { statusTable } from '@armature/domain/quotes/workflow/quote-states'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import type { DecidedTransition, Transition } from './transition.ts'

const arrow = (from: QuoteStatus, to: QuoteStatus): string =>
  `${statusTable[from].label} → ${statusTable[to].label}`
const customerArrow = (from: QuoteStatus, to: QuoteStatus): string =>
  `${statusTable[from].customerLabel} → ${statusTable[to].customerLabel}`

const subQuoteEvent = (quote: LockedQuote, move: SubQuoteMove, how: Transition): NewEvent => {
  const sub = quote.subQuotes.find((one) => one.id === move.subQuoteId)
  if (!sub) throw new Error(`sub-quote ${move.subQuoteId} is not in quote ${quote.id}`)
  return {
    kind: `sub_quote.${how.name}`,
    summary: `Sub-quote #${sub.id} (${sub.vendorName}): ${arrow(move.from, move.to)}`,
    quote_id: quote.id,
    sub_quote_id: sub.id,
    vendor_id: sub.vendorId ?? null,
    tenant_id: quote.tenantId,
    customer_id: quote.customerId,
    before: { status: move.from },
    after: { status: move.to },
    reason: how.reason ?? null,
  }
}

const quoteEvent = (quote: LockedQuote, to: QuoteStatus, how: Transition): NewEvent => ({
  kind: `quote.${how.name}`,
  summary: customerArrow(quote.status, to),
  quote_id: quote.id,
  tenant_id: quote.tenantId,
  customer_id: quote.customerId,
  for_customer: true,
  before: { status: quote.status },
  after: { status: to },
  reason: how.reason ?? null,
})

/** The events of a transition. The customer reads changes of the status it sees, other readers of each sub-quote. */
export const transitionEvents = (
  quote: LockedQuote,
  to: QuoteStatus,
  { moves, ...how }: DecidedTransition,
): NewEvent[] => [
  ...moves.map((move) => subQuoteEvent(quote, move, how)),
  ...(statusTable[to].customerLabel === statusTable[quote.status].customerLabel
    ? []
    : [quoteEvent(quote, to, how)]),
]

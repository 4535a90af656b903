import type { QuoteStatus } from '../quotes/quote-states.ts'
import { isClosed, isOnOffer } from '../quotes/quote-workflow.ts'

/** The state that an offer's page shows, derived from the quote. OPEN can be accepted; the others say why not. */
export const offerStates = ['OPEN', 'PAYING', 'PAUSED', 'EXPIRED', 'WITHDRAWN', 'CLOSED', 'ORDERED'] as const
export type OfferState = (typeof offerStates)[number]

export interface OfferedQuote {
  status: QuoteStatus
  ordered: boolean
  /** The frozen revision is the quote's current one. */
  frozen: boolean
  /** A payment of the down payment is under way. */
  held: boolean
  /** A product's vendor isn't selling, or its customer can't buy. */
  paused: boolean
  expiresAt: Date | null
}

export const offerStateOf = (quote: OfferedQuote, now: Date): OfferState => {
  if (quote.ordered) return 'ORDERED'
  if (isClosed(quote.status)) return 'CLOSED'
  if (!isOnOffer(quote.status) || !quote.frozen) return 'WITHDRAWN'
  if (quote.held) return 'PAYING'
  if (quote.paused) return 'PAUSED'
  return quote.expiresAt !== null && quote.expiresAt > now ? 'OPEN' : 'EXPIRED'
}

/** A withdrawn offer never shows its lines and prices again. */
export const showsLines = (state: OfferState): boolean => state !== 'WITHDRAWN'

/** Can the customer accept the offer? */
export const isAcceptable = (state: OfferState): boolean => state === 'OPEN'

import type { QuoteStatus } from '../quotes/quote-states.ts'
import { isClosed, isOnOffer } from '../quotes/quote-workflow.ts'

/** What an offer's page says of it: OPEN can be accepted, the rest say why not. It follows from the quote. */
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

/** What was withdrawn is no offer: its lines and prices are not shown again. */
export const showsLines = (state: OfferState): boolean => state !== 'WITHDRAWN'

/** Can it be accepted? */
export const isAcceptable = (state: OfferState): boolean => state === 'OPEN'

import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import type { CloseReason } from '../quotes/workflow/quote-transitions.ts'
import { isClosed, isOnOffer } from '../quotes/workflow/quote-workflow.ts'
import type { OfferState } from './offer-state.ts'
import { isTakenBack } from './offer-state.ts'
import { hasEnded, isClosedAsEnded } from '../quotes/offer/good-until.ts'

// Kept apart from `offer-state.ts`, so that the offer's page, which only asks what a state means, downloads no
// workflow.

export interface OfferedQuote {
  status: QuoteStatus
  ordered: boolean
  /** The frozen revision is the quote's current one. */
  frozen: boolean
  /** A down payment is under way. */
  held: boolean
  /** A product's vendor isn't selling, or the customer can't buy. */
  paused: boolean
  expiresAt: Date | null
  closeReason: CloseReason | null
  /** The customer asked for changes that the seller still owes. */
  changesAsked: boolean
  /** It was on offer until it was closed (asked-changes.ts). */
  closedOnOffer: boolean
}

/** The state of an offer's page. */
export const offerStateOf = (quote: OfferedQuote, now: Date): OfferState => {
  if (quote.ordered) return 'ORDERED'
  if (isClosed(quote.status)) return isClosedAsEnded(quote.closeReason) ? 'EXPIRED' : 'CLOSED'
  if (quote.changesAsked) return 'CHANGES_ASKED'
  if (!isOnOffer(quote.status) || !quote.frozen) return 'WITHDRAWN'
  if (quote.held) return 'PAYING'
  if (quote.paused) return 'PAUSED'
  return hasEnded(quote, now) ? 'EXPIRED' : 'OPEN'
}

/**
 * An offer taken back, by the seller or for the customer's changes, never shows its lines and prices again, even if its
 * quote is closed then. One that ended while on offer still shows them.
 */
export const showsLines = (quote: OfferedQuote, now: Date): boolean => {
  const state = offerStateOf(quote, now)
  return isClosed(quote.status) ? quote.closedOnOffer && quote.frozen : !isTakenBack(state)
}

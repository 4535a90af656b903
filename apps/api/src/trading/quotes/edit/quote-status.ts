import { limits } from '@armature/domain/limits'
import { deriveQuoteStatus } from '@armature/domain/quotes/workflow/derive-quote-status'
import { hasEnded, offerEndAfter } from '@armature/domain/quotes/offer/good-until'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import { isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { later } from '@armature/domain/values/time'
import type { LockedQuote } from './quote-lock-repository.ts'

/** A future end stays; a missing or past one becomes the default number of days. */
export const withOfferEnd = (quote: LockedQuote, now: Date): LockedQuote =>
  hasEnded(quote, now)
    ? { ...quote, ...offerEndAfter(later(now, { days: limits.quote.expiryDays }), quote.sellerZone) }
    : quote

/**
 * The quote in another status. It can get on offer without being sent, when an edit closes the last part that wasn't on
 * offer.
 */
export const inStatus = (
  quote: LockedQuote,
  status: QuoteStatus,
  { closedAs, now }: { closedAs: CloseReason | null; now: Date },
): LockedQuote =>
  status === quote.status
    ? quote
    : {
        ...(isOnOffer(status) && !isOnOffer(quote.status) ? withOfferEnd(quote, now) : quote),
        status,
        closeReason: isClosed(status) ? closedAs : null,
      }

/** The quote in the status of its parts and sourcing requests: the slowest part decides. */
export const inPartsStatus = (
  quote: LockedQuote,
  how: { closedAs: CloseReason | null; now: Date },
): LockedQuote => {
  const { subQuotes, openLines } = quote
  return inStatus(
    quote,
    deriveQuoteStatus(
      subQuotes.map(({ status }) => status),
      openLines,
    ),
    how,
  )
}

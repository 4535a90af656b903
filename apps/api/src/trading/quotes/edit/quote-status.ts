import { limits } from '@armature/domain/limits'
import { deriveQuoteStatus } from '@armature/domain/quotes/workflow/derive-quote-status'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import { isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { later } from '@armature/domain/values/time'
import type { LockedQuote } from './quote-lock-repository.ts'

/** A future expiry stays; a missing or past one becomes the default number of days. */
export const offerExpiry = ({ expiresAt }: LockedQuote, now: Date): Date =>
  expiresAt !== null && expiresAt > now ? expiresAt : later(now, { days: limits.quote.expiryDays })

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
        ...quote,
        status,
        closeReason: isClosed(status) ? closedAs : null,
        expiresAt: isOnOffer(status) && !isOnOffer(quote.status) ? offerExpiry(quote, now) : quote.expiresAt,
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

import type { QuoteStatus } from '../workflow/quote-states.ts'
import type { CloseReason } from '../workflow/quote-transitions.ts'
import { closeReasons, closeReasonTable } from '../workflow/quote-transitions.ts'
import { closedStatuses, quoteStatuses } from '../workflow/quote-workflow-table.ts'
import { isOnOffer, isPurchased } from '../workflow/quote-workflow.ts'

/**
 * Has the customer read the prices? The quote is or was on offer, or was bought; an offer's end doesn't hide its prices
 * again. Only an offer can expire or be declined by its customer.
 */
export const wasOffered = (status: QuoteStatus, closeReason: CloseReason | null): boolean =>
  isOnOffer(status) ||
  isPurchased(status) ||
  (closeReason !== null && closeReasonTable[closeReason].endsOffer)

/** Each of these statuses alone proves that the customer has read the prices (wasOffered). */
export const offeredStatuses: readonly QuoteStatus[] = quoteStatuses.filter((status) =>
  wasOffered(status, null),
)
export const offeredCloseReasons: readonly CloseReason[] = closeReasons.filter((reason) =>
  closedStatuses.some((status) => wasOffered(status, reason)),
)

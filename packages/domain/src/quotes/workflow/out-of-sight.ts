import { hiddenStatuses, statusTable } from './quote-states.ts'
import type { QuoteStatus } from './quote-states.ts'
import { subQuoteTransitions } from './quote-workflow-table.ts'

/** These stay out of the catalogue of texts because every screen loads whatever any screen uses. */
export const outOfSightWords = {
  title: 'This part is with the seller now',
  approved:
    'The seller has approved it, and it waits to be sent to the customer. You see it here again once the customer has the offer.',
  takenBack: 'The seller has taken it back. You see it here again once the seller sends it to you anew.',
  away: 'You see it here again once it is sent to you or to the customer.',
  maybeDeleted: 'A quote that the seller has deleted doesn’t come back.',
} as const

const hidden: readonly QuoteStatus[] = hiddenStatuses.neverReturned.VENDOR

/** Is a sub-quote with this status hidden from its vendor? */
export const isOutOfSight = (status: QuoteStatus): boolean => hidden.includes(status)

/**
 * Tells a vendor why its sub-quote disappeared (specification section 4, "Hidden"): what the seller did since the
 * vendor last saw it. The server only answers that it isn't there, so the text follows from the moves between the last
 * seen status and a hidden one.
 */
export const outOfSightText = (lastSeen: QuoteStatus): string => {
  const reached = subQuoteTransitions
    .filter(({ from, to }) => from.includes(lastSeen) && hidden.includes(to))
    .map(({ to }) => statusTable[to].beforeApproval)
  if (reached.length === 0) return outOfSightWords.away
  return reached.includes(true) ? outOfSightWords.takenBack : outOfSightWords.approved
}

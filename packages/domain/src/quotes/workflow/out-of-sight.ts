import { hiddenStatuses, statusTable } from './quote-states.ts'
import type { QuoteStatus } from './quote-states.ts'
import { subQuoteTransitions } from './quote-workflow-table.ts'

/** They stand beside the catalogue of texts, of which every screen loads what any screen uses. */
export const outOfSightWords = {
  title: 'This part is with the seller now',
  approved:
    'The seller has approved it, and it waits to be sent to the customer. You see it here again once the customer has the offer.',
  takenBack: 'The seller has taken it back. You see it here again once the seller sends it to you anew.',
  away: 'You see it here again once it is sent to you or to the customer.',
  maybeDeleted: 'A quote that the seller has deleted doesn’t come back.',
} as const

const hidden: readonly QuoteStatus[] = hiddenStatuses.neverReturned.VENDOR

/** Does the vendor of a sub-quote with this status not see it? */
export const isOutOfSight = (status: QuoteStatus): boolean => hidden.includes(status)

/**
 * The words to a vendor whose sub-quote went out of sight (specification section 4, "Hidden"): what the seller has done with
 * it since it was last seen. The server says no more than that it isn't there, so they follow from the moves that lead
 * from its last status to a hidden one.
 */
export const outOfSightText = (lastSeen: QuoteStatus): string => {
  const reached = subQuoteTransitions
    .filter(({ from, to }) => from.includes(lastSeen) && hidden.includes(to))
    .map(({ to }) => statusTable[to].beforeApproval)
  if (reached.length === 0) return outOfSightWords.away
  return reached.includes(true) ? outOfSightWords.takenBack : outOfSightWords.approved
}

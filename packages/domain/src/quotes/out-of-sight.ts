import { hiddenStatuses, statusTable } from './quote-states.ts'
import type { QuoteStatus } from './quote-states.ts'
import { subQuoteTransitions } from './quote-workflow-table.ts'
import { messages } from '../messages.ts'

const hidden: readonly QuoteStatus[] = hiddenStatuses.neverReturned.VENDOR

/**
 * The words to a vendor whose sub-quote went out of sight (specification section 4, "Hidden"): what the seller has done with
 * it since it was last seen. The server says no more than that it isn't there, so they follow from the moves that lead
 * from its last status to a hidden one.
 */
export const outOfSightText = (lastSeen: QuoteStatus): string => {
  const reached = subQuoteTransitions
    .filter(({ from, to }) => from.includes(lastSeen) && hidden.includes(to))
    .map(({ to }) => statusTable[to].beforeApproval)
  if (reached.length === 0) return messages.partAway
  return reached.includes(true) ? messages.partTakenBack : messages.partApproved
}

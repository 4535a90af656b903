import type { QuoteStatus } from '../workflow/quote-states.ts'
import { statusTable } from '../workflow/quote-states.ts'
import type { TransitionName } from '../workflow/quote-transitions.ts'
import { quoteStatuses } from '../workflow/quote-workflow-table.ts'

const asking: TransitionName = 'request-changes'

/** An ask for changes comes out of an offer. Another offer answers it, and the end of the quote makes it pointless. */
export const answeringStatuses: readonly QuoteStatus[] = quoteStatuses.filter((status) => {
  const { onOffer, purchased, closed } = statusTable[status]
  return onOffer || purchased || closed
})

/** The last event by which a quote came into one of those statuses or left one. */
export interface LastAnswer {
  kind: string
  /** The status before it; null where the event moved none. */
  came_from: QuoteStatus | null
}

/** Does the seller still owe the customer the changes that were asked for? */
export const areChangesAsked = (status: QuoteStatus, last: LastAnswer | null): boolean =>
  !answeringStatuses.includes(status) && last?.kind === `quote.${asking}`

/** Did the quote end as an offer that its customer could still read? One that was taken back before is none. */
export const wasClosedOnOffer = (status: QuoteStatus, last: LastAnswer | null): boolean =>
  statusTable[status].closed && last?.came_from != null && statusTable[last.came_from].onOffer

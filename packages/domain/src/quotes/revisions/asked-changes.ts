import type { QuoteStatus } from '../workflow/quote-states.ts'
import { statusTable } from '../workflow/quote-states.ts'
import type { TransitionName } from '../workflow/quote-transitions.ts'
import { quoteStatuses } from '../workflow/quote-workflow-table.ts'

const asking: TransitionName = 'request-changes'

/** Changes are asked for on an offer. The next offer answers them, and the end of the quote makes them pointless. */
export const answeringStatuses: readonly QuoteStatus[] = quoteStatuses.filter((status) => {
  const { onOffer, purchased, closed } = statusTable[status]
  return onOffer || purchased || closed
})

/** The last event that moved a quote into or out of these statuses. */
export interface LastAnswer {
  kind: string
  /** The previous status; null where the event didn't change it. */
  came_from: QuoteStatus | null
}

/** Does the seller still owe the customer's changes? */
export const areChangesAsked = (status: QuoteStatus, last: LastAnswer | null): boolean =>
  !answeringStatuses.includes(status) && last?.kind === `quote.${asking}`

/** Did the quote end as an offer that its customer could still read? An offer taken back before doesn't count. */
export const wasClosedOnOffer = (status: QuoteStatus, last: LastAnswer | null): boolean =>
  statusTable[status].closed && last?.came_from != null && statusTable[last.came_from].onOffer

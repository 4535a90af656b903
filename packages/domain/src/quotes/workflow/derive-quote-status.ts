import type { OpenLineFacts } from '../../sourcing/open-lines.ts'
import { waitingLines } from '../../sourcing/open-lines.ts'
import type { QuoteStatus } from './quote-states.ts'
import { quoteMachine } from './quote-workflow-table.ts'
import { isClosed } from './quote-workflow.ts'

/**
 * The slowest vendor decides (workflow.json, derived_quote_status). Without an open sub-quote, a quote is at its
 * beginning as long as a sourcing request waits.
 */
export const deriveQuoteStatus = (
  subStatuses: readonly QuoteStatus[],
  openLines: readonly Pick<OpenLineFacts, 'state'>[] = [],
): QuoteStatus => {
  if (subStatuses.length + openLines.length === 0) return 'NEW'
  const open = subStatuses.filter((status) => !isClosed(status))
  if (open.length === 0 && waitingLines(openLines).length > 0) return 'NEW'
  return open.reduce<QuoteStatus>(
    (lowest, status) => (quoteMachine.rankOf(status) < quoteMachine.rankOf(lowest) ? status : lowest),
    open[0] ?? 'CLOSED',
  )
}

import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { quoteMachine } from '../quotes/workflow/quote-workflow-table.ts'

export interface StatusCount {
  status: QuoteStatus
  count: number
}

/** The statuses of ended quotes, bought or not; the win rate counts these. */
export const endedStatuses = quoteMachine.states.filter(
  (status) => quoteMachine.is(status, 'purchased') || quoteMachine.is(status, 'closed'),
)

const sumOf = (counts: readonly StatusCount[], statuses: readonly QuoteStatus[]): number =>
  counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)

/** The share of ended quotes that were bought; the rate is null where none has ended. */
export const winRateOf = (
  counts: readonly StatusCount[],
): { won: number; ended: number; percent: number | null } => {
  const won = sumOf(counts, quoteMachine.statesWhere('purchased'))
  const ended = sumOf(counts, endedStatuses)
  return { won, ended, percent: ended === 0 ? null : Math.round((won / ended) * 100) }
}

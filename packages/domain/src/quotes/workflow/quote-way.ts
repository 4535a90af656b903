import type { Belonging } from '../../rights/actor.ts'
import type { QuoteStatus } from './quote-states.ts'
import { fits } from './quote-workflow.ts'
import { quoteMachine, quoteTransitions } from './quote-workflow-table.ts'

interface Step {
  from: readonly QuoteStatus[]
  to: QuoteStatus
}

const stepsFor = (record: Belonging): Step[] => {
  // The operator may move a store's quote in every way; the store itself never waits for that.
  const isTaken = ({ on, by }: (typeof quoteMachine.transitions)[number]) =>
    fits(on, record) && (record.tenantId == null || by.some((recordRole) => recordRole !== 'ADMIN'))
  const purchases = quoteTransitions.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]))
  return [...quoteMachine.transitions.filter(isTaken), ...purchases]
}

/**
 * The statuses that a quote comes through from its start and from where it or its parts stand. A store's quote goes the
 * store's own way unless an operator sent it on another.
 */
export const wayOf = (record: Belonging, standing: readonly QuoteStatus[]): ReadonlySet<QuoteStatus> => {
  const steps = stepsFor(record)
  const way = new Set<QuoteStatus>([...quoteMachine.initial, ...standing])
  // A set yields what is added while it is walked.
  for (const status of way) for (const { from, to } of steps) if (from.includes(status)) way.add(to)
  return way
}

import type { Belonging } from '../../rights/actor.ts'
import type { QuoteStatus } from './quote-states.ts'
import { fits } from './quote-workflow.ts'
import { quoteMachine, quoteTransitions } from './quote-workflow-table.ts'

interface Step {
  from: readonly QuoteStatus[]
  to: QuoteStatus
}

const stepsFor = (record: Belonging): Step[] => {
  // The operator may make every move of a store's quote; the store itself never waits for those.
  const isTaken = ({ on, by }: (typeof quoteMachine.transitions)[number]) =>
    fits(on, record) && (record.tenantId == null || by.some((recordRole) => recordRole !== 'ADMIN'))
  const purchases = quoteTransitions.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]))
  return [...quoteMachine.transitions.filter(isTaken), ...purchases]
}

/**
 * The statuses that a quote passes through, from its start and from the current ones of itself and its parts. A store's
 * quote takes the store's own steps unless an operator moved it otherwise.
 */
export const wayOf = (record: Belonging, standing: readonly QuoteStatus[]): ReadonlySet<QuoteStatus> => {
  const steps = stepsFor(record)
  const way = new Set<QuoteStatus>([...quoteMachine.initial, ...standing])
  // Iterating over a set includes the items added meanwhile.
  for (const status of way) for (const { from, to } of steps) if (from.includes(status)) way.add(to)
  return way
}

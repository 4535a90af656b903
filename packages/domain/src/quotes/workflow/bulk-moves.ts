import type { Actor, Belonging } from '../../rights/actor.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { TransitionName } from './quote-transitions.ts'
import { transitionNames } from './quote-transitions.ts'
import { possibleQuoteTransitions, possibleSubQuoteTransitions } from './quote-workflow.ts'

/** A move of several records, and how many of them allow it. */
export interface BulkMove {
  name: TransitionName
  possibleFor: number
}

/** The moves that any of these records allows, by role, status and tenant as in each one's own menu. */
export const bulkMovesOf = (
  actor: Actor,
  kind: 'quote' | 'subQuote',
  records: readonly (Belonging & { status: QuoteStatus })[],
): BulkMove[] => {
  const possible = kind === 'quote' ? possibleQuoteTransitions : possibleSubQuoteTransitions
  const names = records.flatMap((record) => possible(actor, record))
  return transitionNames.flatMap((name) => {
    const possibleFor = names.filter((one) => one === name).length
    return possibleFor === 0 ? [] : [{ name, possibleFor }]
  })
}

import type { Actor, Belonging } from '../../rights/actor.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { TransitionName } from './quote-transitions.ts'
import { transitionNames } from './quote-transitions.ts'
import { possibleQuoteTransitions, possibleSubQuoteTransitions } from './quote-workflow.ts'

/** A move of several records: of how many of them it is possible. */
export interface BulkMove {
  name: TransitionName
  possibleFor: number
}

/** The moves that are possible for any of these records, by role, status and tenant as in each one's own menu. */
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

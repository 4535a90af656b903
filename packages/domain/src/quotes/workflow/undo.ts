import type { Actor, Belonging } from '../../rights/actor.ts'
import type { QuoteStatus } from './quote-states.ts'
import {
  isClosed,
  possibleQuoteTransitions,
  possibleSubQuoteTransitions,
  targetOf,
} from './quote-workflow.ts'

/** A move that has been made. */
export interface MadeMove extends Belonging {
  kind: 'quote' | 'subQuote'
  from: QuoteStatus
  to: QuoteStatus
  /** The statuses that a quote's sub-quotes had before it; none of a sub-quote. */
  parts: readonly QuoteStatus[]
}

/**
 * Does a take-back put everything where it was before this move? A take-back that leads elsewhere, or that would take
 * along a part that hadn't moved, is no undo.
 */
export const isUndoable = (actor: Actor, { kind, from, to, parts, ...belongs }: MadeMove): boolean => {
  const moved = { ...belongs, status: to }
  const possible =
    kind === 'quote' ? possibleQuoteTransitions(actor, moved) : possibleSubQuoteTransitions(actor, moved)
  return (
    possible.includes('take-back') &&
    targetOf('take-back', moved) === from &&
    parts.every((status) => status === from || isClosed(status))
  )
}

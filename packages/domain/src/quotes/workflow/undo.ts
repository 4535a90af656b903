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
  /** The sub-quotes' statuses before it; empty for a sub-quote's own move. */
  parts: readonly QuoteStatus[]
}

/**
 * Does a take-back restore everything to before this move? A take-back that leads elsewhere, or moves a part that
 * hadn't moved, is no undo.
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

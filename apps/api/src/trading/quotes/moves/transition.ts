import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { SubQuoteMove, WholeMove } from '@armature/domain/quotes/workflow/quote-workflow'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'

/** A transition that has been decided: its name, the record on which it was chosen, and the reason. */
export interface Transition {
  name: TransitionName
  /** Chosen on the quote, not on one sub-quote. */
  onQuote: boolean
  reason?: string | undefined
}

/** A transition with the moves of sub-quotes that the workflow decided for it. */
export interface DecidedTransition extends Transition {
  moves: readonly SubQuoteMove[]
  /** The quote's own move, where it isn't made of its parts'. */
  whole?: WholeMove
}

/** A quote as it was and as it is now, and the transition that changed it; none where its lines were edited. */
export interface QuoteChange {
  before: LockedQuote
  after: LockedQuote
  how?: Transition
}

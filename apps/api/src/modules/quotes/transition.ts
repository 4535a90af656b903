import type { TransitionName } from '@armature/domain/quotes/quote-transitions'

/** A chosen transition, decided already: what it is called, on what it was chosen, and why. */
export interface Transition {
  name: TransitionName
  /** Chosen on the quote, not on one sub-quote. */
  onQuote: boolean
  reason?: string | undefined
}

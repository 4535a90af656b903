import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { statusTable } from '@armature/domain/quotes/workflow/quote-states'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import { transitionEffects } from '@armature/domain/quotes/workflow/quote-transitions'
import type { SubQuoteMove, WholeMove } from '@armature/domain/quotes/workflow/quote-workflow'
import { isClosed } from '@armature/domain/quotes/workflow/quote-workflow'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { Effect } from '../edit/edit-quote.ts'
import type { LockedQuote, LockedSubQuote } from '../edit/quote-lock-repository.ts'
import { eventIds } from '../edit/quote-lock-repository.ts'
import { inPartsStatus, inStatus, withOfferEnd } from '../edit/quote-status.ts'

/** A decided transition: its name, the record it was chosen on, and the reason. */
export interface Transition {
  name: TransitionName
  /** Chosen on the quote, not on a sub-quote. */
  onQuote: boolean
  reason?: string | undefined
}

/** A transition with the sub-quote moves that the workflow decided. */
interface DecidedTransition extends Transition {
  moves: readonly SubQuoteMove[]
  /** The quote's own move, if its parts don't determine it. */
  whole?: WholeMove
}

const arrow = (from: QuoteStatus, to: QuoteStatus): string =>
  `${statusTable[from].label} → ${statusTable[to].label}`
const customerArrow = (from: QuoteStatus, to: QuoteStatus): string =>
  `${statusTable[from].customerLabel} → ${statusTable[to].customerLabel}`

const subQuoteEvent = (quote: LockedQuote, move: SubQuoteMove, how: Transition): NewEvent => {
  const sub = quote.subQuotes.find((one) => one.id === move.subQuoteId)
  if (!sub) throw new Error(`sub-quote ${move.subQuoteId} is not in quote ${quote.id}`)
  return {
    kind: `sub_quote.${how.name}`,
    summary: `Sub-quote #${sub.id} (${sub.vendorName}): ${arrow(move.from, move.to)}`,
    ...eventIds(quote, sub),
    before: { status: move.from },
    after: { status: move.to },
    reason: how.reason ?? null,
  }
}

const quoteEvent = (quote: LockedQuote, to: QuoteStatus, how: Transition): NewEvent => ({
  kind: `quote.${how.name}`,
  summary: customerArrow(quote.status, to),
  ...eventIds(quote),
  for_customer: true,
  before: { status: quote.status },
  after: { status: to },
  reason: how.reason ?? null,
})

/** A transition's events. The customer reads changes of the status it sees, other readers those of each sub-quote. */
const transitionEvents = (
  quote: LockedQuote,
  to: QuoteStatus,
  { moves, ...how }: DecidedTransition,
): NewEvent[] => [
  ...moves.map((move) => subQuoteEvent(quote, move, how)),
  ...(statusTable[to].customerLabel === statusTable[quote.status].customerLabel
    ? []
    : [quoteEvent(quote, to, how)]),
]

const movedSubQuote = (sub: LockedSubQuote, move: SubQuoteMove, how: Transition): LockedSubQuote => ({
  ...sub,
  status: move.to,
  closeReason: isClosed(move.to) ? move.closedAs : null,
  closedByQuote: isClosed(move.to) && how.onQuote,
  declinedReason: transitionEffects[how.name].declines ? (how.reason ?? '') : null,
})

const movedQuote = (before: LockedQuote, transition: DecidedTransition, now: Date): LockedQuote => {
  const { moves, whole } = transition
  const moveOf = new Map(moves.map((move) => [move.subQuoteId, move]))
  const subQuotes = before.subQuotes.map((sub) => {
    const move = moveOf.get(sub.id)
    return move === undefined ? sub : movedSubQuote(sub, move, transition)
  })
  const quote = { ...before, subQuotes }
  return whole === undefined
    ? inPartsStatus(quote, { closedAs: moves[0]?.quoteClosedAs ?? null, now })
    : inStatus(quote, whole.to, { closedAs: whole.closedAs, now })
}

/** Moves the parts that the workflow named, then the quote. */
export const moveParts = (transition: DecidedTransition): Effect => ({
  apply: (quote, now) => {
    const moved = movedQuote(quote, transition, now)
    const { expiry } = transitionEffects[transition.name]
    if (expiry === 'keep') return moved
    return {
      ...(expiry === 'clear' ? { ...moved, expiresAt: null } : withOfferEnd(moved, now)),
      askedAgainAt: null,
    }
  },
  events: ({ before, after }) => transitionEvents(before, after.status, transition),
})

import type { Actor, Belonging } from '../../rights/actor.ts'
import { isQuoteTurn } from '../../rights/turns.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { GuardName, TransitionName } from './quote-transitions.ts'
import { transitionEffects } from './quote-transitions.ts'
import type { On } from './quote-workflow-table.ts'
import { quoteMachine, quoteTransitions, subQuoteTransitions } from './quote-workflow-table.ts'
import { possibleQuoteTransitions, possibleSubQuoteTransitions, targetOf } from './quote-workflow.ts'

/** The action that a quote or sub-quote awaits: a move, or a step that must come first. */
export type QuoteAction = TransitionName | 'price' | 'set-down-payment'

/** The steps that must precede a move, each with its name and the text shown beforehand. */
export const preparations = {
  price: { name: 'Set prices', effect: 'Opens the first line that has no price.' },
  'set-down-payment': {
    name: 'Set down payment',
    effect: 'Opens the down payment, without which the quote goes no further.',
  },
} as const satisfies Partial<Record<QuoteAction, { name: string; effect: string }>>

export type Preparation = keyof typeof preparations

export const isPreparation = (act: QuoteAction | null): act is Preparation =>
  act !== null && act in preparations

/** The facts about a waiting record. */
export interface WaitingQuote extends Belonging {
  status: QuoteStatus
  isPriced: boolean
  hasDownPayment: boolean
  /** A line isn't offered, which blocks every offer. */
  lacksOffers?: boolean
}

interface Row {
  name: TransitionName
  from: readonly QuoteStatus[]
  on?: On
  guards: readonly GuardName[]
}

const rows: Record<'quote' | 'subQuote', readonly Row[]> = {
  quote: quoteTransitions,
  subQuote: subQuoteTransitions,
}

/** The guards that a person can satisfy before the move, each with the step that does so. */
const preparedBy = { DOWN_PAYMENT: 'set-down-payment', PRICED: 'price' } as const satisfies Partial<
  Record<GuardName, QuoteAction>
>

/** The first step that a move still needs. */
const missingFor = (
  row: Row,
  { isPriced, hasDownPayment, lacksOffers }: WaitingQuote,
): QuoteAction | null => {
  if (lacksOffers && transitionEffects[row.name].guards.includes('OFFERED')) return preparedBy.PRICED
  if (row.guards.includes('DOWN_PAYMENT') && !hasDownPayment) return preparedBy.DOWN_PAYMENT
  return row.guards.includes('PRICED') && !isPriced ? preparedBy.PRICED : null
}

/**
 * The action that a quote or sub-quote awaits from this actor, by the workflow table: the first forward move that needs
 * no reason and isn't blocked, else the step that unblocks the first. An offer awaits its purchase. Null where it isn't
 * this actor's turn.
 */
export const quoteActionOf = (
  actor: Actor,
  kind: 'quote' | 'subQuote',
  record: WaitingQuote,
): QuoteAction | null => {
  if (!isQuoteTurn(actor, record)) return null
  const possible =
    kind === 'quote' ? possibleQuoteTransitions(actor, record) : possibleSubQuoteTransitions(actor, record)
  const isOnward = (name: TransitionName): boolean => {
    const to = targetOf(name, record)
    return to !== null && quoteMachine.rankOf(to) > quoteMachine.rankOf(record.status)
  }
  const ways = rows[kind].filter(
    ({ name, from }) =>
      possible.includes(name) &&
      from.includes(record.status) &&
      !transitionEffects[name].asksReason &&
      isOnward(name),
  )
  const open = ways.find((row) => missingFor(row, record) === null)
  const [first] = ways
  if (open !== undefined) return open.name
  return first === undefined ? 'purchase' : missingFor(first, record)
}

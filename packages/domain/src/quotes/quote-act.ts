import type { Actor, Belonging } from '../actor.ts'
import { isQuoteTurn } from '../turns.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { GuardName, TransitionName } from './quote-transitions.ts'
import { transitionEffects } from './quote-transitions.ts'
import type { On } from './quote-workflow-table.ts'
import { quoteMachine, quoteTransitions, subQuoteTransitions } from './quote-workflow-table.ts'
import { possibleQuoteTransitions, possibleSubQuoteTransitions, targetOf } from './quote-workflow.ts'

/** What a quote or a sub-quote waits for: a move, or what has to be there before the move. */
export type QuoteAct = TransitionName | 'price' | 'set-down-payment'

/** What is known of a record that waits. */
export interface WaitingQuote extends Belonging {
  status: QuoteStatus
  isPriced: boolean
  hasDownPayment: boolean
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

/** The guards that one can do something about before the move, and by what. */
const preparedBy = { DOWN_PAYMENT: 'set-down-payment', PRICED: 'price' } as const satisfies Partial<
  Record<GuardName, QuoteAct>
>

/** The first thing that stands in the way of a move. */
const missingFor = (row: Row, { isPriced, hasDownPayment }: WaitingQuote): QuoteAct | null => {
  if (row.guards.includes('DOWN_PAYMENT') && !hasDownPayment) return preparedBy.DOWN_PAYMENT
  return row.guards.includes('PRICED') && !isPriced ? preparedBy.PRICED : null
}

/**
 * The act that a quote or a sub-quote waits for from this actor, by the workflow table: its first move onward that asks
 * no reason and that nothing stands in the way of, or else what stands in the way of the first. An offer waits to be
 * bought. Null where it isn't this actor's turn.
 */
export const quoteActOf = (
  actor: Actor,
  kind: 'quote' | 'subQuote',
  record: WaitingQuote,
): QuoteAct | null => {
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

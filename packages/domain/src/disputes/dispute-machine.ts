import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** A payment that its payer disputes at its bank, which decides (decision 133). */
export type DisputeState = 'OPEN' | 'WON' | 'LOST'

interface DisputeRow {
  /** The bank holds the money, and the order's payouts wait. */
  isOpen: boolean
  news: DisputeNews
}

/** The news for each dispute state. */
export type DisputeNews = 'opened' | 'won' | 'lost'

export const disputeMachine = defineMachine<
  DisputeState,
  DisputeRow,
  MachineTransition<DisputeState, 'win' | 'lose'>,
  null
>({
  title: 'disputes of card payments',
  states: {
    OPEN: { isOpen: true, news: 'opened' },
    WON: { isOpen: false, news: 'won' },
    LOST: { isOpen: false, news: 'lost' },
  },
  initial: ['OPEN'],
  transitions: [
    { name: 'win', from: ['OPEN'], to: 'WON' },
    { name: 'lose', from: ['OPEN'], to: 'LOST' },
  ],
  effects: { win: null, lose: null },
})

export const newDispute: DisputeState = 'OPEN'

/** The ends of a dispute by the provider's status; in every other status it is open. */
const ends: Readonly<Record<string, 'win' | 'lose'>> = {
  won: 'win',
  lost: 'lose',
  prevented: 'win',
  warning_closed: 'win',
}

/** The move that the provider's status asks for; null while it is open. */
export const disputeEnd = (status: string): 'win' | 'lose' | null => ends[status] ?? null

const reasons: Readonly<Record<string, string>> = {
  credit_not_processed: 'refund not received',
  duplicate: 'duplicate charge',
  fraudulent: 'payment not made by the cardholder',
  product_not_received: 'parts not received',
  product_unacceptable: 'parts not as described',
  subscription_canceled: 'subscription already ended',
  unrecognized: 'payment not recognized by the cardholder',
}

/** The payer's reason for the dispute, by the provider's code. */
export const disputeReason = (code: string): string => reasons[code] ?? 'no reason given'

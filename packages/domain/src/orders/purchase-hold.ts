import type { MachineTransition } from '../state-machine.ts'
import { defineMachine } from '../state-machine.ts'

/** How far a down payment by card has come; the quote's stock is booked under it. */
export type HoldState = 'PAYING' | 'LAPSED' | 'BOUGHT' | 'FAILED' | 'REFUND_DUE' | 'REFUNDED'

export interface HoldRow {
  /** The quote waits for it, until it expires. */
  holdsQuote: boolean
  /** Its payment may still come. */
  unsettled: boolean
  /** Money that comes now is news: it buys, or goes back. */
  takesMoney: boolean
  /** What the reconciler asks the provider for; null where nothing more follows by itself. */
  reconciles: 'payment' | 'refund' | null
  /** What its payer is told of it. */
  outcome: 'bought' | 'failed' | 'refunded' | 'pending'
}

const over = { holdsQuote: false, unsettled: false, takesMoney: false, reconciles: null } as const

export type HoldMove = MachineTransition<HoldState, 'lapse' | 'buy' | 'fail' | 'give-back' | 'refund'>

/** An off-line payment buys at once: its hold begins as bought. */
export const holdMachine = defineMachine<HoldState, HoldRow, HoldMove, null>({
  title: 'purchase holds',
  states: {
    PAYING: {
      holdsQuote: true,
      unsettled: true,
      takesMoney: true,
      reconciles: 'payment',
      outcome: 'pending',
    },
    LAPSED: { ...over, unsettled: true, takesMoney: true, reconciles: 'payment', outcome: 'pending' },
    BOUGHT: { ...over, outcome: 'bought' },
    FAILED: { ...over, takesMoney: true, outcome: 'failed' },
    REFUND_DUE: { ...over, reconciles: 'refund', outcome: 'refunded' },
    REFUNDED: { ...over, outcome: 'refunded' },
  },
  initial: ['PAYING', 'BOUGHT'],
  transitions: [
    // Its 15 minutes are over without an answer.
    { name: 'lapse', from: ['PAYING'], to: 'LAPSED' },
    { name: 'buy', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'BOUGHT' },
    { name: 'fail', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'FAILED' },
    // The money is here and the offer can no longer be bought.
    { name: 'give-back', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'REFUND_DUE' },
    { name: 'refund', from: ['REFUND_DUE'], to: 'REFUNDED' },
  ],
  effects: { lapse: null, buy: null, fail: null, 'give-back': null, refund: null },
})

/** Where a payment by card begins, and where an off-line one does. */
export const newHold = { card: 'PAYING', offline: 'BOUGHT' } as const satisfies Record<string, HoldState>

/** Holds that somebody has to look after. */
export const reconciledStates = holdMachine.states.filter(
  (state) => holdMachine.row(state).reconciles !== null,
)

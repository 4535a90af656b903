import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** How far a down payment by card has come; the quote's stock is booked under it. */
export type HoldState = 'PAYING' | 'LAPSED' | 'BOUGHT' | 'FAILED' | 'REFUND_DUE' | 'REFUNDED'

export interface HoldRow {
  /** The quote waits for the hold until the hold expires. */
  holdsQuote: boolean
  /** The payment may still arrive. */
  unsettled: boolean
  /** Money that comes now is news: it buys, or goes back. */
  takesMoney: boolean
  /** The object that the reconciler looks up at the provider; null where nothing more follows by itself. */
  reconciles: 'payment' | 'refund' | null
  /** The outcome that the payer reads. */
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
    // 15 minutes went by without an answer.
    { name: 'lapse', from: ['PAYING'], to: 'LAPSED' },
    { name: 'buy', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'BOUGHT' },
    { name: 'fail', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'FAILED' },
    // The money has arrived, but the offer can no longer be bought.
    { name: 'give-back', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'REFUND_DUE' },
    { name: 'refund', from: ['REFUND_DUE'], to: 'REFUNDED' },
  ],
  effects: { lapse: null, buy: null, fail: null, 'give-back': null, refund: null },
})

/** The first state of a card payment's hold, and of an off-line payment's. */
export const newHold = { card: 'PAYING', offline: 'BOUGHT' } as const satisfies Record<string, HoldState>

/** The states of holds that the reconciler still has to look after. */
export const reconciledStates = holdMachine.states.filter(
  (state) => holdMachine.row(state).reconciles !== null,
)

import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** The progress of a card down payment, for which the quote's stock is reserved. */
export type HoldState = 'PAYING' | 'LAPSED' | 'BOUGHT' | 'FAILED' | 'REFUND_DUE' | 'REFUNDED'

export interface HoldRow {
  /** The quote waits for the hold until it expires. */
  holdsQuote: boolean
  /** The payment may still arrive. */
  unsettled: boolean
  /** Money that arrives now either buys or goes back. */
  takesMoney: boolean
  /** The object that the reconciler looks up at the provider; null where nothing more happens by itself. */
  reconciles: 'payment' | 'refund' | null
  /** Its amount counts against its buyer's monthly limit (approvals/approval-rules.ts). */
  usesLimit: boolean
  /** The outcome shown to the payer. */
  outcome: 'bought' | 'failed' | 'refunded' | 'pending'
}

const over = {
  holdsQuote: false,
  unsettled: false,
  takesMoney: false,
  reconciles: null,
  usesLimit: false,
} as const

export type HoldMove = MachineTransition<HoldState, 'lapse' | 'buy' | 'fail' | 'give-back' | 'refund'>

/** An off-line payment buys at once, so its hold begins as BOUGHT. */
export const holdMachine = defineMachine<HoldState, HoldRow, HoldMove, null>({
  title: 'purchase holds',
  states: {
    PAYING: {
      holdsQuote: true,
      unsettled: true,
      takesMoney: true,
      reconciles: 'payment',
      usesLimit: true,
      outcome: 'pending',
    },
    LAPSED: {
      ...over,
      unsettled: true,
      takesMoney: true,
      reconciles: 'payment',
      usesLimit: true,
      outcome: 'pending',
    },
    BOUGHT: { ...over, usesLimit: true, outcome: 'bought' },
    FAILED: { ...over, takesMoney: true, outcome: 'failed' },
    REFUND_DUE: { ...over, reconciles: 'refund', outcome: 'refunded' },
    REFUNDED: { ...over, outcome: 'refunded' },
  },
  initial: ['PAYING', 'BOUGHT'],
  transitions: [
    // 15 minutes passed without an answer.
    { name: 'lapse', from: ['PAYING'], to: 'LAPSED' },
    { name: 'buy', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'BOUGHT' },
    { name: 'fail', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'FAILED' },
    // The money has arrived, but the offer can no longer be bought.
    { name: 'give-back', from: ['PAYING', 'LAPSED', 'FAILED'], to: 'REFUND_DUE' },
    { name: 'refund', from: ['REFUND_DUE'], to: 'REFUNDED' },
  ],
  effects: { lapse: null, buy: null, fail: null, 'give-back': null, refund: null },
})

/** The first state of a hold, for a card payment and for an off-line one. */
export const newHold = { card: 'PAYING', offline: 'BOUGHT' } as const satisfies Record<string, HoldState>

/** The holds that the reconciler still has to check. */
export const reconciledStates = holdMachine.states.filter(
  (state) => holdMachine.row(state).reconciles !== null,
)

import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** The state of a stray payment: it names a hold or a balance payment, but isn't the expected one. */
export type StrayState = 'REFUND_DUE' | 'REFUNDED' | 'FLAGGED'

export interface StrayRow {
  /** The money still has to go back. */
  refundDue: boolean
}

export type StrayMove = MachineTransition<StrayState, 'refund' | 'flag'>

export const strayMachine = defineMachine<StrayState, StrayRow, StrayMove, null>({
  title: 'stray payments',
  states: {
    REFUND_DUE: { refundDue: true },
    REFUNDED: { refundDue: false },
    FLAGGED: { refundDue: false },
  },
  // Money out of our reach goes straight to the operator.
  initial: ['REFUND_DUE', 'FLAGGED'],
  transitions: [
    { name: 'refund', from: ['REFUND_DUE'], to: 'REFUNDED' },
    // The provider has refused the refund.
    { name: 'flag', from: ['REFUND_DUE'], to: 'FLAGGED' },
  ],
  effects: { refund: null, flag: null },
})

/** A stray payment's first state: money that reached us goes back. */
export const newStray = (goesBack: boolean): StrayState => (goesBack ? 'REFUND_DUE' : 'FLAGGED')

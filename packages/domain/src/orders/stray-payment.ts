import type { MachineTransition } from '../state-machine.ts'
import { defineMachine } from '../state-machine.ts'

/** What becomes of money that names a hold and isn't what it asks for. */
export type StrayState = 'REFUND_DUE' | 'REFUNDED' | 'FLAGGED'

export interface StrayRow {
  /** It goes back; somebody has to see to it. */
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
  // What we can't reach is the operator's to look at from the beginning.
  initial: ['REFUND_DUE', 'FLAGGED'],
  transitions: [
    { name: 'refund', from: ['REFUND_DUE'], to: 'REFUNDED' },
    // The provider refuses.
    { name: 'flag', from: ['REFUND_DUE'], to: 'FLAGGED' },
  ],
  effects: { refund: null, flag: null },
})

/** Where it begins: money that reached us goes back. */
export const newStray = (goesBack: boolean): StrayState => (goesBack ? 'REFUND_DUE' : 'FLAGGED')

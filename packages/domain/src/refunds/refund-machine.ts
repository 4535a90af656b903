import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** An order's refund: a chain of steps, each of which moves money once. */
export type RefundState = 'RUNNING' | 'DONE'

export interface RefundRow {
  /** Nothing else may move the order's money meanwhile. */
  underWay: boolean
}

export const refundMachine = defineMachine<
  RefundState,
  RefundRow,
  MachineTransition<RefundState, 'finish'>,
  null
>({
  title: 'refunds',
  states: { RUNNING: { underWay: true }, DONE: { underWay: false } },
  initial: ['RUNNING'],
  transitions: [{ name: 'finish', from: ['RUNNING'], to: 'DONE' }],
  effects: { finish: null },
})

/** One step of the chain: it reverses a vendor's transfer or refunds a payment. */
export type StepState = 'NEXT' | 'GIVEN' | 'REFUSED'

export interface StepRow {
  isToDo: boolean
  isGiven: boolean
  /** The provider refused; an admin may retry it. */
  isRefused: boolean
}

export const stepMachine = defineMachine<
  StepState,
  StepRow,
  MachineTransition<StepState, 'give' | 'refuse' | 'retry'>,
  null
>({
  title: 'steps of refunds',
  states: {
    NEXT: { isToDo: true, isGiven: false, isRefused: false },
    GIVEN: { isToDo: false, isGiven: true, isRefused: false },
    REFUSED: { isToDo: false, isGiven: false, isRefused: true },
  },
  initial: ['NEXT'],
  transitions: [
    { name: 'give', from: ['NEXT'], to: 'GIVEN' },
    // The vendor's account holds too little. The customer doesn't wait for it, and the books record the vendor's debt.
    { name: 'refuse', from: ['NEXT'], to: 'REFUSED' },
    { name: 'retry', from: ['REFUSED'], to: 'NEXT' },
  ],
  effects: { give: null, refuse: null, retry: null },
})

export const newRefund: RefundState = 'RUNNING'
export const newStep: StepState = 'NEXT'

/** The kinds of steps. Reversals come first, so that the money for the customer is there. DISPUTE: its bank took it. */
export const stepKinds = ['REVERSAL', 'CARD', 'OFFLINE', 'DISPUTE'] as const
export type StepKind = (typeof stepKinds)[number]

import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** A refund of an order: a chain of steps, of which each moves money once. */
export type RefundState = 'RUNNING' | 'DONE'

export interface RefundRow {
  /** Nothing else moves the order's money meanwhile. */
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

/** One step of the chain: a vendor's transfer taken back, or a payment given back. */
export type StepState = 'NEXT' | 'GIVEN' | 'REFUSED'

export interface StepRow {
  /** The step is still to be done. */
  isToDo: boolean
  /** The money went back. */
  isGiven: boolean
  /** The provider wouldn't; an admin may have it tried again. */
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
    // The vendor's account holds too little. The customer doesn't wait for it, and the books keep the vendor's debt.
    { name: 'refuse', from: ['NEXT'], to: 'REFUSED' },
    { name: 'retry', from: ['REFUSED'], to: 'NEXT' },
  ],
  effects: { give: null, refuse: null, retry: null },
})

export const newRefund: RefundState = 'RUNNING'
export const newStep: StepState = 'NEXT'

/** The kinds of step. A chain takes transfers back first, so that the money is there for the customer. */
export const stepKinds = ['REVERSAL', 'CARD', 'OFFLINE'] as const
export type StepKind = (typeof stepKinds)[number]

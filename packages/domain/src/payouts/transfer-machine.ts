import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** decisions.md, Entities: where a sub-order's payout stands. */
export type TransferStatus = 'NOT_DUE' | 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REVERSED'

export interface TransferRow {
  /** The vendor has its money. */
  paidOut: boolean
  /** The provider definitely refused; Retry Transfer asks again (specification section 4). */
  refused: boolean
}

export type TransferMove = MachineTransition<
  TransferStatus,
  'fall-due' | 'send' | 'complete' | 'fail' | 'retry' | 'call-off' | 'reverse'
>

const neither = { paidOut: false, refused: false } as const

export const transferMachine = defineMachine<TransferStatus, TransferRow, TransferMove, null>({
  title: 'payouts of sub-orders',
  states: {
    NOT_DUE: neither,
    PENDING: neither,
    PROCESSING: neither,
    COMPLETED: { ...neither, paidOut: true },
    FAILED: { ...neither, refused: true },
    REVERSED: neither,
  },
  initial: ['NOT_DUE'],
  transitions: [
    { name: 'fall-due', from: ['NOT_DUE'], to: 'PENDING' },
    { name: 'send', from: ['PENDING'], to: 'PROCESSING' },
    { name: 'complete', from: ['PROCESSING'], to: 'COMPLETED' },
    { name: 'fail', from: ['PROCESSING'], to: 'FAILED' },
    { name: 'retry', from: ['FAILED'], to: 'PENDING' },
    // Refunds left nothing of the part to be paid out, so there is nothing to try again.
    { name: 'call-off', from: ['FAILED'], to: 'NOT_DUE' },
    { name: 'reverse', from: ['COMPLETED'], to: 'REVERSED' },
  ],
  effects: {
    'fall-due': null,
    send: null,
    complete: null,
    fail: null,
    retry: null,
    'call-off': null,
    reverse: null,
  },
})

export const transferStatuses = transferMachine.states

/** The state in which a sub-order's payout begins. */
export const newTransfer: TransferStatus = 'NOT_DUE'

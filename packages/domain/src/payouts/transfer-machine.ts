import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** The status of a sub-order's payout (decisions.md, Entities). */
export type TransferStatus = 'NOT_DUE' | 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REVERSED'

export interface TransferRow {
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
    // Refunds left nothing to pay out, so there is nothing to retry.
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

export const newTransfer: TransferStatus = 'NOT_DUE'

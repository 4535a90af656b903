import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'
import type { TransferMove } from './transfer-machine.ts'

/**
 * One attempt to pay out a vendor: DUE with its key stored, SENT to the provider, UNKNOWN without an answer, and its
 * end. The server never resends a refused attempt: Retry Transfer makes a new one with a new key.
 */
export type AttemptState = 'DUE' | 'SENT' | 'UNKNOWN' | 'COMPLETED' | 'FAILED'

export interface AttemptRow {
  /** The server may send the attempt, for the first time or again with the same key. */
  sendable: boolean
  /** The server still has to find out the outcome. */
  unsettled: boolean
  paidOut: boolean
}

export type AttemptMove = MachineTransition<AttemptState, 'send' | 'lose' | 'complete' | 'fail'>

const over = { sendable: false, unsettled: false, paidOut: false } as const

/** The effect is the move of the sub-order's own `transfer_status`; null where that doesn't change. */
export const attemptMachine = defineMachine<
  AttemptState,
  AttemptRow,
  AttemptMove,
  TransferMove['name'] | null
>({
  title: 'tries to pay a vendor out',
  states: {
    DUE: { sendable: true, unsettled: true, paidOut: false },
    SENT: { sendable: true, unsettled: true, paidOut: false },
    UNKNOWN: { sendable: true, unsettled: true, paidOut: false },
    COMPLETED: { ...over, paidOut: true },
    FAILED: over,
  },
  initial: ['DUE'],
  transitions: [
    { name: 'send', from: ['DUE'], to: 'SENT' },
    { name: 'lose', from: ['SENT'], to: 'UNKNOWN' },
    { name: 'complete', from: ['SENT', 'UNKNOWN'], to: 'COMPLETED' },
    { name: 'fail', from: ['SENT', 'UNKNOWN'], to: 'FAILED' },
  ],
  effects: { send: 'send', lose: null, complete: 'complete', fail: 'fail' },
})

export const newAttempt: AttemptState = 'DUE'

/** The provider replays its answer to a key for a day; the server reuses a key for a little less. */
export const keyGoodHours = 23

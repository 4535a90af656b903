import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'
import type { TransferMove } from './transfer-machine.ts'

/**
 * One try to pay a vendor out: DUE with its key stored, SENT to the provider, UNKNOWN where no answer came, and its
 * end. The server never sends a refused try again: Retry Transfer makes a new one under a new key.
 */
export type AttemptState = 'DUE' | 'SENT' | 'UNKNOWN' | 'COMPLETED' | 'FAILED'

export interface AttemptRow {
  /** The server may send the try, for the first time or again under the same key. */
  sendable: boolean
  /** The server still has to find out the try's outcome. */
  unsettled: boolean
  /** The vendor has the money. */
  paidOut: boolean
}

export type AttemptMove = MachineTransition<AttemptState, 'send' | 'lose' | 'complete' | 'fail'>

const over = { sendable: false, unsettled: false, paidOut: false } as const

/** The effect is the move of the sub-order's own `transfer_status`; null where that stays as it is. */
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

/** The state in which a try begins. */
export const newAttempt: AttemptState = 'DUE'

/** The provider replays its answer to a key for a day; a key is not sent again for a little less. */
export const keyGoodHours = 23

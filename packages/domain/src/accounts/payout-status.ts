import type { MachineTransition } from '../state-machine.ts'
import { defineMachine } from '../state-machine.ts'
import type { UserStatus } from './account-machine.ts'

/** Where a vendor's account at the payment provider stands; a vendor who has none has no status. */
export type PayoutStatus = 'PENDING' | 'APPROVED'

export interface PayoutRow {
  /** The provider has verified the account and pays out to it. */
  verified: boolean
}

export type PayoutMove = MachineTransition<PayoutStatus, 'verify' | 'ask-again'>

export const payoutMachine = defineMachine<PayoutStatus, PayoutRow, PayoutMove, null>({
  title: 'payout accounts',
  states: { PENDING: { verified: false }, APPROVED: { verified: true } },
  // The word of a verification may come before the answer to the call that opened the account.
  initial: ['PENDING', 'APPROVED'],
  transitions: [
    { name: 'verify', from: ['PENDING'], to: 'APPROVED' },
    // The provider wants to know more of a vendor again.
    { name: 'ask-again', from: ['APPROVED'], to: 'PENDING' },
  ],
  effects: { verify: null, 'ask-again': null },
})

export const payoutStatuses = payoutMachine.states

/** APPROVED is an account that the provider has verified and pays out to. */
export const payoutStatusOf = (account: { isVerified: boolean }): PayoutStatus =>
  account.isVerified ? 'APPROVED' : 'PENDING'

/**
 * What becomes of a vendor's own status when its payout account moves (specification section 4: PENDING until
 * the payment provider account is verified). Only the verification itself approves, so that an account which an
 * administrator has set back stays there; and it approves nobody who was rejected or suspended.
 */
export const statusAfterPayout = (
  status: UserStatus,
  move: { from: PayoutStatus | null; to: PayoutStatus },
): UserStatus =>
  status === 'PENDING' && move.from !== 'APPROVED' && move.to === 'APPROVED' ? 'APPROVED' : status

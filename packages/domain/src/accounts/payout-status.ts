import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'
import type { UserStatus } from './account-machine.ts'

/** The status of a vendor's account at the payment provider; a vendor without an account has none. */
export type PayoutStatus = 'PENDING' | 'APPROVED'

export interface PayoutRow {
  /** The provider has verified the account and pays out to it. */
  verified: boolean
}

export type PayoutMove = MachineTransition<PayoutStatus, 'verify' | 'ask-again'>

export const payoutMachine = defineMachine<PayoutStatus, PayoutRow, PayoutMove, null>({
  title: 'payout accounts',
  states: { PENDING: { verified: false }, APPROVED: { verified: true } },
  // The provider's webhook may report a verification before it answers the call that opened the account.
  initial: ['PENDING', 'APPROVED'],
  transitions: [
    { name: 'verify', from: ['PENDING'], to: 'APPROVED' },
    // The provider may ask a verified vendor for more documents.
    { name: 'ask-again', from: ['APPROVED'], to: 'PENDING' },
  ],
  effects: { verify: null, 'ask-again': null },
})

export const payoutStatuses = payoutMachine.states

/** APPROVED is an account that the provider has verified and pays out to. */
export const payoutStatusOf = (account: { isVerified: boolean }): PayoutStatus =>
  account.isVerified ? 'APPROVED' : 'PENDING'

/**
 * The vendor's status after its payout account moves (specification section 4: PENDING until the payment provider
 * account is verified). Only a new verification approves a vendor, so an account that an administrator has set back
 * stays there. It never approves a rejected or suspended vendor.
 */
export const statusAfterPayout = (
  status: UserStatus,
  move: { from: PayoutStatus | null; to: PayoutStatus },
): UserStatus =>
  status === 'PENDING' && move.from !== 'APPROVED' && move.to === 'APPROVED' ? 'APPROVED' : status

import type { Role } from '../rights/actor.ts'
import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** An account's standing with the marketplace (decisions.md, People and rights). */
export type UserStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED'

export interface AccountRow {
  /** A suspended account has no session. A pending or rejected vendor can sign in, but isn't paid out. */
  signsIn: boolean
  /** No administrator has decided about the account yet. */
  awaitsApproval: boolean
  /** A vendor in this status has its products in the catalogue, in new quotes and in open offers (decision 020). */
  sells: boolean
  /** A vendor in this status has its products shown to strangers in a public catalogue. */
  isPublic: boolean
  /** A vendor in this status is paid out by the marketplace (decisions.md, People and rights). */
  getsPaid: boolean
  /** An administrator who moves an account to this status gives a reason, which the owner's mail repeats. */
  asksReason: boolean
}

export interface AccountMove extends MachineTransition<
  UserStatus,
  'set-back' | 'approve' | 'reject' | 'suspend'
> {
  /** The roles of the accounts that an administrator may move this way. */
  of: readonly Role[]
}

const everybody = ['VENDOR', 'CUSTOMER', 'ADMIN'] as const

/**
 * A vendor is reviewed as a seller; a customer or administrator either has an account or doesn't. The menu shows the
 * rows in this order.
 */
export const accountMachine = defineMachine<UserStatus, AccountRow, AccountMove, null>({
  title: 'accounts',
  states: {
    PENDING: {
      signsIn: true,
      awaitsApproval: true,
      sells: true,
      isPublic: false,
      getsPaid: false,
      asksReason: true,
    },
    APPROVED: {
      signsIn: true,
      awaitsApproval: false,
      sells: true,
      isPublic: true,
      getsPaid: true,
      asksReason: false,
    },
    REJECTED: {
      signsIn: true,
      awaitsApproval: false,
      sells: false,
      isPublic: false,
      getsPaid: false,
      asksReason: true,
    },
    SUSPENDED: {
      signsIn: false,
      awaitsApproval: false,
      sells: false,
      isPublic: false,
      getsPaid: false,
      asksReason: true,
    },
  },
  initial: ['PENDING', 'APPROVED'],
  transitions: [
    { name: 'set-back', from: ['APPROVED', 'REJECTED', 'SUSPENDED'], to: 'PENDING', of: ['VENDOR'] },
    { name: 'approve', from: ['PENDING', 'REJECTED', 'SUSPENDED'], to: 'APPROVED', of: everybody },
    { name: 'reject', from: ['PENDING', 'APPROVED'], to: 'REJECTED', of: ['VENDOR'] },
    { name: 'suspend', from: ['PENDING', 'APPROVED'], to: 'SUSPENDED', of: everybody },
    { name: 'suspend', from: ['REJECTED'], to: 'SUSPENDED', of: ['VENDOR'] },
  ],
  effects: { 'set-back': null, approve: null, reject: null, suspend: null },
})

export const userStatuses = accountMachine.states

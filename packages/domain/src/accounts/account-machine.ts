import type { Role } from '../rights/actor.ts'
import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** Where an account stands with the marketplace (decisions.md, People and rights). */
export type UserStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED'

export interface AccountRow {
  /** A suspended account has no session; a pending or rejected one does, it only isn't paid out. */
  signsIn: boolean
  /** Nobody has decided about it yet. */
  awaitsApproval: boolean
  /** Of a vendor: its products are in the catalogue, in new quotes and open offers (decision 020). */
  sells: boolean
  /** Of a vendor: strangers see its products in a public catalogue. */
  isPublic: boolean
  /** Of a vendor: the marketplace pays out its earnings (decisions.md, People and rights). */
  getsPaid: boolean
}

export interface AccountMove extends MachineTransition<
  UserStatus,
  'set-back' | 'approve' | 'reject' | 'suspend'
> {
  /** The kinds of account that an administrator may move this way. */
  of: readonly Role[]
}

const everybody = ['VENDOR', 'CUSTOMER', 'ADMIN'] as const

/**
 * A vendor is judged as a seller; a customer and an administrator either have their account or don't. The order of the
 * rows is that of the menu.
 */
export const accountMachine = defineMachine<UserStatus, AccountRow, AccountMove, null>({
  title: 'accounts',
  states: {
    PENDING: { signsIn: true, awaitsApproval: true, sells: true, isPublic: false, getsPaid: false },
    APPROVED: { signsIn: true, awaitsApproval: false, sells: true, isPublic: true, getsPaid: true },
    REJECTED: { signsIn: true, awaitsApproval: false, sells: false, isPublic: false, getsPaid: false },
    SUSPENDED: { signsIn: false, awaitsApproval: false, sells: false, isPublic: false, getsPaid: false },
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

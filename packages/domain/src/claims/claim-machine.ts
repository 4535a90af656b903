import type { Actor, Belonging, RecordRole } from '../rights/actor.ts'
import { recordRolesOf } from '../rights/actor.ts'
import type { Tone } from '../states/status-tones.ts'
import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** A buyer's claim on pieces that it received (decision 131). */
export type ClaimState =
  | 'OPEN'
  | 'DECLINED'
  | 'SENDING_BACK'
  | 'REFUND_DUE'
  | 'REPLACEMENT_DUE'
  | 'REFUNDED'
  | 'REPLACED'
  | 'REJECTED'
  | 'WITHDRAWN'

export interface ClaimRow {
  label: string
  tone: Tone
  /** It holds the payout of its part. */
  isOpen: boolean
  /** Its pieces can't be claimed again. */
  counts: boolean
  awaitsVendor: boolean
  awaitsOperator: boolean
}

export type ClaimMoveName =
  | 'refund'
  | 'take-back'
  | 'replace'
  | 'decline'
  | 'reject'
  | 'receive'
  | 'pay'
  | 'send'
  | 'withdraw'

export interface ClaimMove extends MachineTransition<ClaimState, ClaimMoveName> {
  by: readonly RecordRole[]
}

export interface ClaimEffect {
  /** The label of its button. */
  label: string
  /** The input that the move requires. */
  asks: 'reason' | 'restock' | 'amount' | 'replacement' | null
}

const open = { isOpen: true, counts: true, awaitsVendor: false, awaitsOperator: false } as const
const over = { ...open, isOpen: false } as const
const [vendor, operator, either] = [['VENDOR'], ['ADMIN'], ['VENDOR', 'ADMIN']] as const

export const claimMachine = defineMachine<ClaimState, ClaimRow, ClaimMove, ClaimEffect>({
  title: 'claims of buyers',
  states: {
    OPEN: { ...open, label: 'Awaiting vendor', tone: 'open', awaitsVendor: true },
    DECLINED: { ...open, label: 'Awaiting marketplace', tone: 'waiting', awaitsOperator: true },
    SENDING_BACK: { ...open, label: 'Awaiting return', tone: 'progress' },
    REFUND_DUE: { ...open, label: 'Refund due', tone: 'progress', awaitsOperator: true },
    REPLACEMENT_DUE: { ...open, label: 'Replacement due', tone: 'progress', awaitsVendor: true },
    REFUNDED: { ...over, label: 'Refunded', tone: 'done' },
    REPLACED: { ...over, label: 'Replaced', tone: 'done' },
    REJECTED: { ...over, counts: false, label: 'Rejected', tone: 'bad' },
    WITHDRAWN: { ...over, counts: false, label: 'Withdrawn', tone: 'neutral' },
  },
  initial: ['OPEN'],
  transitions: [
    { name: 'refund', from: ['OPEN'], to: 'REFUND_DUE', by: either },
    { name: 'refund', from: ['DECLINED'], to: 'REFUND_DUE', by: operator },
    { name: 'take-back', from: ['OPEN'], to: 'SENDING_BACK', by: either },
    { name: 'take-back', from: ['DECLINED'], to: 'SENDING_BACK', by: operator },
    { name: 'replace', from: ['OPEN'], to: 'REPLACEMENT_DUE', by: either },
    { name: 'replace', from: ['DECLINED'], to: 'REPLACEMENT_DUE', by: operator },
    { name: 'decline', from: ['OPEN'], to: 'DECLINED', by: vendor },
    { name: 'reject', from: ['OPEN', 'DECLINED', 'SENDING_BACK'], to: 'REJECTED', by: operator },
    { name: 'receive', from: ['SENDING_BACK'], to: 'REFUND_DUE', by: either },
    { name: 'pay', from: ['REFUND_DUE'], to: 'REFUNDED', by: operator },
    { name: 'send', from: ['REPLACEMENT_DUE'], to: 'REPLACED', by: vendor },
    { name: 'withdraw', from: ['OPEN', 'DECLINED', 'SENDING_BACK'], to: 'WITHDRAWN', by: ['CUSTOMER'] },
  ],
  effects: {
    refund: { label: 'Refund, keep the parts', asks: null },
    'take-back': { label: 'Take back and refund', asks: null },
    replace: { label: 'Replace', asks: null },
    decline: { label: 'Decline', asks: 'reason' },
    reject: { label: 'Reject', asks: 'reason' },
    receive: { label: 'Parts returned', asks: 'restock' },
    pay: { label: 'Refund', asks: 'amount' },
    send: { label: 'Replacement sent', asks: 'replacement' },
    withdraw: { label: 'Withdraw', asks: null },
  },
})

export const claimStates = claimMachine.states
export const newClaim: ClaimState = 'OPEN'
export const claimMoveNames = [...new Set(claimMachine.transitions.map(({ name }) => name))] as [
  ClaimMoveName,
  ...ClaimMoveName[],
]

/** May this actor make the move on the claim's record, in some state? */
export const mayMoveClaim =
  (actor: Actor, record: Belonging) =>
  ({ by }: ClaimMove): boolean =>
    recordRolesOf(actor, record).some((role) => by.includes(role))

/** The moves that this actor may make on a claim now. */
export const claimMovesOf = (actor: Actor, record: Belonging, state: ClaimState): ClaimMoveName[] =>
  claimMachine.possible(state, mayMoveClaim(actor, record))

import type { Tone } from '../states/status-tones.ts'
import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'

/** The progress of a purchase approval: a person's request to its company to accept one revision of an offer. */
export type ApprovalState =
  | 'WAITING'
  | 'APPROVED'
  | 'BOUGHT'
  | 'REFUSED'
  | 'WITHDRAWN'
  | 'EXPIRED'
  | 'OUTDATED'

export interface ApprovalRow {
  label: string
  tone: Tone
  /** It waits for approvers. */
  waits: boolean
  /** Its requester may accept the offer. */
  allows: boolean
  /** Nothing has ended it yet. */
  open: boolean
}

export type ApprovalMove = MachineTransition<
  ApprovalState,
  'approve' | 'refuse' | 'withdraw' | 'expire' | 'change' | 'buy'
>

const over = { waits: false, allows: false, open: false } as const
const unended = ['WAITING', 'APPROVED'] as const

export const approvalMachine = defineMachine<ApprovalState, ApprovalRow, ApprovalMove, null>({
  title: 'purchase approvals',
  states: {
    WAITING: { label: 'Waiting for approval', tone: 'waiting', waits: true, allows: false, open: true },
    APPROVED: { label: 'Approved', tone: 'good', waits: false, allows: true, open: true },
    BOUGHT: { ...over, label: 'Ordered', tone: 'good' },
    REFUSED: { ...over, label: 'Refused', tone: 'bad' },
    WITHDRAWN: { ...over, label: 'Withdrawn', tone: 'done' },
    EXPIRED: { ...over, label: 'Expired', tone: 'done' },
    OUTDATED: { ...over, label: 'Offer changed', tone: 'done' },
  },
  initial: ['WAITING'],
  transitions: [
    { name: 'approve', from: ['WAITING'], to: 'APPROVED' },
    { name: 'refuse', from: ['WAITING'], to: 'REFUSED' },
    { name: 'withdraw', from: unended, to: 'WITHDRAWN' },
    { name: 'expire', from: unended, to: 'EXPIRED' },
    // The offer has a new revision or isn't open any more.
    { name: 'change', from: unended, to: 'OUTDATED' },
    // Also without approval, as when a limit was raised or the seller recorded a payment.
    { name: 'buy', from: unended, to: 'BOUGHT' },
  ],
  effects: { approve: null, refuse: null, withdraw: null, expire: null, change: null, buy: null },
})

/** The state in which a request begins. */
export const newApproval: ApprovalState = 'WAITING'

/** How the requester wants to pay. A card is charged only by its holder, so its purchase follows by hand. */
export const approvalWays = ['CARD', 'TERMS', 'TRANSFER'] as const
export type ApprovalWay = (typeof approvalWays)[number]

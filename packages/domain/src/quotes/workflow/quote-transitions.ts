import type { RecordRole } from '../../rights/actor.ts'

export const guardNames = [
  'PRICED',
  'DOWN_PAYMENT',
  'NOT_EXPIRED',
  'REVISION_CURRENT',
  'PAID',
  'NO_ORDER',
  'NO_HOLD',
] as const
/**
 * SELLING and CUSTOMER_ACTIVE come from decision 020, STORE_OPEN from 038, OFFERED from 059, HAS_LINES and
 * LINES_SETTLED from 093; the others are in the design's table.
 */
export type GuardName =
  | (typeof guardNames)[number]
  | 'SELLING'
  | 'HAS_LINES'
  | 'OFFERED'
  | 'LINES_SETTLED'
  | 'CUSTOMER_ACTIVE'
  | 'STORE_OPEN'

export type TransitionName =
  | 'send-to-vendor'
  | 'vendor-approve'
  | 'send-to-admin'
  | 'decline-request'
  | 'vendor-to-customer'
  | 'admin-approve'
  | 'send-to-customer'
  | 'take-back'
  | 'request-changes'
  | 'close'
  | 're-open'
  | 'purchase'

export interface TransitionEffect {
  /** The effect on the offer's expiry (workflow.json, expires_at). */
  expiry: 'set' | 'clear' | 'keep'
  /** The other side will want to know the reason, so the menu asks for it. */
  asksReason: boolean
  /** The sub-quote saves the reason and reads as 'Declined' until its next transition. */
  declines: boolean
  /** The news for the seller, by the role of the actor who chose the transition, whichever actor acts next. */
  answers: { VENDOR?: 'vendor-declined'; CUSTOMER?: 'customer-declined' | 'changes-wanted' }
  /**
   * Checked after a row's own guards, on both levels. No offer is made or bought with a product whose vendor isn't
   * selling, nor bought by a suspended customer (decision 020). No offer is made with a line that its vendor doesn't
   * offer (059), while a sourcing request waits, or of a part without lines (093). No revision is answered that the
   * customer hasn't read (082).
   */
  guards: readonly GuardName[]
}

const plain = { asksReason: false, declines: false, answers: {}, guards: [] } as const

/** A transition's effects besides the new status, on both levels. */
export const transitionEffects: Readonly<Record<TransitionName, TransitionEffect>> = {
  'send-to-vendor': { ...plain, expiry: 'clear', guards: ['HAS_LINES', 'SELLING'] },
  'vendor-approve': { ...plain, expiry: 'keep' },
  'send-to-admin': { ...plain, expiry: 'keep' },
  'decline-request': {
    ...plain,
    expiry: 'keep',
    asksReason: true,
    declines: true,
    answers: { VENDOR: 'vendor-declined' },
  },
  'vendor-to-customer': {
    ...plain,
    expiry: 'set',
    guards: ['HAS_LINES', 'SELLING', 'OFFERED', 'LINES_SETTLED'],
  },
  'admin-approve': { ...plain, expiry: 'keep', guards: ['HAS_LINES', 'SELLING', 'OFFERED'] },
  'send-to-customer': {
    ...plain,
    expiry: 'set',
    guards: ['HAS_LINES', 'SELLING', 'OFFERED', 'LINES_SETTLED'],
  },
  'take-back': { ...plain, expiry: 'clear' },
  'request-changes': {
    ...plain,
    expiry: 'clear',
    asksReason: true,
    answers: { CUSTOMER: 'changes-wanted' },
    guards: ['CUSTOMER_ACTIVE', 'REVISION_CURRENT'],
  },
  close: {
    ...plain,
    expiry: 'keep',
    asksReason: true,
    answers: { CUSTOMER: 'customer-declined' },
    guards: ['CUSTOMER_ACTIVE', 'REVISION_CURRENT'],
  },
  're-open': { ...plain, expiry: 'clear' },
  purchase: { ...plain, expiry: 'keep', guards: ['CUSTOMER_ACTIVE', 'STORE_OPEN', 'SELLING'] },
}

export const transitionNames = Object.keys(transitionEffects) as readonly TransitionName[]

/** The reason why a quote or sub-quote was closed. */
export type CloseReason = 'DECLINED_BY_CUSTOMER' | 'NO_QUOTE' | 'EXPIRED' | 'WITHDRAWN' | 'CANCELLED'

export interface CloseReasonRow {
  /** Only an offer can end this way, so its customer has read its prices. */
  endsOffer: boolean
  /** A sub-quote that its vendor declined is closed as NO_QUOTE instead. */
  yieldsToDecline: boolean
}

export const closeReasonTable: Readonly<Record<CloseReason, CloseReasonRow>> = {
  DECLINED_BY_CUSTOMER: { endsOffer: true, yieldsToDecline: true },
  NO_QUOTE: { endsOffer: false, yieldsToDecline: false },
  EXPIRED: { endsOffer: true, yieldsToDecline: false },
  WITHDRAWN: { endsOffer: false, yieldsToDecline: false },
  CANCELLED: { endsOffer: false, yieldsToDecline: true },
}

export const closeReasons = Object.keys(closeReasonTable) as readonly CloseReason[]

/** The close reason by the closing actor's role; the first role that the actor has decides. */
export type ClosedAs = Partial<Record<RecordRole, CloseReason>>

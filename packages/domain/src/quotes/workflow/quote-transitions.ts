import type { Hat } from '../../rights/actor.ts'

export const guardNames = [
  'PRICED',
  'DOWN_PAYMENT',
  'NOT_EXPIRED',
  'REVISION_CURRENT',
  'PAID',
  'NO_ORDER',
  'NO_HOLD',
] as const
/** SELLING and CUSTOMER_ACTIVE are decision 020's, STORE_OPEN 038's, OFFERED 059's, HAS_LINES and LINES_SETTLED 093's; the design's table has the others. */
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
  /** The other side will want to know why: the menu asks. */
  asksReason: boolean
  /** The reason is kept on the sub-quote, which reads as 'Declined' until its next transition. */
  declines: boolean
  /** The news that the seller gets, by the hat of the actor who chose the transition, whichever actor acts next. */
  answers: { VENDOR?: 'vendor-declined'; CUSTOMER?: 'customer-declined' | 'changes-wanted' }
  /**
   * Asked after a row's own guards, on both levels: no offer is made or bought with the products of a vendor who isn't
   * selling, nor bought by a suspended customer (decision 020), nor made with a line that its vendor doesn't offer (059), nor while an
   * open line waits, nor of a part without lines (093); nor is it answered in a revision that its customer hasn't read (082).
   */
  guards: readonly GuardName[]
}

const plain = { asksReason: false, declines: false, answers: {}, guards: [] } as const

/** The effects of a transition besides the new status, on both levels. */
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
  /** Only an offer can end this way: its customer has read its prices. */
  endsOffer: boolean
  /** A sub-quote that its vendor had declined is closed as NO_QUOTE instead. */
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

/** The close reason, by the hat of the actor who closes. The first hat that the actor wears decides. */
export type ClosedAs = Partial<Record<Hat, CloseReason>>

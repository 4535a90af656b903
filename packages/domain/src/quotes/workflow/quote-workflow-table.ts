// The one workflow table, which the web's menu, the server's decisions, the generated docs and the tests all read. The
// statuses come from the specification (section 4). The transitions are the typed form of the design's
// docs/reference/workflow.json; a test compares the two.

import type { RecordRole } from '../../rights/actor.ts'
import { defineMachine } from '../../states/state-machine.ts'
import type {
  ClosedAs,
  CloseReason,
  GuardName,
  TransitionEffect,
  TransitionName,
} from './quote-transitions.ts'
import { transitionEffects } from './quote-transitions.ts'
import type { QuoteStatus, StatusRow } from './quote-states.ts'
import { statusTable } from './quote-states.ts'

/** The kind of quote that a row applies to. */
export type On = 'tenant quotes' | 'marketplace quotes'

export interface SubQuoteTransition {
  name: TransitionName
  from: readonly QuoteStatus[]
  to: QuoteStatus
  by: readonly RecordRole[]
  on?: On
  guards: readonly GuardName[]
  closedAs?: ClosedAs
}

const byOperator: ClosedAs = { ADMIN: 'CANCELLED', TENANT: 'CANCELLED' }

/** The statuses in which an operator may close. */
const untilPurchase: readonly QuoteStatus[] = [
  'NEW',
  'SENT_TO_VENDOR',
  'VENDOR_APPROVED',
  'SENT_TO_ADMIN',
  'ADMIN_APPROVED',
  'VENDOR_TO_CUSTOMER',
  'SENT_TO_CUSTOMER',
]

export const subQuoteTransitions: readonly SubQuoteTransition[] = [
  {
    name: 'send-to-vendor',
    from: ['NEW', 'ADMIN_APPROVED', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'SENT_TO_CUSTOMER'],
    to: 'SENT_TO_VENDOR',
    by: ['ADMIN'],
    guards: ['DOWN_PAYMENT'],
  },
  {
    name: 'vendor-approve',
    from: ['SENT_TO_VENDOR'],
    to: 'VENDOR_APPROVED',
    by: ['VENDOR'],
    guards: ['PRICED'],
  },
  {
    name: 'send-to-admin',
    from: ['SENT_TO_VENDOR', 'VENDOR_APPROVED'],
    to: 'SENT_TO_ADMIN',
    by: ['VENDOR'],
    guards: ['PRICED'],
  },
  { name: 'decline-request', from: ['SENT_TO_VENDOR'], to: 'SENT_TO_ADMIN', by: ['VENDOR'], guards: [] },
  {
    name: 'vendor-to-customer',
    from: ['VENDOR_APPROVED'],
    to: 'VENDOR_TO_CUSTOMER',
    by: ['VENDOR'],
    guards: ['PRICED', 'DOWN_PAYMENT'],
  },
  {
    name: 'admin-approve',
    from: ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN'],
    to: 'ADMIN_APPROVED',
    by: ['ADMIN'],
    guards: ['PRICED'],
  },
  {
    name: 'send-to-customer',
    from: ['VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED'],
    to: 'SENT_TO_CUSTOMER',
    by: ['ADMIN', 'TENANT'],
    guards: ['PRICED', 'DOWN_PAYMENT'],
  },
  {
    name: 'send-to-customer',
    from: ['NEW'],
    to: 'SENT_TO_CUSTOMER',
    by: ['TENANT'],
    on: 'tenant quotes',
    guards: ['PRICED', 'DOWN_PAYMENT'],
  },
  {
    name: 'take-back',
    from: ['VENDOR_APPROVED', 'SENT_TO_ADMIN', 'VENDOR_TO_CUSTOMER'],
    to: 'SENT_TO_VENDOR',
    by: ['VENDOR'],
    guards: [],
  },
  { name: 'take-back', from: ['SENT_TO_VENDOR'], to: 'NEW', by: ['ADMIN'], guards: [] },
  {
    name: 'take-back',
    from: ['SENT_TO_CUSTOMER'],
    to: 'SENT_TO_ADMIN',
    by: ['ADMIN'],
    on: 'marketplace quotes',
    guards: [],
  },
  {
    name: 'take-back',
    from: ['SENT_TO_CUSTOMER'],
    to: 'NEW',
    by: ['ADMIN', 'TENANT'],
    on: 'tenant quotes',
    guards: [],
  },
  {
    name: 'request-changes',
    from: ['SENT_TO_CUSTOMER'],
    to: 'SENT_TO_ADMIN',
    by: ['CUSTOMER', 'ADMIN'],
    on: 'marketplace quotes',
    guards: [],
  },
  {
    name: 'request-changes',
    from: ['SENT_TO_CUSTOMER'],
    to: 'NEW',
    by: ['CUSTOMER', 'ADMIN', 'TENANT'],
    on: 'tenant quotes',
    guards: [],
  },
  {
    name: 'request-changes',
    from: ['VENDOR_TO_CUSTOMER'],
    to: 'SENT_TO_VENDOR',
    by: ['CUSTOMER', 'ADMIN'],
    guards: [],
  },
  {
    name: 'close',
    from: untilPurchase,
    to: 'CLOSED',
    by: ['ADMIN', 'TENANT'],
    guards: ['NO_ORDER'],
    closedAs: byOperator,
  },
  { name: 're-open', from: ['CLOSED'], to: 'NEW', by: ['ADMIN', 'TENANT'], guards: ['NO_ORDER'] },
]

/** A sub-quote's states; its quote's follow from all of its sub-quotes. */
export const quoteMachine = defineMachine<QuoteStatus, StatusRow, SubQuoteTransition, TransitionEffect>({
  title: 'quotes and sub-quotes',
  states: statusTable,
  initial: ['NEW'],
  transitions: subQuoteTransitions,
  effects: transitionEffects,
  // Only a whole quote is bought (quoteTransitions).
  reachedOtherwise: ['PURCHASED'],
})

export const quoteStatuses = quoteMachine.states
export const offerStatuses = quoteMachine.statesWhere('onOffer')
export const closedStatuses = quoteMachine.statesWhere('closed')

/** The sub-quotes that a quote-level transition moves. */
export type Moves =
  | 'in-quote-status'
  | 'before-approval'
  | 'not-on-offer'
  | 'on-offer'
  | 'open'
  | 'closed-together'

/** Used in the generated document. */
export const movesText: Readonly<Record<Moves, string>> = {
  'in-quote-status': "those in the quote's own status",
  'before-approval': 'open ones that are not approved yet',
  'not-on-offer': 'open ones not on offer yet',
  'on-offer': 'those on offer',
  open: 'every open one',
  'closed-together': 'those the last quote-level close closed, else all closed',
}

export interface QuoteTransition {
  name: TransitionName
  from: readonly QuoteStatus[]
  by: readonly RecordRole[]
  /** Actors who make the transition by recording an off-line payment, so that no menu shows it. */
  byOfflinePayment?: readonly RecordRole[]
  on?: On
  guards: readonly GuardName[]
  moves: Moves
  /** The sub-quotes' new status; where absent, their own row of the same name decides. */
  to?: QuoteStatus
  closedAs?: ClosedAs
}

export const quoteTransitions: readonly QuoteTransition[] = [
  {
    name: 'send-to-vendor',
    from: ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED'],
    by: ['ADMIN'],
    guards: ['DOWN_PAYMENT'],
    moves: 'in-quote-status',
  },
  {
    name: 'admin-approve',
    from: ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN'],
    by: ['ADMIN'],
    guards: ['DOWN_PAYMENT', 'PRICED'],
    moves: 'before-approval',
  },
  {
    name: 'send-to-customer',
    from: ['VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED'],
    by: ['ADMIN', 'TENANT'],
    guards: ['DOWN_PAYMENT', 'PRICED'],
    moves: 'not-on-offer',
  },
  {
    name: 'send-to-customer',
    from: ['NEW'],
    by: ['TENANT'],
    on: 'tenant quotes',
    guards: ['DOWN_PAYMENT', 'PRICED'],
    moves: 'not-on-offer',
  },
  {
    name: 'take-back',
    from: ['SENT_TO_VENDOR', 'SENT_TO_CUSTOMER'],
    by: ['ADMIN'],
    guards: [],
    moves: 'in-quote-status',
  },
  {
    name: 'take-back',
    from: ['SENT_TO_CUSTOMER'],
    by: ['TENANT'],
    on: 'tenant quotes',
    guards: [],
    moves: 'in-quote-status',
  },
  {
    name: 'request-changes',
    from: ['SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER'],
    by: ['CUSTOMER', 'ADMIN', 'TENANT'],
    guards: [],
    moves: 'on-offer',
  },
  {
    name: 'purchase',
    from: ['SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER'],
    by: ['CUSTOMER', 'SYSTEM'],
    byOfflinePayment: ['ADMIN', 'TENANT'],
    guards: ['PRICED', 'DOWN_PAYMENT', 'NOT_EXPIRED', 'REVISION_CURRENT', 'PAID'],
    moves: 'open',
    to: 'PURCHASED',
  },
  {
    name: 'close',
    from: untilPurchase,
    by: ['ADMIN', 'TENANT'],
    guards: ['NO_ORDER'],
    moves: 'open',
    closedAs: byOperator,
  },
  {
    name: 'close',
    from: ['VENDOR_TO_CUSTOMER', 'SENT_TO_CUSTOMER'],
    by: ['CUSTOMER', 'SYSTEM'],
    guards: ['NO_ORDER'],
    moves: 'open',
    closedAs: { SYSTEM: 'EXPIRED', CUSTOMER: 'DECLINED_BY_CUSTOMER' },
  },
  {
    name: 're-open',
    from: ['CLOSED'],
    by: ['ADMIN', 'TENANT'],
    guards: ['NO_ORDER'],
    moves: 'closed-together',
  },
]

/** Editing a quote's lines withdraws a sub-quote that has no lines left, and restarts one that gets new lines. */
export const lineEdits = {
  emptied: { status: 'CLOSED', closeReason: 'WITHDRAWN' },
  filled: { status: 'NEW', closeReason: null },
} as const satisfies Record<string, { status: QuoteStatus; closeReason: CloseReason | null }>

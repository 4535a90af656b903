import type { Hat } from '../actor.ts'

/**
 * The one workflow table: the web's menu, the server's decision, the generated docs and the tests all
 * read it. Which statuses exist is the specification's (section 4); which transitions exist is the
 * design's docs/reference/workflow.json, of which this is the typed form (a test compares the two).
 */
export const quoteStatuses = [
  'NEW',
  'SENT_TO_VENDOR',
  'VENDOR_APPROVED',
  'SENT_TO_ADMIN',
  'ADMIN_APPROVED',
  'VENDOR_TO_CUSTOMER',
  'SENT_TO_CUSTOMER',
  'PURCHASED',
  'CLOSED',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export type Ball = 'ADMIN' | 'VENDOR' | 'CUSTOMER' | null

export interface StatusRow {
  /** The lowest rank among a quote's open sub-quotes is the quote's own status. */
  rank: number
  label: string
  customerLabel: string
  /** Whose turn it is; on a tenant quote the ADMIN's ball is the TENANT's. */
  ball: Ball
  priceEdit: readonly ('ADMIN' | 'VENDOR')[]
  itemsEdit: readonly 'ADMIN'[]
}

export const statusTable = {
  NEW: {
    rank: 0,
    label: 'PENDING',
    customerLabel: 'Pending',
    ball: 'ADMIN',
    priceEdit: ['ADMIN'],
    itemsEdit: ['ADMIN'],
  },
  SENT_TO_VENDOR: {
    rank: 1,
    label: 'SENT TO VENDOR',
    customerLabel: 'Being priced',
    ball: 'VENDOR',
    priceEdit: ['VENDOR'],
    itemsEdit: [],
  },
  VENDOR_APPROVED: {
    rank: 2,
    label: 'VENDOR APPROVED',
    customerLabel: 'Being priced',
    ball: 'ADMIN',
    priceEdit: ['ADMIN', 'VENDOR'],
    itemsEdit: ['ADMIN'],
  },
  SENT_TO_ADMIN: {
    rank: 3,
    label: 'SENT TO ADMIN',
    customerLabel: 'Being priced',
    ball: 'ADMIN',
    priceEdit: ['ADMIN'],
    itemsEdit: ['ADMIN'],
  },
  ADMIN_APPROVED: {
    rank: 4,
    label: 'ADMIN APPROVED',
    customerLabel: 'In review',
    ball: 'ADMIN',
    priceEdit: [],
    itemsEdit: [],
  },
  VENDOR_TO_CUSTOMER: {
    rank: 5,
    label: 'VENDOR TO CUSTOMER',
    customerLabel: 'Offer received',
    ball: 'CUSTOMER',
    priceEdit: [],
    itemsEdit: [],
  },
  SENT_TO_CUSTOMER: {
    rank: 6,
    label: 'SENT TO CUSTOMER',
    customerLabel: 'Offer received',
    ball: 'CUSTOMER',
    priceEdit: ['ADMIN', 'VENDOR'],
    itemsEdit: ['ADMIN'],
  },
  PURCHASED: {
    rank: 7,
    label: 'PURCHASED',
    customerLabel: 'Ordered',
    ball: null,
    priceEdit: [],
    itemsEdit: [],
  },
  CLOSED: { rank: 8, label: 'CLOSED', customerLabel: 'Closed', ball: null, priceEdit: [], itemsEdit: [] },
} as const satisfies Record<QuoteStatus, StatusRow>

export const offerStatuses = [
  'VENDOR_TO_CUSTOMER',
  'SENT_TO_CUSTOMER',
] as const satisfies readonly QuoteStatus[]

/** Specification section 4, "Hidden". */
export const hiddenStatuses = {
  transitionMenuNotDrawn: { VENDOR: ['ADMIN_APPROVED', 'PURCHASED', 'CLOSED'], ADMIN: ['PURCHASED'] },
  neverReturned: { VENDOR: ['NEW', 'ADMIN_APPROVED'] },
  leftOutOfTheDefaultList: { VENDOR: ['PURCHASED', 'CLOSED'], ADMIN: ['PURCHASED'] },
} as const

export const guardNames = [
  'PRICED',
  'DOWN_PAYMENT',
  'NOT_EXPIRED',
  'REVISION_CURRENT',
  'PAID',
  'NO_ORDER',
  'NO_HOLD',
] as const
export type GuardName = (typeof guardNames)[number] | 'SELLING' | 'CUSTOMER_ACTIVE'

/** Which kind of quote a row is limited to. */
export type On = 'tenant quotes' | 'marketplace quotes'

export const transitionNames = [
  'send-to-vendor',
  'vendor-approve',
  'send-to-admin',
  'decline-request',
  'vendor-to-customer',
  'admin-approve',
  'send-to-customer',
  'take-back',
  'request-changes',
  'close',
  're-open',
  'purchase',
] as const
export type TransitionName = (typeof transitionNames)[number]

export interface SubQuoteTransition {
  name: TransitionName
  from: readonly QuoteStatus[]
  to: QuoteStatus
  by: readonly Hat[]
  on?: On
  guards: readonly GuardName[]
}

export const subQuoteTransitions = [
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
    from: ['SENT_TO_ADMIN', 'VENDOR_TO_CUSTOMER'],
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
    from: [
      'NEW',
      'SENT_TO_VENDOR',
      'VENDOR_APPROVED',
      'SENT_TO_ADMIN',
      'ADMIN_APPROVED',
      'VENDOR_TO_CUSTOMER',
      'SENT_TO_CUSTOMER',
    ],
    to: 'CLOSED',
    by: ['ADMIN', 'TENANT'],
    guards: ['NO_ORDER'],
  },
  { name: 're-open', from: ['CLOSED'], to: 'NEW', by: ['ADMIN', 'TENANT'], guards: ['NO_ORDER'] },
] as const satisfies readonly SubQuoteTransition[]

/**
 * Asked after a transition's own guards, on both levels: no offer is made or bought with the products of a
 * vendor who isn't selling, nor bought by a suspended customer (decision 020).
 */
export const sellingGuards: Partial<Record<TransitionName, readonly GuardName[]>> = {
  'send-to-vendor': ['SELLING'],
  'admin-approve': ['SELLING'],
  'vendor-to-customer': ['SELLING'],
  'send-to-customer': ['SELLING'],
  'request-changes': ['CUSTOMER_ACTIVE'],
  close: ['CUSTOMER_ACTIVE'],
  purchase: ['CUSTOMER_ACTIVE', 'SELLING'],
}

/** Which sub-quotes a quote-level transition takes along. */
export type Moves =
  | "those in the quote's own status"
  | 'open ones ranked below ADMIN_APPROVED'
  | 'open ones not on offer yet'
  | 'those on offer'
  | 'every open one'
  | 'those the last quote-level close closed, else all closed'

export interface QuoteTransition {
  name: TransitionName
  from: readonly QuoteStatus[]
  by: readonly Hat[]
  /** Actors for whom the transition happens by recording an off-line payment and so stands in no menu. */
  byOfflinePayment?: readonly Hat[]
  on?: On
  guards: readonly GuardName[]
  moves: Moves
}

export const quoteTransitions = [
  {
    name: 'send-to-vendor',
    from: ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED'],
    by: ['ADMIN'],
    guards: ['DOWN_PAYMENT'],
    moves: "those in the quote's own status",
  },
  {
    name: 'admin-approve',
    from: ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN'],
    by: ['ADMIN'],
    guards: ['DOWN_PAYMENT', 'PRICED'],
    moves: 'open ones ranked below ADMIN_APPROVED',
  },
  {
    name: 'send-to-customer',
    from: ['VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED'],
    by: ['ADMIN', 'TENANT'],
    guards: ['DOWN_PAYMENT', 'PRICED'],
    moves: 'open ones not on offer yet',
  },
  {
    name: 'send-to-customer',
    from: ['NEW'],
    by: ['TENANT'],
    on: 'tenant quotes',
    guards: ['DOWN_PAYMENT', 'PRICED'],
    moves: 'open ones not on offer yet',
  },
  {
    name: 'take-back',
    from: ['SENT_TO_VENDOR', 'SENT_TO_CUSTOMER'],
    by: ['ADMIN'],
    guards: [],
    moves: "those in the quote's own status",
  },
  {
    name: 'take-back',
    from: ['SENT_TO_CUSTOMER'],
    by: ['TENANT'],
    on: 'tenant quotes',
    guards: [],
    moves: "those in the quote's own status",
  },
  {
    name: 'request-changes',
    from: ['SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER'],
    by: ['CUSTOMER', 'ADMIN', 'TENANT'],
    guards: [],
    moves: 'those on offer',
  },
  {
    name: 'purchase',
    from: ['SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER'],
    by: ['CUSTOMER', 'SYSTEM'],
    byOfflinePayment: ['ADMIN', 'TENANT'],
    guards: ['PRICED', 'DOWN_PAYMENT', 'NOT_EXPIRED', 'REVISION_CURRENT', 'PAID'],
    moves: 'every open one',
  },
  {
    name: 'close',
    from: [
      'NEW',
      'SENT_TO_VENDOR',
      'VENDOR_APPROVED',
      'SENT_TO_ADMIN',
      'ADMIN_APPROVED',
      'VENDOR_TO_CUSTOMER',
      'SENT_TO_CUSTOMER',
    ],
    by: ['ADMIN', 'TENANT'],
    guards: ['NO_ORDER'],
    moves: 'every open one',
  },
  {
    name: 'close',
    from: ['VENDOR_TO_CUSTOMER', 'SENT_TO_CUSTOMER'],
    by: ['CUSTOMER', 'SYSTEM'],
    guards: ['NO_ORDER'],
    moves: 'every open one',
  },
  {
    name: 're-open',
    from: ['CLOSED'],
    by: ['ADMIN', 'TENANT'],
    guards: ['NO_ORDER'],
    moves: 'those the last quote-level close closed, else all closed',
  },
] as const satisfies readonly QuoteTransition[]

export const closeReasons = ['DECLINED_BY_CUSTOMER', 'NO_QUOTE', 'EXPIRED', 'WITHDRAWN', 'CANCELLED'] as const
export type CloseReason = (typeof closeReasons)[number]

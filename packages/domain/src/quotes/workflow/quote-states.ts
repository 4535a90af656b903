/** The status of a sub-quote or a quote (specification section 4). */
export type QuoteStatus =
  | 'NEW'
  | 'SENT_TO_VENDOR'
  | 'VENDOR_APPROVED'
  | 'SENT_TO_ADMIN'
  | 'ADMIN_APPROVED'
  | 'VENDOR_TO_CUSTOMER'
  | 'SENT_TO_CUSTOMER'
  | 'PURCHASED'
  | 'CLOSED'

export type AwaitedParty = 'ADMIN' | 'VENDOR' | 'CUSTOMER' | null

export interface StatusRow {
  label: string
  customerLabel: string
  /** The party whose turn it is; on a tenant quote the ADMIN's turn is the TENANT's. */
  awaiting: AwaitedParty
  priceEdit: readonly ('ADMIN' | 'VENDOR')[]
  itemsEdit: readonly 'ADMIN'[]
  /** Somebody may have read the prices, so an edit makes a new revision (decisions.md, Workflow). */
  editMakesRevision: boolean
  /** The seller hasn't approved it yet. */
  beforeApproval: boolean
  onOffer: boolean
  purchased: boolean
  closed: boolean
}

const common = {
  editMakesRevision: false,
  beforeApproval: false,
  onOffer: false,
  purchased: false,
  closed: false,
} as const

/** Every status, in list order. The order is also the rank: a quote has its open sub-quotes' lowest status. */
export const statusTable: Readonly<Record<QuoteStatus, StatusRow>> = {
  NEW: {
    ...common,
    label: 'PENDING',
    customerLabel: 'Pending',
    awaiting: 'ADMIN',
    priceEdit: ['ADMIN'],
    itemsEdit: ['ADMIN'],
    beforeApproval: true,
  },
  SENT_TO_VENDOR: {
    ...common,
    label: 'SENT TO VENDOR',
    customerLabel: 'Being priced',
    awaiting: 'VENDOR',
    priceEdit: ['VENDOR'],
    itemsEdit: [],
    beforeApproval: true,
  },
  VENDOR_APPROVED: {
    ...common,
    label: 'VENDOR APPROVED',
    customerLabel: 'Being priced',
    awaiting: 'ADMIN',
    priceEdit: ['ADMIN', 'VENDOR'],
    itemsEdit: ['ADMIN'],
    editMakesRevision: true,
    beforeApproval: true,
  },
  SENT_TO_ADMIN: {
    ...common,
    label: 'SENT TO ADMIN',
    customerLabel: 'Being priced',
    awaiting: 'ADMIN',
    priceEdit: ['ADMIN'],
    itemsEdit: ['ADMIN'],
    beforeApproval: true,
  },
  ADMIN_APPROVED: {
    ...common,
    label: 'ADMIN APPROVED',
    customerLabel: 'In review',
    awaiting: 'ADMIN',
    priceEdit: [],
    itemsEdit: [],
  },
  VENDOR_TO_CUSTOMER: {
    ...common,
    label: 'VENDOR TO CUSTOMER',
    customerLabel: 'Offer received',
    awaiting: 'CUSTOMER',
    priceEdit: [],
    itemsEdit: [],
    onOffer: true,
  },
  SENT_TO_CUSTOMER: {
    ...common,
    label: 'SENT TO CUSTOMER',
    customerLabel: 'Offer received',
    awaiting: 'CUSTOMER',
    priceEdit: ['ADMIN', 'VENDOR'],
    itemsEdit: ['ADMIN'],
    editMakesRevision: true,
    onOffer: true,
  },
  PURCHASED: {
    ...common,
    label: 'PURCHASED',
    customerLabel: 'Ordered',
    awaiting: null,
    priceEdit: [],
    itemsEdit: [],
    purchased: true,
  },
  CLOSED: {
    ...common,
    label: 'CLOSED',
    customerLabel: 'Closed',
    awaiting: null,
    priceEdit: [],
    itemsEdit: [],
    closed: true,
  },
}

/** Specification section 4, "Hidden". */
export const hiddenStatuses = {
  transitionMenuNotDrawn: { VENDOR: ['ADMIN_APPROVED', 'PURCHASED', 'CLOSED'], ADMIN: ['PURCHASED'] },
  neverReturned: { VENDOR: ['NEW', 'ADMIN_APPROVED'] },
  leftOutOfTheDefaultList: { VENDOR: ['PURCHASED', 'CLOSED'], ADMIN: ['PURCHASED'] },
} as const

/** Adding a line to a closed part brings its closed lines back, so only people who may edit the quote decide that. */
export const hasClosedLines = ({ status, lines }: { status: QuoteStatus; lines: number }): boolean =>
  statusTable[status].closed && lines > 0

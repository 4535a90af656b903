declare const isFromHere: unique symbol
interface FromHere {
  readonly [isFromHere]: true
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query is named, refreshed and written by one of `queryKeys`: the compiler refuses other keys. */
    queryKey: readonly unknown[] & FromHere
  }
}

// The mark exists only for the compiler; no value has it.
const key = <const Parts extends readonly unknown[]>(...parts: Parts) => parts as Parts & FromHere

/** The keys of records with lists, details and timelines. */
const recordKeys = <const Root extends string>(root: Root) => ({
  all: key(root),
  lists: key(root, 'list'),
  list: (query: object) => key(root, 'list', query),
  one: (id: number | string) => key(root, 'one', id),
  timeline: (id: number | string) => key(root, 'timeline', id),
})

const product = (id: number | string) => key('product', String(id))

/**
 * Every query's key, for the queries, for refreshes after a write, and for live refreshes. A shorter key matches all
 * that begin with it.
 */
export const queryKeys = {
  everything: key(),
  quotes: { ...recordKeys('quotes'), links: (id: number) => key('quotes', 'links', id) },
  subQuotes: recordKeys('sub-quotes'),
  orders: {
    ...recordKeys('orders'),
    reconciliation: key('orders', 'reconciliation'),
    transfer: (id: number) => key('orders', 'transfer', id),
  },
  receivables: {
    all: key('receivables'),
    buyers: key('receivables', 'buyers'),
    buyer: (id: number) => key('receivables', 'buyer', id),
    statement: (buyer: number) => key('receivables', 'statement', buyer),
    ownStatement: (store: string | null) => key('receivables', 'own-statement', store),
  },
  subOrders: {
    ...recordKeys('sub-orders'),
    figures: (period: object) => key('sub-orders', 'figures', period),
  },
  addresses: { all: key('addresses'), of: (userId: number | null) => key('addresses', userId) },
  requestLists: {
    all: key('request-lists'),
    rows: key('request-lists', 'rows'),
    one: (id: number) => key('request-lists', 'one', id),
  },
  sharedList: (token: string) => key('shared-list', token),
  offer: (token: string) => key('offer', token),
  approval: (token: string) => key('approval', token),
  /** Below the record's own key, so that both are refreshed together. */
  revisions: (of: 'quotes' | 'sub-quotes' | 'offer', id: number | string, pair: object) =>
    of === 'offer' ? key('offer', String(id), 'revisions', pair) : key(of, 'one', id, 'revisions', pair),
  /** Below the quote's own key, for the same reason. */
  offers: (quote: number) => key('quotes', 'one', quote, 'offers'),
  products: {
    /** All lists and choices of products. */
    many: key('products'),
    list: (query: object) => key('products', 'list', query),
    facets: (query: object) => key('products', 'facets', query),
    choice: (stores: readonly (number | null)[] | null, search: string) =>
      key('products', 'choice', stores, search),
    ones: key('product'),
    one: product,
    timeline: (id: number) => key(...product(id), 'timeline'),
    equal: (id: number) => key(...product(id), 'equal'),
  },
  imports: {
    all: key('imports'),
    one: (id: number) => key('imports', 'one', id),
    file: (id: number) => key('imports', 'file', id),
    rows: (id: number, query: object) => key('imports', 'one', id, 'rows', query),
    preview: (id: number, fresh: string) => key('imports', 'one', id, 'preview', fresh),
  },
  catalogue: {
    list: (query: object) => key('catalogue', 'list', query),
    facets: (query: object) => key('catalogue', 'facets', query),
    suggested: (query: object) => key('catalogue', 'suggested', query),
    front: (query: object) => key('catalogue', 'front', query),
    one: (id: number) => key('catalogue', 'one', String(id)),
    robot: key('catalogue', 'robot'),
    ownRobots: key('catalogue', 'own-robots'),
    allFits: key('catalogue', 'fits'),
    robots: (search: string) => key('catalogue', 'robots', search),
    fits: (query: object) => key('catalogue', 'fits', query),
  },
  chats: {
    one: (channel: string) => key('chats', 'one', channel),
    found: (channel: string, search: string) => key('chats', 'found', channel, search),
    lines: (channel: string) => key('chats', 'lines', channel),
    unread: key('chats', 'unread'),
  },
  openOffers: { all: key('open-offers'), list: key('open-offers', 'list') },
  /** Below the quote's own key, so that both are refreshed together. */
  openLineParts: (quote: number) => key('quotes', 'one', quote, 'open-line-parts'),
  questions: {
    all: key('questions'),
    list: key('questions', 'list'),
    of: (product: number) => key('questions', 'of', product),
  },
  notices: {
    unread: key('notices', 'unread'),
    lists: key('notices', 'list'),
    list: (query: object) => key('notices', 'list', query),
    settings: key('notices', 'settings'),
  },
  dashboard: {
    all: key('dashboard'),
    work: key('dashboard', 'work'),
    turns: key('dashboard', 'turns'),
    steps: key('dashboard', 'steps'),
    figures: (period: object) => key('dashboard', 'figures', period),
    money: (period: object) => key('dashboard', 'money', period),
    parts: (query: object) => key('dashboard', 'parts', query),
  },
  views: (table: string) => key('views', table),
  attributes: key('attributes'),
  synonyms: key('synonyms'),
  reference: (name: string) => key('reference', name),
  search: {
    found: (search: string) => key('search', 'found', search),
    seen: (records: string) => key('search', 'seen', records),
  },
  /** The user's own, at the payment provider. */
  cards: key('cards'),
  media: (publicId: number | string) => key('media', publicId),
  sellerSettings: key('seller-settings'),
  me: {
    self: key('me'),
    sessions: key('me', 'sessions'),
    factors: key('me', 'factors'),
    members: key('me', 'members'),
    companies: key('me', 'companies'),
    companySettings: key('me', 'company-settings'),
    approvals: key('me', 'approvals'),
    approvalRules: key('me', 'approval-rules'),
    apiKeys: key('me', 'api-keys'),
    domains: key('me', 'domains'),
    companySignIn: key('me', 'company-sign-in'),
    joinRequests: key('me', 'join-requests'),
    joinable: key('me', 'joinable'),
    webhooks: key('me', 'webhooks'),
    webhookMessages: (id: number, state: string | null) => key('me', 'webhooks', id, state),
    events: key('me', 'events'),
    eventList: (query: object) => key('me', 'events', query),
  },
  /** Whether an account can be erased; null for the user's own. */
  erasure: (id: number | null) => key('erasure', id ?? 'own'),
  users: {
    all: key('users'),
    lists: key('users', 'list'),
    list: (query: object) => key('users', 'list', query),
    one: (id: number) => key('users', 'one', id),
    profile: (id: number) => key('users', 'profile', id),
    choice: (search: string) => key('users', 'choice', search),
    vendors: (search: string) => key('users', 'vendors', search),
    events: (id: number | string) => key('users', 'events', id),
    audit: (query: object) => key('users', 'audit', query),
  },
  operations: {
    all: key('operations'),
    state: key('operations', 'state'),
    failedJobs: (query: object) => key('operations', 'failed-jobs', query),
  },
  mails: { all: key('mails'), list: (query: object) => key('mails', query) },
  subscriptions: {
    all: key('subscriptions'),
    own: key('subscriptions', 'own'),
    preview: (id: number, plan: number) => key('subscriptions', 'preview', id, plan),
  },
  taxRates: key('tax-rates'),
  taxExemptions: key('tax-exemptions'),
  taxNumber: key('tax-number'),
  legalDetails: key('legal-details'),
  plans: {
    all: key('plans'),
    offered: key('plans', 'offered'),
    every: key('plans', 'every'),
  },
  cardEntry: key('card-entry'),
  statesByCountry: key('states-by-country'),
  phoneRules: key('phone-rules'),
  invitation: (token: string) => key('invitation', token),
  verifyEmail: (token: string) => key('verify-email', token),
  companySignIn: (answer: string) => key('company-sign-in', answer),
} as const

/** The query of a list's call, which ends its key. */
export const queryIn = (key: readonly unknown[]): object => {
  const query = key.at(-1)
  return typeof query === 'object' && query !== null ? query : {}
}

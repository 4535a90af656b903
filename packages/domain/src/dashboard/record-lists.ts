import type { UserStatus } from '../accounts/account-machine.ts'
import type { Ability, Asker } from '../rights/abilities.ts'
import { canEver } from '../rights/abilities.ts'
import type { Actor } from '../rights/actor.ts'
import { paths } from '../pages/page-paths.ts'

export type ListedKind = 'approval' | 'quote' | 'subQuote' | 'openOffer' | 'order' | 'subOrder' | 'user'

/** The records that an actor sees: everybody's, its store's, or only those it asked for. */
type ListedOf = 'all' | 'store' | 'own'

export interface RecordList {
  kind: ListedKind
  of: ListedOf
  /** The list's page. */
  page: string
  screen: Ability
}

/** The lists that count waiting records, each with its page; a person who may open the page has the list. */
const recordListTable = {
  quotes: { kind: 'quote', of: 'all', page: paths.quotes, screen: 'screen.quotes' },
  subQuotes: { kind: 'subQuote', of: 'all', page: paths.subQuotes, screen: 'screen.sub-quotes' },
  openOffers: { kind: 'openOffer', of: 'all', page: paths.openOffers, screen: 'screen.open-offers' },
  storeQuotes: { kind: 'quote', of: 'store', page: paths.tenantQuotes, screen: 'screen.tenant' },
  ownQuotes: { kind: 'quote', of: 'own', page: paths.myQuotes, screen: 'screen.own-quotes' },
  orders: { kind: 'order', of: 'all', page: paths.orders, screen: 'screen.orders' },
  subOrders: { kind: 'subOrder', of: 'all', page: paths.subOrders, screen: 'screen.sub-orders' },
  storeOrders: { kind: 'order', of: 'store', page: paths.tenantOrders, screen: 'screen.tenant' },
  ownOrders: { kind: 'order', of: 'own', page: paths.myOrders, screen: 'screen.own-orders' },
  approvals: { kind: 'approval', of: 'own', page: paths.company, screen: 'purchase.approve' },
  users: { kind: 'user', of: 'all', page: paths.users, screen: 'screen.users' },
} as const satisfies Record<string, RecordList>

export type RecordListName = keyof typeof recordListTable
export const recordListNames = Object.keys(recordListTable) as [RecordListName, ...RecordListName[]]

export const recordListOf = (name: RecordListName): RecordList => recordListTable[name]

/** This actor's lists, in menu order. */
export const recordListsOf = (actor: Asker): RecordListName[] =>
  recordListNames.filter((name) => canEver(actor, recordListTable[name].screen))

/** The vendors that an administrator has to review, as the list of users is queried for them. */
export const vendorsToReview = { role: 'VENDOR', status: 'PENDING' } as const satisfies {
  role: Actor['role']
  status: UserStatus
}

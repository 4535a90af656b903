import type { Role } from '../rights/actor.ts'
import { maySignIn } from '../auth/sign-in-rules.ts'
import { messages } from '../messages.ts'
import type { UserStatus } from './account-machine.ts'

/** The name in place of an erased person's. */
export const deletedUser = 'Deleted user'

/** The names of an erased account; each is unique. */
export const erasedNames = (id: number) => ({
  username: `deleted-${id}`,
  email: `deleted-${id}@deleted.invalid`,
  company: `Deleted vendor ${id}`,
  domain: `closed-${id}.deleted.invalid`,
})

/** Business under way, as counts of records. */
export interface OpenBusiness {
  quotes: number
  payments: number
  balances: number
  shipments: number
  claims: number
  refunds: number
  disputes: number
  subscriptions: number
  people: number
  owned: number
}

const bars: Readonly<Record<keyof OpenBusiness, string>> = {
  quotes: 'An open quote: decline it or have it cancelled',
  payments: 'A payment in progress',
  balances: 'Money owed: an unpaid order, a payout or a credit',
  shipments: 'An order that hasn’t fully shipped',
  claims: 'An open claim',
  refunds: 'A refund in progress',
  disputes: 'A disputed payment',
  subscriptions: 'A subscription: cancel it and wait for its end',
  people: 'Other people in the company: remove them first',
  owned: 'A company with this account as its only owner: make somebody else an owner first',
}

export interface ErasedAccount {
  id: number
  role: Role
  status: UserStatus
}

/** The business that has to end before the account can be erased. `admins` are all administrators. */
export const erasureBars = (
  account: ErasedAccount,
  open: OpenBusiness,
  admins: readonly ErasedAccount[],
): string[] => {
  const active = admins.filter(({ status }) => maySignIn(status))
  const isLast = active.length === 1 && active[0]?.id === account.id
  const business = (Object.keys(bars) as (keyof OpenBusiness)[]).filter((kind) => open[kind] > 0) // its own keys
  return [...(isLast ? [messages.lastAdmin] : []), ...business.map((kind) => bars[kind])]
}

/** Why data stay after an erasure. */
export const keptReasons = {
  books: 'For tax law: orders, invoices, payments and their papers, with the names and addresses on them',
  trade: 'For the other party’s records: what was written about an order',
  passing: 'Until they expire: copies sent to others, such as mails about an order',
  public: 'In the catalogue: words that identify nobody',
} as const

export type KeptReason = keyof typeof keptReasons

/** The data that an erasure removes, as its dialog says. */
export const erasureRemoves =
  'name, address, phone, password, sessions, saved views, request lists, own robots, uploads, notifications, and messages about quotes that weren’t ordered. A vendor’s products and store are withdrawn.'

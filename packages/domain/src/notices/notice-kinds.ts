import type { Actor, RecordRole } from '../rights/actor.ts'
import { possibleRecordRoles } from '../rights/actor.ts'
import type { CompanyRole } from '../rights/company-roles.ts'
import type { ScopedKind } from '../rights/visibility.ts'

/** The records that a notification may be about; a reader who can no longer see the record gets none. */
export const noticeRecordKinds = [
  'quote',
  'subQuote',
  'order',
  'subOrder',
  'question',
  'openOffer',
  'product',
  'user',
] as const satisfies readonly ScopedKind[]
export type NoticeRecordKind = (typeof noticeRecordKinds)[number]

/** Records without a page, answered in their list. */
export const listedKinds = ['question', 'openOffer'] as const satisfies readonly NoticeRecordKind[]
export type ListedRecordKind = (typeof listedKinds)[number]

export const mailChoices = ['now', 'digest', 'off'] as const
/** A mail at once, a line in the daily mail, or none. */
export type MailChoice = (typeof mailChoices)[number]

/** The channels of one kind of notification. */
export interface Channels {
  bell: boolean
  mail: MailChoice
  /** Sent to the browsers in which this person enabled push. */
  push: boolean
}

interface NoticeRow extends Channels {
  /** The label in the settings, and its description. */
  label: string
  about: string
  /** The roles that may receive it; the settings show it to them. */
  to: readonly RecordRole[]
  /** The record that it is about, and so its page (pages/record-pages.ts); empty for the reader's own account. */
  leadsTo: readonly NoticeRecordKind[]
  /** The mail can't be switched off, because without it a person could lose money or their account unknowingly. */
  mailIsFixed: boolean
  /** The mail is delayed by this, and not sent if the notification has been read by then. */
  graceSeconds: number
  /** The roles that get the mail besides the owners; `self` sends it only to the person with the account. */
  member: readonly CompanyRole[] | 'self'
  /** While an unread one about the same record exists, another would say nothing new. */
  oneUnread: boolean
}

const usual = {
  bell: true,
  mail: 'now',
  push: true,
  mailIsFixed: false,
  graceSeconds: 0,
  oneUnread: false,
} as const

const everybody: readonly RecordRole[] = ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER']
const sellers: readonly RecordRole[] = ['ADMIN', 'TENANT']

/**
 * Every kind of notification: its readers, its page and its default channels. Its text is its mail's subject, so the
 * bell and the mail agree.
 */
export const noticeTable = {
  turn: {
    ...usual,
    member: ['PRICING', 'BUYER'],
    label: 'Your turn',
    about: 'A quote or a sub-quote waits for you, was closed or deleted, or a request has come in',
    to: ['ADMIN', 'VENDOR', 'TENANT'],
    leadsTo: ['quote', 'subQuote'],
  },
  wanted: {
    ...usual,
    member: ['SELLER', 'PRICING'],
    label: 'Sourcing requests',
    about: 'A buyer is looking for a part, and you are asked whether you have it',
    to: ['VENDOR'],
    leadsTo: ['openOffer'],
  },
  offer: {
    ...usual,
    member: ['BUYER'],
    label: 'Offers to you',
    about:
      'An offer is made, changed, ends soon or has ended; your request has arrived, was closed or deleted',
    to: ['CUSTOMER'],
    leadsTo: ['quote'],
  },
  purchase: {
    ...usual,
    member: ['BUYER'],
    label: 'Purchase approvals',
    about: 'A purchase waits for your company’s approval, was approved or refused, or its request has ended',
    to: ['CUSTOMER'],
    leadsTo: ['quote'],
  },
  answer: {
    ...usual,
    member: ['PRICING'],
    label: 'Answers',
    about: 'A customer or a vendor declined or wants changes; an offer was changed or has lapsed',
    to: sellers,
    leadsTo: ['quote'],
  },
  order: {
    ...usual,
    member: ['BUYER', 'SHIPPING', 'PRICING', 'ACCOUNTS_PAYABLE'],
    label: 'Orders',
    about: 'An offer was accepted and became your order or sub-order; parts of it were called off',
    to: everybody,
    leadsTo: ['order', 'subOrder'],
  },
  delivery: {
    ...usual,
    member: ['BUYER', 'SHIPPING'],
    label: 'Deliveries',
    about: 'A vendor sends parts of an order, or names the day on which they come',
    to: ['ADMIN', 'TENANT', 'CUSTOMER'],
    leadsTo: ['order'],
  },
  claim: {
    ...usual,
    member: ['BUYER', 'SHIPPING'],
    label: 'Claims',
    about: 'A buyer makes a claim on parts received, or a claim changes',
    to: everybody,
    leadsTo: ['order', 'subOrder'],
  },
  chat: {
    ...usual,
    member: ['BUYER', 'PRICING', 'SHIPPING'],
    label: 'Chat messages',
    about: 'Somebody wrote in a chat or about a part, and you have not read it for a minute',
    to: everybody,
    leadsTo: ['quote', 'subQuote', 'order', 'subOrder', 'question'],
    graceSeconds: 60,
    oneUnread: true,
  },
  received: {
    ...usual,
    member: ['FINANCE'],
    label: 'Payments received',
    about: 'A payment on an order’s balance has come in',
    to: sellers,
    leadsTo: ['order'],
  },
  payment: {
    ...usual,
    member: ['BUYER', 'ACCOUNTS_PAYABLE'],
    label: 'Payments and refunds',
    about: 'Your payment arrived, failed, or is due or overdue; money was refunded to you',
    to: ['CUSTOMER'],
    leadsTo: ['quote', 'order'],
  },
  payout: {
    ...usual,
    member: ['FINANCE'],
    label: 'Payouts',
    about: 'Your part of an order was paid out, or taken back for a refund',
    to: ['VENDOR'],
    leadsTo: ['subOrder'],
  },
  trouble: {
    ...usual,
    member: [],
    label: 'Money that needs you',
    about: 'A payout or a refund was refused, or a payment fits nothing',
    to: ['ADMIN'],
    leadsTo: ['quote', 'order'],
    mailIsFixed: true,
  },
  subscription: {
    ...usual,
    member: ['FINANCE'],
    label: 'Subscription',
    about: 'Your store opens or closes, or a payment for it failed',
    to: ['VENDOR'],
    leadsTo: [],
    mailIsFixed: true,
  },
  stock: {
    ...usual,
    member: ['SELLER', 'PRICING'],
    label: 'Short stock',
    about: 'An offer has more of a product than is in stock',
    to: ['ADMIN', 'VENDOR', 'TENANT'],
    leadsTo: ['quote', 'subQuote'],
  },
  lowStock: {
    ...usual,
    member: ['SELLER'],
    label: 'Low stock',
    about: 'Few of a product of yours are left',
    to: ['VENDOR', 'TENANT'],
    leadsTo: ['product'],
  },
  import: {
    ...usual,
    member: ['SELLER'],
    label: 'Product imports',
    about: 'An import of products that you began has ended',
    to: ['ADMIN', 'VENDOR', 'TENANT'],
    leadsTo: [],
    mail: 'off',
  },
  approval: {
    ...usual,
    member: [],
    label: 'Accounts to approve',
    about: 'A new account has confirmed its e-mail address and waits for approval',
    to: ['ADMIN'],
    leadsTo: ['user'],
  },
  vendors: {
    ...usual,
    member: [],
    label: 'Vendors',
    about: 'A vendor stopped selling while its parts are on quotes',
    to: ['ADMIN'],
    leadsTo: ['quote'],
  },
  account: {
    ...usual,
    member: [],
    label: 'Your account',
    about: 'Your account’s status changed, or a webhook ended',
    to: everybody,
    leadsTo: [],
    mailIsFixed: true,
  },
  security: {
    ...usual,
    member: 'self',
    label: 'Security',
    about: 'Your password was changed, or a phone number was confirmed',
    to: everybody,
    leadsTo: [],
    mailIsFixed: true,
  },
} as const satisfies Record<string, NoticeRow>

export type NoticeKind = keyof typeof noticeTable
export const noticeKinds = Object.keys(noticeTable) as [NoticeKind, ...NoticeKind[]]

export const noticeRow = (kind: NoticeKind): NoticeRow => noticeTable[kind]

/** The kinds that this person can receive. */
export const kindsFor = (actor: Pick<Actor, 'role' | 'tenantId'>): NoticeKind[] => {
  const worn = possibleRecordRoles(actor)
  return noticeKinds.filter((kind) => noticeRow(kind).to.some((recordRole) => worn.includes(recordRole)))
}

/** A person's choices for some kinds. */
export type ChosenChannels = Partial<Record<NoticeKind, Partial<Channels>>>

/** The channels of a kind for a person with these choices. */
export const channelsOf = (kind: NoticeKind, chosen: ChosenChannels): Channels => {
  const { bell, mail, push, mailIsFixed } = noticeRow(kind)
  const own = chosen[kind] ?? {}
  return {
    bell: own.bell ?? bell,
    mail: mailIsFixed ? mail : (own.mail ?? mail),
    push: own.push ?? push,
  }
}

import type { Actor, Belonging, RecordRole } from './actor.ts'
import { recordRolesOf, possibleRecordRoles } from './actor.ts'
import type { CompanyRole } from './company-roles.ts'
import { companyRoles } from './company-roles.ts'
import { messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { forbidden } from '../problem.ts'

/**
 * The one table of abilities and the roles that have them; a role that isn't listed doesn't. The server checks it on
 * every call, and menus and buttons ask it too (specification section 6; decisions.md, People and rights). For records
 * with a status the workflow table has the last word.
 */
export const abilityTable = {
  // accounts
  'account.read': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'account.manage-sessions': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'account.read-events': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'account.export': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'account.erase': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'company.read': ['VENDOR', 'CUSTOMER'],
  'company.manage': ['VENDOR', 'CUSTOMER'],
  'api-key.manage': ['VENDOR', 'CUSTOMER'],
  'webhook.manage': ['VENDOR', 'CUSTOMER'],
  'account.edit-company': ['VENDOR'],
  'account.edit-customer-company': ['CUSTOMER'],
  'payout.open-account': ['VENDOR'],
  'payout.retry-transfer': ['ADMIN', 'VENDOR'],
  'user.list': ['ADMIN', 'VENDOR', 'TENANT'],
  'user.invite': ['ADMIN', 'TENANT'],
  'user.see-standing': ['ADMIN'],
  'user.set-status': ['ADMIN'],
  'user.set-commission': ['ADMIN'],
  'user.export': ['ADMIN'],
  'user.erase': ['ADMIN'],
  'user.resend-verification': ['ADMIN'],
  'audit.read': ['ADMIN'],
  'mail.manage': ['ADMIN'],
  'operations.manage': ['ADMIN'],

  // saved views of lists: access to the list itself decides too (lists/list-tables.ts)
  'view.keep': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'view.share': ['ADMIN'],

  // subscriptions
  'plan.read': ['ADMIN', 'VENDOR'],
  'plan.manage': ['ADMIN'],
  'subscription.manage': ['VENDOR'],
  'store.set-logo': ['TENANT'],
  'legal-details.manage': ['ADMIN', 'TENANT'],
  // the marketplace's by the operator, a store's by its owner
  'seller.set-zone': ['ADMIN', 'TENANT'],

  // catalogue
  'reference.read': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'product.read': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'product.create': ['ADMIN', 'VENDOR'],
  'product.create-for-vendor': ['ADMIN'],
  'product.update': ['ADMIN', 'VENDOR'],
  'product.delete': ['ADMIN', 'VENDOR'],
  'product.import': ['ADMIN', 'VENDOR'],
  'product.see-stock': ['ADMIN', 'VENDOR', 'TENANT'],
  'product.read-history': ['ADMIN', 'VENDOR'],
  'attribute.manage': ['ADMIN'],
  'synonym.manage': ['ADMIN'],
  'own-robot.keep': ['CUSTOMER'],
  'part.link': ['ADMIN'],
  'tax-rate.manage': ['ADMIN'],
  'tax-exemption.manage': ['ADMIN'],
  'tax-number.edit': ['CUSTOMER'],

  // media
  'media.upload': ['ADMIN', 'VENDOR'],
  'media.read': ['ADMIN', 'VENDOR'],
  'media.convert': ['ADMIN', 'VENDOR'],

  // quotes
  'quote.list': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'quote.read': ['ADMIN', 'TENANT', 'CUSTOMER'],
  'request-list.keep': ['CUSTOMER'],
  'quote.request': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'quote.add-for-user': ['ADMIN', 'VENDOR', 'TENANT'],
  'quote.transition': ['ADMIN', 'TENANT', 'CUSTOMER'],
  'quote.edit-items': ['ADMIN', 'TENANT'],
  // Competing vendors' prices are hidden from vendors, and a store's owner is one.
  'quote.compare-offers': ['ADMIN'],
  'quote.set-down-payment': ['ADMIN', 'TENANT'],
  'quote.set-delivery': ['ADMIN', 'TENANT', 'CUSTOMER'],
  'address.read': ['ADMIN', 'CUSTOMER'],
  'address.forget': ['CUSTOMER'],
  // the buyer's own, and its seller's
  'offer-link.manage': ['ADMIN', 'TENANT', 'CUSTOMER'],
  'offer.answer': ['CUSTOMER'],
  // a colleague's purchase (approvals/approval-rules.ts)
  'purchase.approve': ['CUSTOMER'],
  'quote.delete': ['ADMIN'],
  'quote.record-payment': ['ADMIN', 'TENANT'],
  'quote.see-customer': ['ADMIN', 'TENANT', 'CUSTOMER'],
  'open-offer.answer': ['VENDOR'],
  'sub-quote.list': ['ADMIN', 'VENDOR', 'TENANT'],
  'sub-quote.read': ['ADMIN', 'VENDOR', 'TENANT'],
  'sub-quote.transition': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'quote-item.set-price': ['ADMIN', 'VENDOR', 'TENANT'],

  // orders
  'order.list': ['ADMIN', 'TENANT', 'CUSTOMER'],
  'order.read': ['ADMIN', 'TENANT', 'CUSTOMER'],
  'order.pay': ['CUSTOMER'],
  'order.refund': ['ADMIN', 'TENANT'],
  // each move of a claim names its roles (claims/claim-machine.ts)
  'claim.open': ['CUSTOMER'],
  'claim.move': ['ADMIN', 'VENDOR', 'CUSTOMER'],
  'claim.answer': ['VENDOR'],
  'claim.decide': ['ADMIN'],
  // a customer only while nothing has been paid (refunds/call-off.ts)
  'order.call-off': ['ADMIN', 'TENANT', 'CUSTOMER'],
  'order.record-payment': ['ADMIN', 'TENANT'],
  'order.set-shipment': ['ADMIN', 'TENANT'],
  'receivables.manage': ['ADMIN', 'TENANT'],
  'statement.read': ['CUSTOMER'],
  'sub-order.set-tracking': ['VENDOR'],
  'sub-order.set-day': ['VENDOR'],
  'money.read-figures': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'money.read-reconciliation': ['ADMIN'],
  'sub-order.list': ['ADMIN', 'VENDOR', 'TENANT'],
  'sub-order.read': ['ADMIN', 'VENDOR', 'TENANT'],

  // chat: the record decides the channels (chat/channel.ts)
  'chat.read': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'chat.write': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  // about a part, to its vendor
  'question.ask': ['CUSTOMER'],
  'notice.read': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  // one's own cards at the payment provider
  'card.keep': ['VENDOR', 'CUSTOMER'],

  // screens: the route gates and the menu (specification section 2, Access by role)
  'screen.profile': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'screen.products': ['ADMIN', 'VENDOR', 'TENANT'],
  'screen.view-product': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'screen.inventory': ['ADMIN', 'VENDOR', 'TENANT'],
  'screen.add-quote': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'screen.quotes': ['ADMIN'],
  'screen.compare-offers': ['ADMIN'],
  'screen.orders': ['ADMIN'],
  'screen.users': ['ADMIN'],
  'screen.audit': ['ADMIN'],
  'screen.design': ['ADMIN'],
  'screen.mails': ['ADMIN'],
  'screen.plans': ['ADMIN'],
  'screen.attributes': ['ADMIN'],
  'screen.tax-rates': ['ADMIN'],
  'screen.sub-quotes': ['VENDOR'],
  'screen.open-offers': ['VENDOR'],
  'screen.sub-orders': ['VENDOR'],
  'screen.payments': ['VENDOR', 'CUSTOMER'],
  'screen.subscription': ['VENDOR'],
  'screen.tenant': ['TENANT'],
  'screen.request-quote': ['CUSTOMER'],
  'screen.request-lists': ['CUSTOMER'],
  'screen.own-quotes': ['CUSTOMER'],
  'screen.own-orders': ['CUSTOMER'],
  'screen.buying-menu': ['VENDOR'],
  'screen.questions': ['ADMIN', 'VENDOR', 'CUSTOMER'],
  'screen.dashboard': ['ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER'],
  'screen.account-info': ['VENDOR', 'TENANT'],
} as const satisfies Record<string, readonly RecordRole[]>

export type Ability = keyof typeof abilityTable

/** The abilities that every company role has: reading, and managing one's own account. */
const everybody: readonly Ability[] = [
  'account.read',
  'account.manage-sessions',
  'account.read-events',
  'account.export',
  'account.erase',
  'company.read',
  'user.list',
  'view.keep',
  'plan.read',
  'reference.read',
  'product.read',
  'product.see-stock',
  'product.read-history',
  'media.read',
  'quote.list',
  'quote.read',
  'quote.see-customer',
  'sub-quote.list',
  'sub-quote.read',
  'address.read',
  'order.list',
  'order.read',
  'sub-order.list',
  'sub-order.read',
  'money.read-figures',
  'statement.read',
  'chat.read',
  'notice.read',
  'screen.profile',
  'screen.products',
  'screen.view-product',
  'screen.inventory',
  'screen.sub-quotes',
  'screen.sub-orders',
  'screen.tenant',
  'screen.own-quotes',
  'screen.own-orders',
  'screen.questions',
  'screen.dashboard',
  'screen.buying-menu',
]

/** The abilities that each role adds. Only owners have those that no role adds. */
const added: Readonly<Record<CompanyRole, readonly Ability[]>> = {
  OWNER: [],
  VIEWER: [],
  BUYER: [
    'own-robot.keep',
    'request-list.keep',
    'quote.request',
    'quote.add-for-user',
    'quote.transition',
    'quote.set-delivery',
    'sub-quote.transition',
    'address.forget',
    'offer-link.manage',
    'offer.answer',
    'order.pay',
    'claim.open',
    'claim.move',
    'order.call-off',
    'chat.write',
    'question.ask',
    'screen.add-quote',
    'screen.request-quote',
    'screen.request-lists',
  ],
  APPROVER: ['purchase.approve', 'chat.write'],
  ACCOUNTS_PAYABLE: [
    'order.pay',
    'card.keep',
    'tax-number.edit',
    'address.forget',
    'chat.write',
    'screen.payments',
  ],
  SELLER: [
    'product.create',
    'product.update',
    'product.delete',
    'product.import',
    'media.upload',
    'media.convert',
    'chat.write',
    'user.invite',
    'open-offer.answer',
    'screen.open-offers',
  ],
  PRICING: [
    'quote-item.set-price',
    'quote.transition',
    'quote.edit-items',
    'quote.add-for-user',
    'quote.set-down-payment',
    'quote.set-delivery',
    'sub-quote.transition',
    'open-offer.answer',
    'offer-link.manage',
    'chat.write',
    'screen.add-quote',
    'screen.open-offers',
  ],
  SHIPPING: [
    'sub-order.set-tracking',
    'sub-order.set-day',
    'order.set-shipment',
    'claim.move',
    'claim.answer',
    'chat.write',
  ],
  FINANCE: [
    'payout.open-account',
    'payout.retry-transfer',
    'legal-details.manage',
    'receivables.manage',
    'quote.record-payment',
    'order.record-payment',
    'order.refund',
    'subscription.manage',
    'card.keep',
    'tax-number.edit',
    'chat.write',
    'screen.payments',
    'screen.subscription',
    'screen.account-info',
  ],
}

const allowed: ReadonlyMap<CompanyRole, ReadonlySet<Ability>> = new Map(
  companyRoles.map((role) => [role, new Set([...everybody, ...added[role]])]),
)

/**
 * Do a person's roles in the company include the ability? Roles are undefined for actors without a company: strangers,
 * offer links, the system.
 */
export const companyRolesAllow = (roles: readonly CompanyRole[] | undefined, ability: Ability): boolean =>
  roles === undefined || roles.includes('OWNER') || roles.some((role) => allowed.get(role)?.has(ability))

/** A customer's screens and company, closed to other roles that have their own. */
const closedTo: Partial<Record<Ability, readonly RecordRole[]>> = {
  'account.edit-customer-company': ['ADMIN', 'VENDOR'],
  'company.read': ['ADMIN'],
  'company.manage': ['ADMIN'],
  'purchase.approve': ['ADMIN'],
  'api-key.manage': ['ADMIN'],
  'webhook.manage': ['ADMIN'],
  'screen.request-quote': ['ADMIN', 'VENDOR'],
  'screen.request-lists': ['ADMIN'],
  'screen.own-quotes': ['ADMIN'],
  'screen.own-orders': ['ADMIN'],
  'screen.payments': ['ADMIN'],
  'statement.read': ['ADMIN'],
}

const carries = (ability: Ability, worn: readonly RecordRole[]): boolean =>
  worn.some((recordRole) => (abilityTable[ability] as readonly RecordRole[]).includes(recordRole))

/** May this actor do it to this record? */
export const can = (actor: Actor, ability: Ability, record: Belonging): boolean =>
  companyRolesAllow(actor.companyRoles, ability) && carries(ability, recordRolesOf(actor, record))

/** The facts about an actor that the first gate needs. */
export type Asker = Pick<Actor, 'role' | 'tenantId' | 'companyRoles'>

/** May this actor do it to any record at all? The first gate of a call, route or menu entry. */
export const canEver = (actor: Asker, ability: Ability): boolean => {
  if (!companyRolesAllow(actor.companyRoles, ability)) return false
  const worn = possibleRecordRoles(actor)
  if (closedTo[ability]?.some((recordRole) => worn.includes(recordRole))) return false
  return carries(ability, worn)
}

/** Null where allowed, else the 403 with the catalogue's text. */
export const authorize = (actor: Actor, ability: Ability, record: Belonging): Problem | null =>
  can(actor, ability, record) ? null : forbidden(messages.notAllowed)

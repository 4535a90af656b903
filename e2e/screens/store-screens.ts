import type { Screen } from './screen-entry.ts'
import { chat, menu, named, press, revisionsBehind, withBalance } from './screen-entry.ts'

/** A store’s own products, quotes and orders. */
export const storeScreens: readonly Screen[] = [
  {
    name: 'tenantProducts',
    path: '/tenant-products',
    heading: 'Tenant Products',
    who: ['tenant'],
    open: { details: press(/^Details of/), delete: press(/^Delete/) },
  },
  {
    name: 'tenantQuotes',
    path: '/tenent-quotes',
    heading: 'Tenant Quotes',
    who: ['tenant'],
    open: { transitions: menu, chat },
  },
  {
    name: 'tenantQuote',
    path: named('/subquotes', 1, (id) => `/tenent-quotes/${id}`),
    heading: /^Quote #/,
    who: ['tenant'],
    open: { items: press(/^Items of/) },
  },
  {
    name: 'editTenantQuote',
    path: named('/subquotes', 1, (id) => `/tenent-quotes/${id}/edit`),
    heading: /^Edit Quote #/,
    who: ['tenant'],
  },
  {
    name: 'tenantQuoteRevisions',
    path: revisionsBehind('/tenent-quotes?status=SENT_TO_CUSTOMER'),
    heading: /^Revisions of quote #/,
    who: ['tenant'],
  },
  {
    name: 'tenantOrders',
    path: '/tenant-orders',
    heading: 'Tenat Orders',
    who: ['tenant'],
    open: { chat },
  },
  {
    name: 'tenantOrder',
    path: withBalance('/tenant-orders', (id) => `/tenant-orders/${id}`),
    heading: /^Order #/,
    who: ['tenant'],
    open: { items: press(/^Items of/), balance: press('Record payment') },
  },
]

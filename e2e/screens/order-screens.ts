import { pages } from '@armature/domain/pages/pages'
import type { Page } from '@playwright/test'
import { emailOf, messagesTo, offerPath } from '../testing/outbox.ts'
import type { Screen } from './screen-entry.ts'
import { behind, chat, named, press, withBalance } from './screen-entry.ts'

/** The newest of the customer's offers in this state. */
const offerInState = (wanted: string) => async (page: Page) => {
  for (const message of await messagesTo(page.request, emailOf('customer'))) {
    if (!message.subject.startsWith('Your offer')) continue
    const address = offerPath(message)
    const answer = await page.request.get(`/api${address}/`)
    if (((await answer.json()) as { state: string }).state === wanted) return address
  }
  throw new Error(`The customer has no offer that is ${wanted}`)
}

/** Offers, orders and shipments. */
export const orderScreens: readonly Screen[] = [
  {
    name: 'offer',
    path: offerInState('OPEN'),
    heading: /^Quote #/,
    who: ['stranger'],
    open: { 'request-changes': press('Request changes') },
  },
  {
    name: 'offer',
    variant: 'receipt',
    path: offerInState('ORDERED'),
    heading: /^Quote #/,
    who: ['stranger'],
  },
  {
    name: 'offer',
    variant: 'older',
    path: async (page) => `${await offerInState('OPEN')(page)}?revision=1`,
    heading: /^Quote #/,
    who: ['stranger'],
  },
  {
    name: 'offerRevisions',
    path: async (page) => `${await offerInState('OPEN')(page)}/revisions`,
    heading: /^Revisions of quote #/,
    who: ['stranger'],
  },
  // The walk of an approval (buying/approval.spec.ts) shows it with a purchase.
  { name: 'approval', path: '/approval/no-such-token', heading: pages.approval.title, who: ['stranger'] },
  { name: 'orders', path: '/orders', heading: 'Orders', who: ['admin'], open: { chat } },
  {
    name: 'orderSubOrders',
    path: behind('/orders'),
    heading: /^Order #/,
    who: ['admin'],
    open: { items: press(/^Items of/) },
  },
  {
    name: 'orderSubOrders',
    variant: 'to-pay',
    path: withBalance('/orders', (id) => `/order/${id}/suborders`),
    heading: /^Order #/,
    who: ['admin'],
    open: { refund: press('Refund'), shipment: press('Set shipment'), balance: press('Record payment') },
  },
  {
    name: 'subOrders',
    path: '/suborders',
    heading: 'Sub Orders',
    who: ['vendor', 'tenant'],
    open: { items: press(/^Items of/), 'order-details': press(/^Order details/), chat },
  },
  {
    name: 'subOrder',
    path: named('/suborders', 0, (id) => `/suborders/${id}`),
    heading: /^Sub Order #/,
    who: ['vendor', 'tenant'],
    open: { parcel: press(/^Ship parts of|^Change the tracking/) },
  },
  {
    name: 'myOrders',
    path: '/my-orders',
    heading: 'My Orders',
    who: ['customer'],
    open: { details: press(/^Details of order/), chat },
  },
  {
    name: 'myOrder',
    path: named('/my-orders', 0, (id) => `/my-orders/${id}`),
    heading: /^Order #/,
    who: ['customer'],
  },
]

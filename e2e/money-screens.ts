import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { call } from './call.ts'
import type { Screen } from './screen-entry.ts'
import { behind, chat, menu, named, press } from './screen-entry.ts'

/** The newest order of this list that has a balance. */
const withBalance = (list: string, addressOf: (id: number) => string) => async (page: Page) => {
  await page.goto(list)
  const { results } = await call<{ results: { id: number; pending_amount: string }[] }>(
    page,
    'GET',
    '/api/shop/order/?page_size=100',
  )
  const found = results.find(({ pending_amount }) => pending_amount !== '0.00')
  if (found === undefined) throw new Error(`every order under ${list} is paid`)
  return addressOf(found.id)
}

/** The tab of the plans, with the first of them chosen. */
const choosePlan = async (page: Page) => {
  await page.getByRole('tab', { name: 'Plans' }).click()
  await page.getByRole('radio').first().click()
}

const preview = async (page: Page) => {
  await choosePlan(page)
  await press('Update')(page)
  await page.getByRole('dialog').getByText('Due now').waitFor()
}

/** Cards, payouts, orders and their papers, subscriptions and stores. */
export const moneyScreens: readonly Screen[] = [
  {
    name: 'money',
    path: '/money?figure=paid&days=365',
    heading: /^Money/,
    who: ['admin', 'vendor', 'customer'],
  },
  {
    name: 'subscription',
    path: '/subscription',
    heading: 'Subscription',
    who: ['vendor'],
    open: { plans: choosePlan },
  },
  {
    name: 'subscription',
    variant: 'running',
    path: '/subscription',
    heading: 'Subscription',
    who: ['tenant'],
    open: { preview, cancel: press('Cancel subscription') },
  },
  {
    name: 'taxRates',
    path: '/taxes',
    heading: 'Taxes',
    who: ['admin'],
    open: { add: press('Add tax rate'), change: press(/^Change /), end: press(/^End /) },
  },
  {
    name: 'plans',
    path: '/plans',
    heading: 'Plans',
    who: ['admin'],
    open: { add: press('Add plan'), edit: press(/^Edit /) },
  },
  {
    name: 'payments',
    path: '/payments',
    heading: 'Payment Methods',
    who: ['vendor', 'customer'],
    open: { 'adding a card': press(messages.addCard), 'deleting a card': press(/^Delete card/) },
  },
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

import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { emailOf, messagesTo, offerPath } from './outbox.ts'
import type { Username } from './sign-in.ts'

export interface Screen {
  /** The name in packages/domain/src/pages/page-paths.ts; a path without an entry fails the run. */
  name: string
  path: string | ((page: Page) => Promise<string>)
  /** Tells entries of one name apart. */
  variant?: string
  /** What the level 1 heading says once the screen stands. */
  heading: string | RegExp
  who: readonly (Username | 'stranger')[]
  /** Opens what the screen keeps closed at first; looked at as well. */
  open?: Readonly<Record<string, (page: Page) => Promise<void>>>
}

const everyone = ['admin', 'vendor', 'tenant', 'customer'] as const
const sellers = ['admin', 'vendor', 'tenant'] as const

/** The address behind the first row of a list. */
const behind = (list: string) => async (page: Page) => {
  await page.goto(list)
  await page.getByRole('rowheader').first().getByRole('button').click()
  await page.waitForURL((url) => url.pathname !== list.split('?')[0])
  return new URL(page.url()).pathname
}

/** The address of the record that the first row of a list names in this column. */
const named = (list: string, column: number, addressOf: (id: string) => string) => async (page: Page) => {
  await page.goto(list)
  const cell = page
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .or(page.getByRole('rowheader'))
    .filter({ hasText: /^#\d+$/ })
  const text = await cell.nth(column).textContent()
  return addressOf(text?.replace('#', '') ?? '')
}

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

const press = (name: RegExp | string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

const chat = async (page: Page) => {
  await press(/^Chat of/)(page)
  await page.getByRole('log', { name: 'Messages' }).waitFor()
}

const productTab = (tab: string) => async (page: Page) => {
  await press(/^Details of/)(page)
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
}

const menu = async (page: Page) => {
  await press(/^Show transitions/)(page)
  await page.getByRole('menuitem').first().waitFor()
}

const payment = async (page: Page) => {
  await page.goto('/quotes?status=SENT_TO_CUSTOMER')
  await press(/^Record payment/)(page)
}

export const screenList: readonly Screen[] = [
  { name: 'login', path: '/login', heading: 'Sign in', who: ['stranger'] },
  { name: 'register', path: '/register', heading: /./, who: ['stranger'] },
  { name: 'emailVerification', path: '/emailVerification', heading: 'Email verification', who: ['stranger'] },
  {
    name: 'verifyEmail',
    path: '/verifyEmail?token=no-such-token',
    heading: /Email verification/i,
    who: ['stranger'],
  },
  { name: 'resetPassword', path: '/resetPassword', heading: 'Forgot password', who: ['stranger'] },
  {
    name: 'resetPassword',
    variant: 'token',
    path: '/resetPassword?token=x',
    heading: 'New password',
    who: ['stranger'],
  },
  { name: 'notFound', path: '/not-found', heading: messages.pageNotFound, who: ['stranger', 'vendor'] },
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
  { name: 'profile', path: '/', heading: 'Profile', who: everyone },
  {
    name: 'notices',
    path: '/notices',
    heading: 'Notices',
    who: everyone,
    open: {
      bell: async (page) => page.getByRole('button', { name: /^Notices/ }).click(),
    },
  },
  { name: 'noticeSettings', path: '/notices/settings', heading: 'Notice settings', who: everyone },
  { name: 'unsubscribe', path: '/unsubscribe?token=x', heading: 'Unsubscribe', who: ['stranger'] },
  { name: 'dashboard', path: '/dashboard?days=365', heading: 'Dashboard', who: everyone },
  {
    name: 'money',
    path: '/money?figure=paid&days=365',
    heading: /^Money/,
    who: ['admin', 'vendor', 'customer'],
  },
  { name: 'accountInfo', path: '/accountInfo', heading: 'Account information', who: ['vendor'] },
  {
    name: 'subscription',
    path: '/subscription',
    heading: 'Subscription',
    who: ['vendor', 'tenant'],
    open: { plans: async (page) => page.getByRole('tab', { name: 'Plans' }).click() },
  },
  { name: 'plans', path: '/plans', heading: 'Plans', who: ['admin'], open: { add: press('Add plan') } },
  {
    name: 'payments',
    path: '/payments',
    heading: 'Payment Methods',
    who: ['vendor', 'customer'],
    open: { 'adding a card': press(messages.addCard) },
  },
  {
    name: 'products',
    path: '/products',
    heading: 'Products',
    who: sellers,
    open: {
      details: press(/^Details of/),
      specifications: productTab('Specifications'),
      history: productTab('History'),
      filters: press(/^Filters/),
      delete: press(/^Delete/),
    },
  },
  { name: 'addProduct', path: '/add-product', heading: 'Add Product', who: sellers },
  {
    name: 'editProduct',
    path: async (page) => {
      await page.goto('/products')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.waitForURL(/\/products\/\d+$/)
      return new URL(page.url()).pathname
    },
    heading: /^Edit Product/,
    who: ['admin', 'vendor'],
  },
  { name: 'viewProduct', path: '/view/1', heading: /./, who: everyone },
  {
    name: 'viewProduct',
    variant: 'in-3d',
    path: async (page) => {
      await page.goto('/products?search=OWN-SERVO')
      await press(/^Details of/)(page)
      await page.waitForURL(/product=\d+/)
      return `/view/${new URL(page.url()).searchParams.get('product')}`
    },
    heading: /Servo/,
    who: ['vendor'],
  },
  {
    name: 'inventory',
    path: '/inventory',
    heading: 'Inventory',
    who: sellers,
    open: { editing: press(/^Quantity of/), stock: press(/^Stock of/) },
  },
  { name: 'tenantProducts', path: '/tenant-products', heading: 'Tenant Products', who: ['tenant'] },
  {
    name: 'quotes',
    path: '/quotes',
    heading: 'Quotes',
    who: ['admin'],
    open: { transitions: menu, delete: press(/^Delete quote/), payment },
  },
  { name: 'editQuotes', path: '/editQuotes', heading: 'Edit Quotes', who: ['admin'] },
  {
    name: 'addQuote',
    path: '/add-quote',
    heading: 'Add Quote',
    who: ['admin', 'vendor'],
  },
  {
    name: 'editQuote',
    path: async (page) => (await behind('/quotes?status=NEW')(page)).replace('/subquotes', '/editQuote'),
    heading: /^Edit Quote #/,
    who: ['admin'],
  },
  {
    name: 'quoteSubQuotes',
    path: behind('/quotes'),
    heading: /^Quote #/,
    who: ['admin'],
    open: { items: press(/^Items of/) },
  },
  {
    name: 'subQuotes',
    path: '/subquotes',
    heading: 'Sub Quotes',
    who: ['vendor', 'tenant'],
    open: { items: press(/^Items of/), transitions: menu, chat },
  },
  {
    name: 'subQuote',
    path: named('/subquotes', 0, (id) => `/subquotes/${id}`),
    heading: /^Sub Quote #/,
    who: ['vendor', 'tenant'],
  },
  {
    name: 'tenantQuote',
    path: named('/subquotes', 1, (id) => `/tenent-quotes/${id}`),
    heading: /^Quote #/,
    who: ['tenant'],
  },
  {
    name: 'subOrder',
    path: named('/suborders', 0, (id) => `/suborders/${id}`),
    heading: /^Sub Order #/,
    who: ['vendor', 'tenant'],
  },
  {
    name: 'tenantOrder',
    path: named('/suborders', 1, (id) => `/tenant-orders/${id}`),
    heading: /^Order #/,
    who: ['tenant'],
  },
  {
    name: 'myOrder',
    path: named('/my-orders', 0, (id) => `/my-orders/${id}`),
    heading: /^Order #/,
    who: ['customer'],
  },
  { name: 'addQuote', path: '/add-quote', heading: 'Request quote', who: ['customer'] },
  { name: 'tenantQuotes', path: '/tenent-quotes', heading: 'Tenant Quotes', who: ['tenant'] },
  { name: 'requestQuote', path: '/request-quote', heading: 'Request quote', who: ['customer'] },
  { name: 'myQuotes', path: '/my-quotes', heading: 'My Quotes', who: ['customer', 'vendor'] },
  { name: 'myQuote', path: behind('/my-quotes'), heading: /^Quote #/, who: ['customer'] },
  { name: 'users', path: '/users', heading: 'Users', who: ['admin'] },
  { name: 'mails', path: '/mails', heading: 'Mails', who: ['admin'] },
  {
    name: 'audit',
    path: '/audit',
    heading: 'Audit',
    who: ['admin'],
    open: { details: press(/details of event/) },
  },
  { name: 'orders', path: '/orders', heading: 'Orders', who: ['admin'] },
  {
    name: 'orderSubOrders',
    path: behind('/orders'),
    heading: /^Order #/,
    who: ['admin'],
    open: { items: press(/^Items of/) },
  },
  {
    name: 'subOrders',
    path: '/suborders',
    heading: 'Sub Orders',
    who: ['vendor', 'tenant'],
    open: { items: press(/^Items of/), 'order-details': press(/^Order details/) },
  },
  { name: 'tenantOrders', path: '/tenant-orders', heading: 'Tenat Orders', who: ['tenant'] },
  {
    name: 'myOrders',
    path: '/my-orders',
    heading: 'My Orders',
    who: ['customer'],
    open: { details: press(/^Details of order/) },
  },
]

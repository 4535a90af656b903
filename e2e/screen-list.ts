import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { call } from './call.ts'
import { importScreens } from './import-screens.ts'
import { moneyScreens } from './money-screens.ts'
import { quoteScreens } from './quote-screens.ts'
import { emailOf, messagesTo, offerPath } from './outbox.ts'
import type { Screen } from './screen-entry.ts'
import { behind, named, press } from './screen-entry.ts'

const everyone = ['admin', 'vendor', 'tenant', 'customer'] as const
const sellers = ['admin', 'vendor', 'tenant'] as const

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

/** The revisions of the first quote of a list. */
const revisionsBehind = (list: string) => async (page: Page) =>
  `${(await behind(list)(page)).replace('/subquotes', '')}/revisions`

/** A product's page in the catalogue, the first that is found by this word. */
const catalogueProduct = (word: string) => async (page: Page) => {
  await page.goto(`/catalogue?search=${word}`)
  const first = page.getByRole('list', { name: 'Products' }).getByRole('link').first()
  return (await first.getAttribute('href')) ?? ''
}

/** Six parts side by side, as many as there can be. */
const comparedParts = async (page: Page) => {
  const answer = await page.request.get('/api/catalogue/products/?search=servo&page_size=6')
  const { results } = (await answer.json()) as { results: { id: number }[] }
  return `/catalogue/compare?ids=${results.map(({ id }) => id).join(',')}`
}

/** The demo customer's list. */
const teachingCell = async (page: Page) => {
  await page.goto('/request-lists')
  const { results } = await call<{ results: { id: number; name: string }[] }>(
    page,
    'GET',
    '/api/shop/request-list/',
  )
  return `/request-lists/${results.find(({ name }) => name === 'Teaching cell')?.id}`
}

/** The list's page behind its link. */
const sharedCell = async (page: Page) => {
  const id = (await teachingCell(page)).split('/').at(-1)
  const { token } = await call<{ token: string }>(page, 'POST', `/api/shop/request-list/${id}/share/`, {
    shows_target_prices: true,
  })
  return `/shared-list/${token}`
}

const productTab = (tab: string) => async (page: Page) => {
  await press(/^Details of/)(page)
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
}

/** The overlay that the top bar opens over any screen. */
const overScreen = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').waitFor()
}

const shortcuts = async (page: Page) => {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}

/** All fields of both addresses. */
const newAddress = async (page: Page) => {
  await page.getByText('Delivery (optional)').waitFor()
  const book = page.getByRole('combobox', { name: 'Ship to' })
  if ((await book.count()) > 0) {
    await book.click()
    await page.getByRole('option', { name: 'Another address' }).click()
  }
  await page.getByRole('checkbox', { name: 'Bill to another address' }).check()
  await page.getByRole('group', { name: 'Billing address' }).waitFor()
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
  {
    name: 'catalogue',
    path: '/catalogue',
    heading: 'Catalogue',
    who: ['stranger', 'customer'],
  },
  {
    name: 'catalogue',
    variant: 'narrowed',
    path: '/catalogue?search=servo&type=COMPONENT&ordering=name',
    heading: 'Catalogue',
    who: ['stranger'],
  },
  {
    name: 'catalogueCompare',
    path: comparedParts,
    heading: 'Compare parts',
    who: ['stranger', 'customer'],
  },
  {
    name: 'catalogueProduct',
    path: catalogueProduct('gripper'),
    heading: /Gripper/,
    who: ['stranger', 'customer'],
    open: {
      '3d': (page) =>
        page
          .getByRole('main')
          .getByText(/^3D view$/)
          .click(),
    },
  },
  { name: 'profile', path: '/', heading: 'Profile', who: everyone },
  {
    name: 'profile',
    variant: 'home',
    path: '/',
    heading: 'Robotics parts, quoted by the people who make them',
    who: ['stranger'],
  },
  { name: 'questions', path: '/questions', heading: 'Questions', who: everyone },
  { name: 'openOffers', path: '/open-lines', heading: 'Open Lines', who: ['vendor', 'tenant'] },
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
    name: 'accountInfo',
    path: '/accountInfo',
    heading: 'Account information',
    who: ['vendor'],
    open: {
      palette: overScreen('Go to, find or do'),
      help: overScreen('Help for this page'),
      keys: shortcuts,
    },
  },
  {
    name: 'attributes',
    path: '/specifications',
    heading: 'Specifications',
    who: ['admin'],
    open: { add: press('New specification'), edit: press(/^Edit /) },
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
  ...quoteScreens,
  { name: 'browserList', path: '/catalogue/list', heading: 'Your list', who: ['stranger'] },
  {
    name: 'requestLists',
    path: '/request-lists',
    heading: 'Request lists',
    who: ['customer', 'vendor'],
    open: { new: press('New list'), delete: press(/^Delete /) },
  },
  { name: 'bom', path: '/request-lists/from-bom', heading: 'Bill of materials', who: ['customer'] },
  {
    name: 'requestList',
    path: teachingCell,
    heading: 'Teaching cell',
    who: ['customer'],
    open: {
      editing: press(/^Note at/),
      share: press('Share'),
      part: press(/^Choose a part for/),
    },
  },
  {
    name: 'requestFromList',
    path: async (page) => `${await teachingCell(page)}/request`,
    heading: 'Request quote',
    who: ['customer'],
  },
  { name: 'sharedList', path: sharedCell, heading: 'Teaching cell', who: ['customer'] },
  { name: 'addQuote', path: '/add-quote', heading: 'Request quote', who: ['customer'] },
  {
    name: 'requestQuote',
    path: '/request-quote',
    heading: 'Request quote',
    who: ['customer'],
    open: { address: newAddress },
  },
  {
    name: 'myQuotes',
    path: '/my-quotes',
    heading: 'My Quotes',
    who: ['customer', 'vendor'],
  },
  {
    name: 'compareOffers',
    path: async (page) => `${(await behind('/quotes?status=NEW')(page)).replace('/subquotes', '')}/offers`,
    heading: /^Compare offers of quote #/,
    who: ['admin'],
  },
  {
    name: 'quoteRevisions',
    path: revisionsBehind('/quotes?status=SENT_TO_CUSTOMER'),
    heading: /^Revisions of quote #/,
    who: ['admin'],
  },
  {
    name: 'myQuoteRevisions',
    path: revisionsBehind('/my-quotes?status=SENT_TO_CUSTOMER'),
    heading: /^Revisions of quote #/,
    who: ['customer'],
  },
  {
    name: 'tenantQuoteRevisions',
    path: revisionsBehind('/tenent-quotes?status=SENT_TO_CUSTOMER'),
    heading: /^Revisions of quote #/,
    who: ['tenant'],
  },
  {
    name: 'subQuoteRevisions',
    path: named('/subquotes', 0, (id) => `/subquotes/${id}/revisions`),
    heading: /^Revisions of sub-quote #/,
    who: ['vendor', 'tenant'],
  },
  ...importScreens,
  { name: 'myQuote', path: behind('/my-quotes'), heading: /^Quote #/, who: ['customer'] },
  { name: 'users', path: '/users', heading: 'Users', who: ['admin'] },
  { name: 'mails', path: '/mails', heading: 'Mails', who: ['admin'] },
  {
    name: 'design',
    path: '/design',
    heading: 'Design',
    who: ['admin'],
    open: { question: press('Delete product'), dialog: press('Open a dialog') },
  },
  {
    name: 'audit',
    path: '/audit',
    heading: 'Audit',
    who: ['admin'],
    open: { details: press(/details of event/) },
  },
  ...moneyScreens,
]

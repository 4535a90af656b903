import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { call } from '../testing/call.ts'
import { emailOf } from '../testing/outbox.ts'
import type { Screen } from './screen-entry.ts'
import { press } from './screen-entry.ts'

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

/** The customer's statement, as its seller opens it. */
const statementOfCustomer = async (page: Page) => {
  await page.goto('/users')
  const { results } = await call<{ results: { id: number }[] }>(
    page,
    'GET',
    `/user/?search=${emailOf('customer')}`,
  )
  return `/receivables/${results[0]?.id}`
}

/** Money, cards, taxes and subscriptions. */
export const moneyScreens: readonly Screen[] = [
  {
    name: 'money',
    path: '/money?figure=paid&days=365',
    heading: /^Money/,
    who: ['vendor', 'customer'],
  },
  {
    name: 'payments',
    path: '/payments',
    heading: 'Payment Methods',
    who: ['vendor', 'customer'],
    open: { 'adding a card': press(messages.addCard), 'deleting a card': press(/^Delete card/) },
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
    name: 'receivables',
    path: '/receivables',
    heading: 'Receivables',
    who: ['admin', 'tenant'],
  },
  {
    name: 'buyerStatement',
    path: statementOfCustomer,
    heading: 'Statement of account',
    who: ['admin'],
  },
  {
    name: 'statement',
    path: '/statement',
    heading: 'Statement of account',
    who: ['customer'],
  },
  {
    name: 'plans',
    path: '/plans',
    heading: 'Plans',
    who: ['admin'],
    open: { add: press('Add plan'), edit: press(/^Edit /) },
  },
  {
    name: 'taxRates',
    path: '/taxes',
    heading: 'Taxes',
    who: ['admin'],
    open: { add: press('Add tax rate'), change: press(/^Change /), end: press(/^End /) },
  },
]

import type { Page } from '@playwright/test'
import { call } from '../testing/call.ts'
import type { Screen } from './screen-entry.ts'
import { behind, press, revisionsBehind } from './screen-entry.ts'

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

/** The buyers’ lists and requests. */
export const requestScreens: readonly Screen[] = [
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
  { name: 'myQuote', path: behind('/my-quotes'), heading: /^Quote #/, who: ['customer'] },
  {
    name: 'myQuoteRevisions',
    path: revisionsBehind('/my-quotes?status=SENT_TO_CUSTOMER'),
    heading: /^Revisions of quote #/,
    who: ['customer'],
  },
]

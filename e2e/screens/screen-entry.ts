import type { Page } from '@playwright/test'
import { call } from '../testing/call.ts'
import type { Username } from '../testing/sign-in.ts'

type Reader = Username | 'stranger'

export interface Screen {
  /** The name in packages/domain/src/pages/page-paths.ts; a path without an entry fails the run. */
  name: string
  path: string | ((page: Page) => Promise<string>)
  /** Tells entries of one name apart. */
  variant?: string
  /** The text of the level 1 heading once the screen stands. */
  heading: string | RegExp
  /** The reader at a desk, and the one on a phone where that is somebody else. */
  who: readonly [Reader] | readonly [Reader, Reader]
  /** Opens what the screen keeps closed at first; looked at as well. */
  open?: Readonly<Record<string, (page: Page) => Promise<void>>>
}

/** The address behind the first row of a list. */
export const behind = (list: string) => async (page: Page) => {
  await page.goto(list)
  await page.getByRole('rowheader').first().getByRole('button').click()
  await page.waitForURL((url) => url.pathname !== list.split('?')[0])
  return new URL(page.url()).pathname
}

/** The address of the record that the first row of a list names in this column. */
export const named =
  (list: string, column: number, addressOf: (id: string) => string) => async (page: Page) => {
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

export const press = (name: RegExp | string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

export const chat = async (page: Page) => {
  await press(/^Chat of/)(page)
  await page.getByRole('log', { name: 'Messages' }).waitFor()
}

export const menu = async (page: Page) => {
  await press(/^Show transitions/)(page)
  await page.getByRole('menuitem').first().waitFor()
}

/** The revisions of the first quote of a list. */
export const revisionsBehind = (list: string) => async (page: Page) =>
  `${(await behind(list)(page)).replace('/subquotes', '')}/revisions`

/** The newest order of this list that has a balance. */
export const withBalance = (list: string, addressOf: (id: number) => string) => async (page: Page) => {
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

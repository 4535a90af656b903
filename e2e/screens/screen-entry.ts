import type { Page } from '@playwright/test'
import { call } from '../testing/call.ts'
import type { Username } from '../testing/sign-in.ts'

type Reader = Username | 'stranger'

export interface Screen {
  /** The name in packages/domain/src/pages/page-paths.ts; a path without an entry fails the run. */
  name: string
  path: string | ((page: Page) => Promise<string>)
  /** Distinguishes entries with the same name. */
  variant?: string
  /** The level 1 heading's text once the screen has loaded. */
  heading: string | RegExp
  /** The reader on a desktop, and the one on a phone if different. */
  who: readonly [Reader] | readonly [Reader, Reader]
  /** Opens what is closed at first; checked as well. */
  open?: Readonly<Record<string, (page: Page) => Promise<void>>>
}

/** The target of a list's first row. */
export const behind = (list: string) => async (page: Page) => {
  await page.goto(list)
  await page.getByRole('rowheader').first().getByRole('button').click()
  await page.waitForURL((url) => url.pathname !== list.split('?')[0])
  return new URL(page.url()).pathname
}

/** The target of the record in this column of a list's first row. */
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

/** The button, or the entry of the record's menu. */
export const press = (name: RegExp | string) => async (page: Page) => {
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name }).first()
  const menu = main.getByRole('button', { name: 'More', exact: true })
  await button.or(menu).first().waitFor()
  if (await button.isVisible()) return button.click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}

export const chat = async (page: Page) => {
  await press(/^Chat of/)(page)
  await page.getByRole('log', { name: 'Messages' }).waitFor()
}

export const menu = async (page: Page) => {
  await press(/^Show transitions/)(page)
  await page.getByRole('menuitem').first().waitFor()
}

/** The revisions of a list's first quote. */
export const revisionsBehind = (list: string) => async (page: Page) =>
  `${(await behind(list)(page)).replace('/subquotes', '')}/revisions`

/** This list's newest order with a balance. */
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

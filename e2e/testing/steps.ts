import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { seeToast } from './test.ts'

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Opens a select and chooses its first option. */
export const chooseFirst = async (page: Page, label: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label, exact: true })
  // Native selects, such as those for units, have options too, outside any list.
  const list = page.getByRole('listbox', { name: label, exact: true })
  await field.click()
  const option = list.getByRole('option').first()
  // A new product begins with the last one's choices, which a second choice would clear.
  if ((await option.getAttribute('aria-selected')) !== 'true') await option.click()
  await field.press('Escape')
  await expect(list).toHaveCount(0)
}

/** Opens the groups of the side menu, all of them or until one shows this entry. */
export const openMenuGroups = async (page: Page, entry?: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const closed = menu.getByRole('button', { expanded: false })
  const isThere = async () =>
    entry !== undefined && (await menu.getByRole('link', { name: entry, exact: true }).count()) > 0
  await expect(menu).toBeVisible()
  while (!(await isThere()) && (await closed.count()) > 0) await closed.first().click()
}

/** Navigates by the side menu and waits for the screen. */
export const openFromMenu = async (page: Page, entry: string, heading = entry): Promise<void> => {
  await openMenuGroups(page, entry)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
}

/** Types into a table's search box and waits for the expected row. */
export const findRow = async (page: Page, text: string, row: string | RegExp = text): Promise<Locator> => {
  await page.getByRole('searchbox').fill(text)
  const found = page.getByRole('row').filter({ hasText: row })
  await expect(found).toHaveCount(1)
  return found
}

/** Chooses from a select that searches during typing. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.getByRole('option').filter({ hasText: option }).first().click()
}

/** Sends the Add Quote form; returns the number of the new quote, whatever others are made meanwhile. */
export const createQuote = async (page: Page): Promise<string> => {
  const [added] = await Promise.all([
    page.waitForResponse('**/api/shop/quote-on-users-behalf/'),
    page.getByRole('button', { name: 'Create Quote' }).click(),
  ])
  return String(((await added.json()) as { id: number }).id)
}

/** The row of a quote in the list of quotes. */
export const quoteRow = (page: Page, id: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Sub-quotes of quote #${id}`, exact: true }) })

/** Edits a cell and leaves it with Enter. */
export const editCell = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${escaped(label)}: .*Edit$`) }).click()
  const input = page.getByRole('textbox', { name: label })
  await input.fill(text)
  await input.press('Enter')
}

/** Opens a transition menu, which asks the server, and chooses. */
export const transition = async (page: Page, subject: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Show transitions of ${subject}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Makes the move, and expects the toast with the new status. */
export const moveTo = async (page: Page, subject: string, name: string, status: string): Promise<void> => {
  await transition(page, subject, name)
  await seeToast(page, status)
}

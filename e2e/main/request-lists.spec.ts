import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFits } from '../testing/fit.ts'
import { expect, test } from '../testing/test.ts'

interface Row {
  id: number
  name: string
}

const lists = async (page: Page): Promise<Row[]> =>
  (await call<{ results: Row[] }>(page, 'GET', '/api/shop/request-list/')).results

const products = (page: Page) => page.getByRole('list', { name: 'Products', exact: true })
const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Adds the part with this name to the list, by keyboard. */
const addByKeyboard = async (page: Page, name: string) => {
  const button = products(page).getByRole('button', { name: `Add to list: ${name}`, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

test('a list is filled, shown by a link, and asked for as one quote', async ({ as, open }) => {
  const page = await as('customer')
  const name = `Cell ${crypto.randomUUID().slice(0, 8)}`
  const part = 'DYNAMIXEL XL330-M288-T'
  await page.goto('/request-lists')
  await page.getByRole('button', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Needed by (optional)').fill('2999-01-31')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await test.step('parts come from the catalogue', async () => {
    await page.goto('/catalogue?search=XL330-M288')
    await expect(page.getByRole('combobox', { name: 'The list that parts are added to' })).toContainText(name)
    await addByKeyboard(page, part)
    await expect(page.getByText(`${part}: 1 in “${name}”`)).toBeVisible()
    await page.goto('/catalogue?search=OpenMV')
    await products(page)
      .getByRole('button', { name: /^Add to list: / })
      .first()
      .click()
    await expect(page.getByText(/^OpenMV.*: 1 in “Cell/)).toBeVisible()
    const own = (await lists(page)).find((one) => one.name === name)
    await page.goto(`/request-lists/${own?.id}`)
  })

  await test.step('quantity, target price and note are typed in their place', async () => {
    const type = async (cell: RegExp, text: string) => {
      await page.getByRole('button', { name: cell }).first().click()
      await page.keyboard.type(text)
      await page.keyboard.press('Escape')
    }
    // Unchanged.
    await type(/^Quantity of DYNAMIXEL/, '9')
    await page.getByRole('button', { name: `Quantity of ${part}: 1. Edit` }).click()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Quantity of ${part}: 12. Edit` })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^Target price of ${part}`) }).click()
    await page.keyboard.type('$19.90')
    await page.getByRole('button', { name: new RegExp(`^Note at ${part}`) }).click()
    await page.keyboard.type('Long cable')
    await page.getByRole('heading', { name, level: 1 }).click()
    await expect(page.getByRole('button', { name: `Target price of ${part}: $19.90. Edit` })).toBeVisible()
    await expect(page.getByRole('button', { name: `Note at ${part}: Long cable. Edit` })).toBeVisible()
    await expectAccessible(page, 'a request list')
  })

  await test.step('a line that was removed comes back to its place', async () => {
    await page.getByRole('button', { name: `Remove ${part}` }).click()
    await page.getByRole('button', { name: `Undo: remove ${part}` }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Long cable')
  })

  await test.step('whoever has the link sees it without prices, until it ends', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Create a link' }).click()
    const link = (await page.locator('[data-shared-link]').textContent()) ?? ''
    const stranger = await (await open('stranger')).newPage()
    await stranger.setViewportSize({ width: 360, height: 740 })
    await stranger.goto(new URL(link).pathname)
    await expect(stranger.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(line(stranger, part)).toContainText('Long cable')
    await expect(stranger.getByText('19.90')).toHaveCount(0)
    await expectFits(stranger, 'a shared list')
    await page.getByRole('button', { name: 'Remove the link' }).click()
    await expect(page.getByText('Link removed.')).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByText('This link is incomplete or no longer works')).toBeVisible()
    await stranger.context().close()
    await page.keyboard.press('Escape')
  })

  await test.step('one click more asks for a quote of it, by the day of the list', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Request quote', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Requested parts' })).toContainText('× 12')
    await expect(page.getByLabel('Needed by (optional)')).toHaveValue('2999-01-31')
    const [asked] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/request-quote/')),
      page.getByRole('button', { name: 'Request quote', exact: true }).click(),
    ])
    expect(asked.status()).toBe(201)
    await expect(page.getByRole('heading', { name: 'My Quotes', level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  await page.goto('/request-lists')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(page.getByText(`Deleted “${name}”.`)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { expectAccessible } from './axe.ts'
import { editCell } from './steps.ts'
import { expect, seeToast, test } from './test.ts'

const labelOf = (text: string | null): string => (text ?? '').replace(/: .*Edit$/, '')

const openInventory = async (page: Page): Promise<string> => {
  await page.goto('/inventory')
  const cell = page.getByRole('button', { name: /^Quantity of / }).first()
  await expect(cell).toBeVisible()
  return labelOf(await cell.getAttribute('aria-label'))
}

test('a quantity is edited in its place; 0, letters and nothing are refused', async ({ as }) => {
  const page = await as('vendor')
  const label = await openInventory(page)
  const input = page.getByRole('textbox', { name: label })
  for (const wrong of ['0', 'many', '-3', '1.5', '']) {
    await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
    await input.fill(wrong)
    await input.press('Enter')
    await expect(page.getByRole('alert').getByText(messages.quantityMinimum)).toBeVisible()
    await expectAccessible(page, `a quantity of "${wrong}"`)
    await input.press('Escape')
  }
  await editCell(page, label, '3')
  await seeToast(page, messages.quantityChanged)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `${label}: 3. Edit` }) })
  await expect(row).toContainText('Low stock')
  await editCell(page, label, '40')
  await seeToast(page, messages.quantityChanged)
  await expect(page.getByRole('button', { name: `${label}: 40. Edit` })).toBeVisible()
})

test('a quantity that is refused by the server is told at its cell, and stays typed', async ({ as }) => {
  const page = await as('vendor')
  const label = await openInventory(page)
  await page.route('**/api/market/*/write/*/', (route) =>
    route.fulfill({ status: 403, json: { detail: messages.notAllowed, code: 'forbidden' } }),
  )
  await editCell(page, label, '77')
  await seeToast(page, messages.quantityFailed)
  await expect(page.getByRole('alert').getByText(messages.notAllowed)).toBeVisible()
  const input = page.getByRole('textbox', { name: label })
  await expect(input).toHaveValue('77')
  await expectAccessible(page, 'a quantity that was refused')
  await input.press('Escape')
  await expect(page.getByRole('button', { name: new RegExp(`^${label}: `) })).toBeVisible()
  await expect(page.getByRole('button', { name: `${label}: 77. Edit` })).toHaveCount(0)
})

test('a sale meanwhile is told with the stock as it is now, and what was typed stays', async ({ as }) => {
  const page = await as('vendor')
  const label = await openInventory(page)
  const other = await as('vendor')
  await openInventory(other)
  // The first page goes on showing what it had.
  await page.route('**/api/market/product/search/**', (route) => route.abort())
  await editCell(other, label, '23')
  await seeToast(other, messages.quantityChanged)

  await editCell(page, label, '50')
  await seeToast(page, messages.quantityFailed)
  await expect(page.getByRole('alert').getByText(/In stock now: 23\.$/)).toBeVisible()
  const input = page.getByRole('textbox', { name: label })
  await expect(input).toHaveValue('50')
  await expectAccessible(page, 'stock that changed meanwhile')

  await page.unroute('**/api/market/product/search/**')
  await page.reload()
  await editCell(page, label, '50')
  await seeToast(page, messages.quantityChanged)
})

test('unfolding a row changes the stock with a reason, and shows who changed it and why', async ({ as }) => {
  const page = await as('vendor')
  const label = await openInventory(page)
  const name = label.replace('Quantity of ', '')
  await page.getByRole('button', { name: `Stock of ${name}` }).click()
  const form = page.getByRole('region', { name: `Change the stock of ${name}` })
  const button = form.getByRole('button', { name: 'Change quantity' })
  await expect(button).toBeDisabled()
  await expect(form.getByText('Enter the new quantity.')).toBeVisible()
  await form.getByRole('textbox', { name: 'New quantity' }).fill('0')
  await expect(form.getByText(messages.quantityMinimum)).toBeVisible()
  await form.getByRole('textbox', { name: 'New quantity' }).fill('61')
  await form.getByRole('textbox', { name: 'Reason' }).fill('Counted again')
  await expectAccessible(page, 'the stock of a product')
  await form.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await seeToast(page, messages.quantityChanged)
  await expect(form.getByText('61 in stock')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'New quantity' })).toHaveValue('')
  const history = page.getByRole('region', { name: `History of ${name}` })
  await expect(history.getByRole('listitem').first()).toContainText('61')
  await expect(history.getByRole('listitem').first()).toContainText('Counted again')
})

test('the stock filter narrows to what runs out', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/inventory')
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('LOW')
  await expect(page).toHaveURL(/stock=LOW/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows.filter({ hasNotText: 'Low stock' })).toHaveCount(0)
  await expect(rows.first()).toBeVisible()
})

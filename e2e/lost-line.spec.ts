import { messages } from '@armature/domain/messages'
import { expect, seeToast, test } from './test.ts'

// A line that is lost for a moment takes nothing away that stands: the code that a press asks for comes once there is a line.

test('a form keeps what is typed when the help for its page can’t be had, and the help comes with the line', async ({
  as,
}) => {
  const page = await as('vendor')
  await page.goto('/add-product')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  // The toasts' code comes with the first key.
  const toasts = page.waitForResponse((answer) => answer.url().includes('/assets/'))
  await name.pressSequentially('A servo of ours')
  await toasts
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Help for this page' }).click()
  await seeToast(page, messages.partNotLoaded)
  await expect(name).toHaveValue('A servo of ours')
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: /^Help/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue('A servo of ours')
})

test('stock that can’t be saved says so, and its list stays', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/inventory')
  const cell = page
    .getByRole('table', { name: 'Inventory' })
    .getByRole('button', { name: /^Quantity/ })
    .first()
  await cell.click()
  await page.context().setOffline(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('21')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Inventory' }).getByRole('rowheader').first()).toBeVisible()
  await page.context().setOffline(false)
})

test('a machine without a network shows all of its own server', async ({ as }) => {
  const page = await as('vendor')
  await page.addInitScript(`Object.defineProperty(navigator, 'onLine', { get: () => false })`)
  await page.goto('/inventory')
  await expect(page.getByRole('table', { name: 'Inventory' }).getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('button', { name: 'Help for this page' }).click()
  await expect(page.getByRole('dialog', { name: /^Help/ })).toBeVisible()
})

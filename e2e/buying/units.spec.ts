import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'

const servo = 'DYNAMIXEL 2XC430-W250-T'

const open = async (page: Page, search: string): Promise<void> => {
  await page.goto(`/catalogue?search=${encodeURIComponent(search)}`)
  await page.getByRole('list', { name: 'Products', exact: true }).getByRole('link', { name: search }).click()
  await expect(page.getByRole('heading', { name: search, level: 1 })).toBeVisible()
}

const torqueOf = (page: Page) =>
  page.locator('dl > div').filter({ hasText: 'Stall torque' }).getByRole('definition').first()

test('a reader chooses units, and pages, comparisons and filters follow, also typed ones', async ({
  page,
}) => {
  await open(page, servo)
  // From the browser's language.
  await expect(torqueOf(page)).toHaveText(/^\d+ oz-in @?.*\(.*N\.m.*\)$/)
  await page.getByRole('button', { name: 'Units: imperial' }).click()
  const choice = page.getByRole('dialog', { name: /^Units/ })
  await expectAccessible(page, 'the choice of units')
  await choice.getByRole('button', { name: 'Metric' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Units: metric' })).toBeFocused()
  await expect(torqueOf(page)).toHaveText(/^[\d.]+ N\.m/)

  // The browser stores them, and the same address means the same in other units.
  await page.goto('/catalogue')
  const torque = page.getByRole('group', { name: 'Stall torque (N·m)' })
  const from = torque.getByRole('textbox', { name: 'Stall torque from' })
  const status = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  const all = await status.textContent()
  await from.fill('300 oz-in')
  const chip = page.getByRole('button', { name: /^Remove filter Stall torque: from 2\.118 N·m$/ })
  await expect(chip).toBeVisible()
  // The previous cards stay until the newer ones load.
  await expect(status).not.toHaveText(all ?? '')
  const count = await status.textContent()
  const address = page.url()
  await page.getByRole('button', { name: 'Units: metric' }).click()
  await choice.getByRole('combobox', { name: 'Torques' }).selectOption('oz-in')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Units: your own' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Stall torque from' })).toHaveValue('300')
  await expect(
    page.getByRole('button', { name: /^Remove filter Stall torque: from 300 oz-in$/ }),
  ).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(status).toHaveText(count ?? '')
  // A bare number is in the reader's unit.
  await page.getByRole('textbox', { name: 'Stall torque from' }).fill('400')
  await expect(page.getByRole('button', { name: /from 400 oz-in$/ })).toBeVisible()
})

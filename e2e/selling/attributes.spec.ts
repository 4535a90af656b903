import { messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { expect, seeToast, test } from '../testing/test.ts'

/** A name that no earlier run on this server has used. */
const fresh = (word: string): string => `${word} ${Date.now().toString(36)}`

const chooseIn = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const namesIn = (page: Page, place: string) =>
  page.getByRole('list', { name: `Specifications of ${place}` }).getByRole('listitem')

test('an admin adds a specification, puts it first by keyboard, and retires it', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/specifications?place=component_subcategory-999')
  await chooseIn(page, 'Category', 'Displays')
  const name = fresh('Screen size')
  await page.getByRole('button', { name: 'New specification' }).click()
  const dialog = page.getByRole('dialog', { name: 'New specification of Displays' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(messages.required)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await chooseIn(page, 'Quantity', 'Length')
  await chooseIn(page, 'Unit', 'in')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, messages.attributeSaved)
  const rows = namesIn(page, 'Displays')
  await expect(rows.last()).toContainText(`${name}Filter`)
  await expect(rows.last()).toContainText('Number in in')

  const up = page.getByRole('button', { name: `Move ${name} up` })
  await up.focus()
  for (let place = (await rows.count()) - 2; place >= 0; place -= 1) {
    await page.keyboard.press('Enter')
    await expect(rows.nth(place)).toContainText(name)
  }
  // At the top, up is impossible: the focus is on the other arrow.
  await expect(page.getByRole('button', { name: `Move ${name} down` })).toBeFocused()
  await seeToast(page, messages.attributeOrderSaved)

  await page.reload()
  await expect(rows.first()).toContainText(name)
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  const again = page.getByRole('button', { name: `Restore ${name}` })
  await expect(again).toBeVisible()
  await expect(rows.first().getByRole('button', { name: /^Retire / })).toBeFocused()
  await again.click()
  await expect(rows.last()).toContainText(name)
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  await expect(again).toBeVisible()
})

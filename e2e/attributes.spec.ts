import { messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { expect, seeToast, test } from './test.ts'

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
  await chooseIn(page, 'Of', 'Displays')
  const name = fresh('Screen size')
  await page.getByRole('button', { name: 'New specification' }).click()
  const dialog = page.getByRole('dialog', { name: 'New specification of Displays' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(messages.required)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await chooseIn(page, 'Of what', 'Length')
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
  // At the top there is no further up: the focus is on the other arrow.
  await expect(page.getByRole('button', { name: `Move ${name} down` })).toBeFocused()
  await seeToast(page, messages.attributeOrderSaved)

  await page.reload()
  await expect(rows.first()).toContainText(name)
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  const again = page.getByRole('button', { name: `Ask again for ${name}` })
  await expect(again).toBeVisible()
  await expect(rows.first().getByRole('button', { name: /^Retire / })).toBeFocused()
  await again.click()
  await expect(rows.last()).toContainText(name)
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  await expect(again).toBeVisible()
})

test('a specification is limited by what a robot has of the same', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/specifications')
  await chooseIn(page, 'Of', 'Displays')
  const name = fresh('Weight')
  await page.getByRole('button', { name: 'New specification' }).click()
  const added = page.getByRole('dialog', { name: 'New specification of Displays' })
  await added.getByRole('textbox', { name: 'Name' }).fill(name)
  const limit = page.getByRole('combobox', { name: 'No more than the robot’s' })
  await chooseIn(page, 'Of what', 'Mass')
  await chooseIn(page, 'No more than the robot’s', 'Payload')
  await added.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, messages.attributeSaved)
  await page.reload()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit specification' })
  await expect(limit).toHaveValue('Payload')
  await dialog.getByRole('button', { name: 'Clear No more than the robot’s' }).press('Enter')
  await expect(limit).toHaveValue('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, messages.attributeSaved)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(limit).toHaveValue('')
})

test('choices keep their products: one is renamed, one added, one retired', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/specifications')
  await chooseIn(page, 'Of', 'Displays')
  const name = fresh('Panel')
  await page.getByRole('button', { name: 'New specification' }).click()
  const added = page.getByRole('dialog', { name: 'New specification of Displays' })
  await added.getByRole('textbox', { name: 'Name' }).fill(name)
  await chooseIn(page, 'Kind', 'Choices')
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByText(messages.attributeChoicesMissing)).toBeVisible()
  for (const [index, choice] of ['LCD', 'OLED'].entries()) {
    await added.getByRole('button', { name: 'Add choice' }).click()
    await expect(added.getByRole('textbox', { name: `Choice ${index + 1}` })).toBeFocused()
    await page.keyboard.type(choice)
  }
  await added.getByRole('button', { name: 'Save' }).click()
  const row = namesIn(page, 'Displays').filter({ hasText: name })
  await expect(row).toContainText('LCD, OLED')

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit specification' })
  await edit.getByRole('textbox', { name: 'Choice 2' }).fill('AMOLED')
  await edit.getByRole('button', { name: 'Move AMOLED up' }).click()
  await edit.getByRole('button', { name: 'Retire LCD' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('AMOLED')
  await expect(row).not.toContainText('LCD,')
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  await expect(page.getByRole('button', { name: `Ask again for ${name}` })).toBeVisible()
})

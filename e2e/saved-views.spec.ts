import { expectAccessible } from './axe.ts'
import { expect, seeToast, test } from './test.ts'

test('a list is shown again as it was kept, for oneself, and for the others once it is shared', async ({
  as,
}) => {
  const page = await as('admin')
  const name = `Offers ${Date.now()}`
  const renamed = `${name} of ours`
  const views = (which: string | RegExp) => page.getByRole('button', { name: which, exact: true })
  const rows = page.getByRole('table', { name: 'Quotes' }).getByRole('rowheader')

  await page.goto('/quotes?turn=mine&ordering=-total_price')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Expires' }).click()
  await page.keyboard.press('Escape')
  const head = page.getByRole('columnheader', { name: 'Expires' })
  await expect(head).toHaveCount(0)

  await views('Views').press('Enter')
  await expect(page.getByRole('button', { name: 'Save as a new view…' })).toBeVisible()
  await expectAccessible(page, 'the views of a list')
  await page.getByRole('button', { name: 'Save as a new view…' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await expectAccessible(page, 'a new view')
  await page.keyboard.press('Enter')
  await expect(views(`View: ${name}`)).toBeFocused()
  await seeToast(page, `Saved the view “${name}”.`)
  const link = page.url().replace(/\?.*(view=\d+).*/, '?$1')
  expect(link).toContain('?view=')

  // Its person has the column back elsewhere, and the view without it.
  await views(`View: ${name}`).click()
  await page.getByRole('button', { name: 'No view' }).click()
  await expect(views('Views')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'As it was at first' }).click()
  await page.keyboard.press('Escape')
  await expect(head).toBeVisible()
  await page.goto(link)
  await expect(views(`View: ${name}`)).toBeVisible()
  await expect(page).toHaveURL(/turn=mine.*ordering=-total_price|ordering=-total_price.*turn=mine/)
  await expect(head).toHaveCount(0)

  // Another administrator has it once it is shared, and not before.
  await views(`View: ${name}`).click()
  await page.getByRole('button', { name: 'Rename or share…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(renamed)
  await page.getByRole('switch', { name: /^Share with all/ }).click({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, `Saved the view “${renamed}”.`)

  // The list opens with it until that is taken back.
  await views(`View: ${renamed}`).click()
  await page.getByRole('button', { name: 'Open this list with it' }).click()
  await seeToast(page, `This list opens with “${renamed}” now.`)
  await page.goto('/dashboard')
  await page.goto('/quotes')
  await expect(views(`View: ${renamed}`)).toBeVisible()
  await expect(page).toHaveURL(/turn=mine/)

  await views(`View: ${renamed}`).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByText('The other administrators lose it too.')).toBeVisible()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await seeToast(page, `Deleted the view “${renamed}”.`)
  await expect(views('Views')).toBeVisible()
  await page.goto('/quotes')
  await expect(rows.first()).toBeVisible()
  await expect(page).not.toHaveURL(/view=/)
})

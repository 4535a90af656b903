import type { Page } from '@playwright/test'
import { expect, test } from '../testing/test.ts'

const footer = (page: Page) => page.getByRole('main').getByRole('status').last()

test('a list is narrowed to several statuses, to days and to one’s turn, which the menu counts', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await test.step('several statuses', async () => {
    await page.getByRole('button', { name: /^Status: / }).click()
    await page.getByRole('checkbox', { name: 'CLOSED' }).check()
    await page.getByRole('checkbox', { name: 'PURCHASED' }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/status=PURCHASED%2CCLOSED|status=CLOSED%2CPURCHASED/)
    await expect(page.getByRole('button', { name: 'Status: 2 chosen' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Status: 2 chosen' })).toBeVisible()
  })
  await test.step('days, which may not run backwards', async () => {
    await page.getByRole('button', { name: 'Created: any day' }).click()
    const days = page.getByRole('form', { name: 'Created' })
    await days.getByLabel('Created from').fill('2020-02-02')
    await days.getByLabel('Created until').fill('2020-02-01')
    await days.getByRole('button', { name: 'Show' }).click()
    await expect(days.getByText('The end is before the start')).toBeVisible()
    await days.getByLabel('Created until').fill('2020-02-03')
    await days.getByLabel('Created until').press('Enter')
    await expect(page).toHaveURL(/from=2020-02-02.*to=2020-02-03/)
    await expect(page.getByText('Nothing matches.')).toBeVisible()
  })
  await test.step('my turn', async () => {
    await page.goto('/quotes')
    await page.getByRole('button', { name: 'My turn', exact: true }).click()
    await expect(page).toHaveURL(/turn=mine/)
    await expect(footer(page)).toHaveText(/of \d+$/)
    const count = /of (\d+)$/.exec((await footer(page).textContent()) ?? '')?.[1]
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes', exact: true }),
    ).toHaveAccessibleDescription(new RegExp(`^${count} waiting for you`))
  })
})

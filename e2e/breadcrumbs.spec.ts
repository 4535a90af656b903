import { expectAccessibleInBoth } from './axe.ts'
import { expect, test } from './test.ts'

test('a record’s page leads back to its list, and its tab names both', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await page
    .getByRole('button', { name: /^Sub-quotes of quote #\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/quote\/\d+\/subquotes/)
  const id = /\d+/.exec(new URL(page.url()).pathname)?.[0]
  await expect(page).toHaveTitle(new RegExp(`Quote #${id} · Quotes · Armature$`))
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText(['Quotes', `Quote #${id}`])
  // The trail tells whose page it is from the address; the page itself comes with the record.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'a record’s page with its breadcrumbs')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(trail).toBeInViewport()
  await trail.getByRole('link', { name: 'Quotes' }).click()
  await expect(page).toHaveURL(/\/quotes$/)
  await expect(trail).toHaveCount(0)
})

import { expect, test } from './test.ts'

test('a menu’s items are padded, whichever file of styles comes first', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Export' }).click()
  const item = page.getByRole('menuitem', { name: 'CSV' })
  await expect(item).toBeVisible()
  const room = await item.evaluate((element) => {
    const { paddingTop, paddingLeft } = getComputedStyle(element)
    return [paddingTop, paddingLeft].map(parseFloat)
  })
  expect(Math.min(...room)).toBeGreaterThanOrEqual(4)
})

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

test('a filter of several shows the focus once, around the whole of it', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/catalogue')
  const input = page.getByRole('combobox', { name: 'Component subcategory' })
  await input.focus()
  const outlines = await input.evaluate((element) =>
    [element, element.closest('[class*="MultiSelect-input"]:not(input)')].map(
      (one) => one && getComputedStyle(one).outlineStyle,
    ),
  )
  expect(outlines).toEqual(['none', 'solid'])
})

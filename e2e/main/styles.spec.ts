import { expect, test } from '../testing/test.ts'

test('the styles of a screen and of its widgets win over those of the first screen', async ({ as }) => {
  const page = await as('admin')
  await test.step('tabs have a padding', async () => {
    await page.goto('/design')
    const tab = page.getByRole('tab', { name: 'First' })
    await expect(tab).toBeVisible()
    expect(await tab.evaluate('(tab) => getComputedStyle(tab).paddingLeft')).not.toBe('0px')
  })
  await test.step('so have the items of a menu, whichever file of styles comes first', async () => {
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
  await test.step('a filter of several shows the focus once, around the whole of it', async () => {
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
})

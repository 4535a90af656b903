import { hasFocus } from '../testing/keyboard.ts'
import { expect, test } from '../testing/test.ts'

test('a field that the keyboard goes back to is seen whole, below the bar at the top', async ({ as }) => {
  const page = await as('customer')
  await page.setViewportSize({ width: 1280, height: 360 })
  await page.goto('/request-quote')
  await page.getByRole('textbox', { name: 'Notes' }).focus()
  const bar = await page
    .getByRole('region', { name: 'Top bar' })
    .evaluate((one) => one.getBoundingClientRect().bottom)
  const first = page.getByRole('combobox', { name: 'Product 1', exact: true })
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return { top: activeElement?.getBoundingClientRect().top ?? 0, tag: activeElement?.outerHTML }
    })
  for (let steps = 0; steps < 40 && !(await hasFocus(first)); steps += 1) {
    await page.keyboard.press('Shift+Tab')
    const { top, tag } = await focused()
    expect(top, tag).toBeGreaterThanOrEqual(bar)
  }
  await expect(first).toBeFocused()
})

import { expect, test } from '../testing/test.ts'

test('a vendor finds a part by its number, comes back to it, and goes on by keys alone', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/subquotes')
  const name = await page.getByRole('rowheader').first().textContent()
  const id = /\d+/.exec(name ?? '')?.[0] ?? ''
  const box = page.getByRole('combobox', { name: 'Search or jump to…' })
  const search = page.getByRole('button', { name: 'Search or jump to…' })

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await box.fill(`#${id}`)
  await expect(page.getByRole('option', { name: new RegExp(`Sub-quote #${id}\\b`) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/subquotes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Sub Quote #${id}` })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL('/suborders')
  await search.focus()
  await page.keyboard.press('Enter')
  const seen = page.getByRole('group', { name: 'Recently viewed' }).getByRole('option').first()
  await expect(seen).toContainText(`Sub-quote #${id}`)
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await page.keyboard.press('?')
  await page.getByRole('switch', { name: /Shortcuts by single keys/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(page).toHaveURL('/suborders')
})

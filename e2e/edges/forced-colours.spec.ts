import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../testing/test.ts'

// In a system's high contrast mode all fills are one colour: whatever a fill shows must look different in another way.

const open = async (page: Page, path: string, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
  await page.goto(path)
}

/** Its look alone, with what is drawn around it. */
const lookOf = async (page: Page, control: Locator): Promise<string> => {
  await control.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  const box = await control.boundingBox()
  if (box === null) throw new Error('It is not shown')
  const around = 4
  const clip = {
    x: box.x - around,
    y: box.y - around,
    width: box.width + 2 * around,
    height: box.height + 2 * around,
  }
  return (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64')
}

/** Does the same control look different after an action? */
const differs = async (page: Page, control: Locator, act: () => Promise<void>, undo: () => Promise<void>) => {
  const blur = () => page.evaluate('document.activeElement?.blur()')
  let before = ''
  // Once it has stopped changing.
  const isCalm = async () => {
    const seen = before
    before = await lookOf(page, control)
    return before === seen
  }
  await expect.poll(isCalm).toBe(true)
  await act()
  await blur()
  await expect.poll(() => lookOf(page, control)).not.toBe(before)
  await undo()
  await blur()
}

test('what is ticked, chosen and on is seen in forced colours', async ({ as }) => {
  const page = await as('admin')
  await open(page, '/design', 'light')
  const part = page.getByRole('main')
  for (const role of ['checkbox', 'switch'] as const) {
    const control = part.getByRole(role, { name: role === 'switch' ? 'Off' : 'Unchecked' }).first()
    // A switch is drawn beside its field.
    const drawn = role === 'switch' ? control.locator('+ *') : control
    await differs(
      page,
      drawn,
      () => control.click({ force: true }),
      () => control.click({ force: true }),
    )
  }
  const radio = part.getByRole('radio', { name: 'Unselected' }).first()
  await differs(
    page,
    radio,
    () => radio.click(),
    // A radio choice can't be undone by itself.
    async () => void (await page.reload()),
  )
  const [one, two] = [
    page.getByRole('tab', { name: 'First', exact: true }),
    page.getByRole('tab', { name: 'Second', exact: true }),
  ]
  await differs(
    page,
    one,
    () => two.click(),
    () => one.click(),
  )
})

test('the page and the place that one is on, and the focus, are seen in forced colours', async ({ as }) => {
  const page = await as('admin')
  await open(page, '/products', 'dark')
  const pages = (name: string) =>
    page.getByRole('main').getByRole('button', { name: `Page ${name}`, exact: true })
  await expect(pages('2')).toBeVisible()
  const second = async () => {
    await pages('2').click()
    await expect(page).toHaveURL(/page=2/)
  }
  const first = async () => {
    await pages('1').click()
    await expect(page).not.toHaveURL(/page=2/)
  }
  await differs(page, pages('1'), second, first)
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Products', exact: true })
  const inventory = page.getByRole('link', { name: 'Inventory', exact: true })
  await differs(
    page,
    entry,
    () => inventory.click(),
    () => entry.click(),
  )
  // Icon-only buttons have a border, and a ring when focused.
  const edit = page.getByRole('button', { name: /^Edit / }).first()
  expect(
    await edit.evaluate((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth)),
  ).toBeGreaterThan(0)
  const before = await lookOf(page, edit)
  await page.keyboard.press('Tab')
  await edit.focus()
  expect(await lookOf(page, edit)).not.toBe(before)
})

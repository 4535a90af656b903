import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** More stops than any screen has, so that an unreachable control fails instead of looping for ever. */
const mostStops = 150

export const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element.matches(':focus'))

/** Presses Tab until this control, by its role and name, has the focus. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible()
  for (let stop = 0; stop < mostStops && !(await hasFocus(control)); stop += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Goes to a control and presses it. */
export const pressOn = async (page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Goes to a field and replaces its text. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Chooses from a select that searches during typing. */
export const chooseByKeys = async (page: Page, label: string, option: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await typeInto(page, field, option)
  await expect(page.getByRole('option').first()).toContainText(option)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(option)
}

/** From now on a click by mouse or touch anywhere on this page is recorded. */
export const watchForPointers = async (page: Page): Promise<void> => {
  await page.addInitScript(
    `addEventListener('pointerdown', () => sessionStorage.setItem('pointer', 'used'), true)`,
  )
}

export const expectNoPointer = async (page: Page): Promise<void> => {
  expect(await page.evaluate(`sessionStorage.getItem('pointer')`)).toBeNull()
}

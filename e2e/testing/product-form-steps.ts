import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { chooseFirst } from './steps.ts'

export const pictures = (page: Page): Locator => page.getByRole('list', { name: 'Pictures in their order' })
export const orderOf = (page: Page): Locator => pictures(page).getByRole('listitem')
export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

/** Clears the form's choices, whatever was listed last. */
export const forgetLast = async (page: Page): Promise<void> => {
  await field(page, 'SKU').waitFor()
  const forget = page.getByRole('button', { name: 'Choose again' })
  if (await forget.isVisible()) await forget.click()
}

export const openForm = async (page: Page): Promise<void> => {
  await page.goto('/add-product')
  await expect(page.getByRole('heading', { name: 'Add Product', level: 1 })).toBeVisible()
  await forgetLast(page)
  await page.getByRole('tab', { name: 'MODEL' }).click()
}

/** All required values of a MODEL except its package. */
export const fillModel = async (page: Page, name: string, sku: string): Promise<void> => {
  await field(page, 'Name').fill(name)
  await field(page, 'SKU').fill(sku)
  await field(page, 'Price').fill('129.5')
  await field(page, 'Quantity').fill('4')
  await field(page, 'Weight').fill('1.2')
  await chooseFirst(page, 'Equipment')
  await chooseFirst(page, 'Applications')
}

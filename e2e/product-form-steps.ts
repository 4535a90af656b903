import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const pictures = (page: Page): Locator => page.getByRole('list', { name: 'Pictures in their order' })
export const orderOf = (page: Page): Locator => pictures(page).getByRole('listitem')
export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

const chooseFirst = async (page: Page, label: string) => {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click()
  await box.press('Escape')
}

export const openForm = async (page: Page): Promise<void> => {
  await page.goto('/add-product')
  await expect(page.getByRole('heading', { name: 'Add Product', level: 1 })).toBeVisible()
}

/** All that a MODEL must have but its package. */
export const fillModel = async (page: Page, name: string, sku: string): Promise<void> => {
  await field(page, 'Name').fill(name)
  await field(page, 'SKU').fill(sku)
  await field(page, 'Price').fill('129.5')
  await field(page, 'Quantity').fill('4')
  await field(page, 'Weight').fill('1.2')
  await chooseFirst(page, 'Equipment')
  await chooseFirst(page, 'Applications')
}

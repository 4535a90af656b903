import { messages } from '@armature/domain/messages'
import { expect, seeToast, test } from './test.ts'

test('a vendor copies a product, gives it an SKU, and lists it', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/products')
  const copy = page.getByRole('button', { name: /^Copy / }).first()
  const name = ((await copy.getAttribute('aria-label')) ?? '').replace('Copy ', '')
  await copy.click()
  await expect(page).toHaveURL(/\/add-product\?copy=\d+$/)

  // Copies it from its details, too.
  await page.goBack()
  await page
    .getByRole('button', { name: `Details of ${name}`, exact: true })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Copy' }).click()
  await expect(page).toHaveURL(/\/add-product\?copy=\d+$/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  const sku = page.getByRole('textbox', { name: 'SKU' })
  await expect(sku).toHaveValue('')
  const own = `COPY-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await sku.fill(own)
  await page.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, messages.productAdded)

  await page.goto(`/products?search=${own}`)
  const row = page.getByRole('row').filter({ hasText: own })
  await expect(row).toContainText(name)
  await row.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('button', { name: messages.agree, exact: true }).click()
  await seeToast(page, messages.productDeleted)
})

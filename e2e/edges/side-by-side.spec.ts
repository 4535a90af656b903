import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

test('two who price the same line see each other, and the second one chooses', async ({ as }) => {
  const [admin, vendor] = [await as('admin'), await as('vendor', { viewport: { width: 390, height: 844 } })]
  await admin.goto('/quotes')
  await vendor.goto('/')
  const { quote, sub, lines } = await addUnpricedQuote(admin, 1)
  const [line = { id: 0, name: '' }] = lines
  await call(vendor, 'PATCH', `/api/shop/quote-item/${line.id}/`, { price: '5.00' })
  await call(vendor, 'POST', `/api/shop/subquote/${sub}/vendor-approve/`, {})

  await vendor.goto(`/subquotes/${sub}`)
  await admin.goto(`/quote/${quote}/subquotes`)
  await admin.getByRole('button', { name: `Items of sub-quote #${sub}` }).click()
  const price = (page: typeof admin) => page.locator(`[aria-label^="Price of ${line.name}: "]`)
  const input = (page: typeof admin) =>
    page.getByRole('textbox', { name: `Price of ${line.name}`, exact: true })
  await price(admin).click()
  await input(admin).fill('6.00')
  await expect(vendor.getByRole('status').filter({ hasText: 'is pricing this.' })).toBeVisible()

  // The vendor's connection is so bad that nothing arrives any more: it edits the value that it last saw.
  await vendor.context().setOffline(true)
  await price(vendor).click()
  await input(vendor).fill('7.00')
  // The cell shows the typed text before the server has it.
  const saved = admin.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await admin.keyboard.press('Enter')
  await saved
  await expect(price(admin)).toHaveAttribute('aria-label', /\$6\.00/)
  await vendor.context().setOffline(false)
  await vendor.keyboard.press('Enter')
  const told = vendor.getByText(/^Changed by .+ meanwhile: \$5\.00 → \$6\.00$/)
  await expect(told).toBeVisible()
  await expect(input(vendor)).toHaveValue('7.00')
  await expectAccessible(vendor, 'a price that came in between')
  await vendor.getByRole('button', { name: /^Keep mine/ }).click()
  await vendor.keyboard.press('Enter')
  await expect(price(vendor)).toHaveAttribute('aria-label', /\$7\.00/)

  // The connected admin is notified while typing.
  await price(admin).click()
  await input(admin).fill('8.00')
  await call(vendor, 'PATCH', `/api/shop/quote-item/${line.id}/`, { price: '9.00' })
  await admin.getByRole('button', { name: /^Take / }).click()
  await expect(price(admin)).toHaveAttribute('aria-label', /\$9\.00/)
  await vendor.close()
  await expect(admin.getByText('is viewing this.')).toHaveCount(0)
})

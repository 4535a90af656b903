import { call } from '../testing/call.ts'
import { expectFits, expectFitsPhone } from '../testing/fit.ts'
import { expectAccessible } from '../testing/axe.ts'
import { emailOf } from '../testing/outbox.ts'
import { field, save } from '../testing/product-form-steps.ts'
import { expect, test } from '../testing/test.ts'

const part = 'Armature Demo Bracket'

test('a vendor publishes prices by quantity: buyers read them, a new line begins with one, and takes it again by a click', async ({
  as,
  page: stranger,
}) => {
  const vendor = await as('vendor')
  await vendor.goto('/products?search=bracket')
  await vendor.getByRole('button', { name: `Edit ${part}` }).click()
  const add = vendor.getByRole('button', { name: 'Add a price' })
  await add.click()
  // By keyboard from here: a new row has the focus.
  await expect(field(vendor, 'From quantity 1')).toBeFocused()
  await vendor.keyboard.type('10')
  await vendor.keyboard.press('Tab')
  await vendor.keyboard.type('9.50')
  await add.click()
  await field(vendor, 'From quantity 2').fill('100')
  await field(vendor, 'Price each 2').fill('9.75')
  await field(vendor, 'Price each 2').blur()
  await expect(field(vendor, 'Price each 2')).toHaveAccessibleDescription(/./)
  await expectAccessible(vendor, 'prices by quantity')
  await expectFitsPhone(vendor, 'prices by quantity')
  await field(vendor, 'Price each 2').fill('8.75')
  await save(vendor).click()
  await expect(vendor).toHaveURL(/\/products$/)

  await stranger.goto('/catalogue?search=OWN-BRACKET')
  await stranger.getByRole('link', { name: part }).click()
  await expect(stranger.getByRole('table', { name: 'Prices by quantity' }).getByRole('row')).toHaveText([
    /10.*\$9\.50/,
    /100.*\$8\.75/,
  ])
  await expectFits(stranger, 'a part with prices by quantity')

  const admin = await as('admin')
  await admin.goto('/quotes')
  const found = await call<{ results: { id: number }[] }>(
    admin,
    'GET',
    '/api/market/product/search/?search=OWN-BRACKET',
  )
  const buyers = await call<{ results: { id: number }[] }>(
    admin,
    'GET',
    `/user/?search=${emailOf('customer')}`,
  )
  const quote = await call<{ id: number; subquotes: { id: number }[] }>(
    admin,
    'POST',
    '/api/shop/quote-on-users-behalf/',
    { user_id: buyers.results[0]?.id, products: [{ id: found.results[0]?.id, quantity: 12 }] },
  )
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/`, { down_payment: 20 })
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/send-to-vendor/`, {})
  const sub = quote.subquotes[0]?.id
  await vendor.goto(`/subquotes/${sub}`)
  const price = vendor
    .getByRole('table', { name: `Items of sub-quote #${sub}` })
    .locator(`[aria-label^="Price of ${part}: "]`)
  await expect(price).toContainText('$9.50')
  await price.click()
  await vendor.keyboard.type('12')
  await vendor.keyboard.press('Enter')
  await expect(price).toContainText('$12.00')
  await expectFits(vendor, 'a line beside its price by quantity')
  await expectAccessible(vendor, 'a line beside its price by quantity')
  await vendor.getByRole('button', { name: `Use $9.50 for ${part}, its price by quantity` }).click()
  await expect(price).toContainText('$9.50')
  await expect(vendor.getByText('By quantity:')).toHaveCount(0)

  await test.step('taken away again, lines begin unpriced as before', async () => {
    await vendor.goto('/products?search=bracket')
    await vendor.getByRole('button', { name: `Edit ${part}` }).click()
    await vendor.getByRole('button', { name: 'Remove price 2' }).click()
    await vendor.getByRole('button', { name: 'Remove price 1' }).click()
    await save(vendor).click()
    await expect(vendor).toHaveURL(/\/products$/)
    await stranger.reload()
    await expect(stranger.getByRole('heading', { name: part, level: 1 })).toBeVisible()
    await expect(stranger.getByRole('table', { name: 'Prices by quantity' })).toHaveCount(0)
  })
})

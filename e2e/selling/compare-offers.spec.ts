import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFitsPhone } from '../testing/fit.ts'
import { expect, test } from '../testing/test.ts'

interface Found {
  results: { id: number; data: { name: string; vendor: { id: number } } }[]
}

/** Two robots of two vendors, which have list prices, and a quote for three of the more expensive one. */
const askForOne = async (admin: Page) => {
  const { results } = await call<Found>(
    admin,
    'GET',
    '/api/market/product/search/?type=MODEL&page_size=50&for_sale=true&tenant__in=none&ordering=-price',
  )
  const [dear] = results
  const cheap = results.findLast(({ data }) => data.vendor.id !== dear?.data.vendor.id)
  const { results: users } = await call<{ results: { id: number; username: string }[] }>(
    admin,
    'GET',
    '/user/?search=customer&page_size=20',
  )
  const quote = await call<{ id: number }>(admin, 'POST', '/api/shop/quote-on-users-behalf/', {
    user_id: users.find(({ username }) => username === 'customer')?.id,
    products: [{ id: dear?.id, quantity: 3 }],
  })
  return { quote: quote.id, dear: dear?.data.name ?? '', cheap: cheap?.data.name ?? '' }
}

test('an admin says which parts are the same, has the cheapest chosen, and applies it as one edit', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/')
  const { quote, dear, cheap } = await askForOne(admin)
  await admin.goto(`/quote/${quote}/subquotes`)
  await admin.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('menuitem', { name: 'Compare offers' }).click()
  await expect(
    admin.getByRole('heading', { level: 1, name: `Compare offers of quote #${quote}` }),
  ).toBeVisible()

  await admin.getByRole('button', { name: `Add an equivalent part as ${dear}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'The same part' })
  await dialog.getByLabel('The same part').fill(cheap)
  await admin.getByRole('option', { name: cheap }).first().click()
  await dialog.getByLabel('Why').fill('Same arm under another name')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await expect(dialog).toBeHidden()

  const offers = admin.getByRole('group', { name: `3 × ${dear}` })
  await expect(offers).toContainText('Same arm under another name')
  await expect(offers.getByRole('radio', { name: dear })).toBeChecked()
  const { subquotes: parts } = await call<{ subquotes: { id: number }[] }>(
    admin,
    'GET',
    `/api/shop/quote/${quote}/`,
  )
  await call(admin, 'PATCH', `/api/shop/subquote/${parts[0]?.id}/freight/`, { freight: '29.00' })
  await admin.reload()
  await expect(offers).toContainText('Not priced yet')
  await expect(offers).toContainText('$29.00')
  await expect(admin.getByRole('status').filter({ hasText: 'As it stands' })).toContainText('$29.00 freight')
  await admin.getByRole('button', { name: 'Cheapest' }).click()
  await expect(admin.getByRole('status').filter({ hasText: 'With your choice' })).toContainText(
    'freight not priced yet',
  )
  await expect(offers.getByRole('radio', { name: cheap })).toBeChecked()
  await expect(offers).toContainText('instead of')
  await expect(admin.getByRole('status').filter({ hasText: 'With your choice' })).toContainText(
    '1 line changes',
  )
  await expectAccessible(admin, 'offers compared')
  await expectFitsPhone(admin, 'offers compared')

  // Somebody prices the line meanwhile: nothing is saved, and the choice stays.
  const { subquotes } = await call<{ subquotes: { quote_items: { id: number }[] }[] }>(
    admin,
    'GET',
    `/api/shop/quote/${quote}/`,
  )
  const item = subquotes[0]?.quote_items[0]?.id
  await admin.route('**/offers/', async (route) => {
    if (route.request().method() === 'POST')
      await call(admin, 'PATCH', `/api/shop/quote-item/${item}/`, { price: '99999.00', itemId: item })
    await route.continue()
  })
  await admin.getByRole('button', { name: 'Apply to the quote' }).click()
  await expect(admin.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible()
  await admin.unroute('**/offers/')
  await expect(offers).toContainText('$99,999.00')
  await expect(offers.getByRole('radio', { name: cheap })).toBeChecked()

  await admin.getByRole('button', { name: 'Apply to the quote' }).click()
  const after = admin.getByRole('group', { name: `3 × ${cheap}` })
  await expect(after).toBeVisible()
  const stands = admin.getByRole('status').filter({ hasText: 'As it stands' })
  await expect(stands).toContainText('Nothing changes')
  await expect(stands).toBeFocused()
  await after.getByRole('button', { name: /^Unlink/ }).click()
  await expect(admin.getByRole('region', { name: 'Lines with one vendor' })).toContainText(cheap)
})

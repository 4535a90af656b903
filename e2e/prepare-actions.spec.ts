import { addUnpricedQuote } from './priced-quote.ts'
import { call } from './call.ts'
import { emailOf } from './outbox.ts'
import { expect, test } from './test.ts'

// The missing step before a record's move is a button, too, which leads to the cell where it is typed.

test('an admin is led to a quote’s down payment, in the list and on its page', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await page.getByRole('table', { name: 'Quotes' }).waitFor()
  const users = await call<{ results: { id: number }[] }>(page, 'GET', `/user/?search=${emailOf('customer')}`)
  const products = await call<{ results: { id: number }[] }>(
    page,
    'GET',
    '/api/market/product/search/?type=COMPONENT&for_sale=true&tenant__in=none&page_size=1',
  )
  const { id } = await call<{ id: number }>(page, 'POST', '/api/shop/quote-on-users-behalf/', {
    user_id: users.results[0]?.id,
    products: [{ id: products.results[0]?.id, quantity: 1 }],
  })
  const act = page.getByRole('button', { name: `Set down payment, quote #${id}`, exact: true })
  const cell = page.getByRole('textbox', { name: `Down payment of quote #${id}` })
  for (const path of ['/quotes', `/quote/${id}/subquotes`]) {
    await page.goto(path)
    await expect(act).toHaveAccessibleDescription(
      'Opens the down payment, without which the quote goes no further.',
    )
    await act.click()
    await expect(cell).toBeFocused()
  }
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `send to vendor, quote #${id}`, exact: true })).toBeVisible()
  await expect(act).toHaveCount(0)
})

test('a vendor is led to the first line without a price, in the list and on the sub-quote’s page', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  await admin.getByRole('table', { name: 'Quotes' }).waitFor()
  const { sub, lines } = await addUnpricedQuote(admin, 2)
  const page = await as('vendor')
  const act = page.getByRole('button', { name: `Set prices, sub-quote #${sub}`, exact: true })
  const cell = (line: number) =>
    page.getByRole('textbox', { name: `Price of ${lines[line]?.name}`, exact: true })
  await page.goto('/subquotes')
  await act.click()
  await expect(cell(0)).toBeFocused()
  await expect(page).toHaveURL(/\/subquotes$/)
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(cell(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.goto(`/subquotes/${sub}`)
  await act.focus()
  await page.keyboard.press('Enter')
  await expect(cell(1)).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(act).toHaveCount(0)
})

import { call } from './call.ts'
import { expectFitsPhone } from './fit.ts'
import { addOffer, addUnpricedQuote } from './priced-quote.ts'
import { expect, test } from './test.ts'

// The address leads to another record, or the record is another one by now: nothing that was meant for the first is done to the second.

test('what was typed for one quote is asked after, and is not there on the next one', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await expect(page.getByRole('table', { name: 'Quotes' })).toBeVisible()
  const { quote: one } = await addUnpricedQuote(page, 1, { isSent: false })
  const { quote: other } = await addUnpricedQuote(page, 1, { isSent: false })
  const cell = (id: number) =>
    page.getByRole('button', { name: new RegExp(`^Down payment of quote #${id}: .*Edit$`) })
  const goTo = async (id: number) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to, find or do' }).fill(`#${id}`)
    await page.getByRole('option', { name: new RegExp(`^Quote #${id}`) }).click()
  }
  // Both have been read, so that nothing has to be loaded between them.
  await page.goto(`/quote/${other}/subquotes`)
  await expect(cell(other)).toBeVisible()
  await goTo(one)
  await cell(one).click()
  await page.getByRole('textbox', { name: `Down payment of quote #${one}` }).fill('50')
  await goTo(other)
  const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving your changes?' })
  await question.getByRole('button', { name: 'Agree', exact: true }).click()

  await expect(cell(other)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Down payment of/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  const read = (id: number) => call<{ down_payment: number }>(page, 'GET', `/api/shop/quote/${id}/`)
  expect([(await read(one)).down_payment, (await read(other)).down_payment]).toEqual([20, 20])
})

test('a customer pays for no revision of an offer that it has not read', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const quote = await addOffer(admin, 'customer')
  const page = await as('customer')
  await page.goto('/')
  const offered = await call<{ offer_token: string; subquotes: { quote_items: { id: number }[] }[] }>(
    page,
    'GET',
    `/api/shop/quote/${quote}/`,
  )
  await page.goto(`/offer/${offered.offer_token}`)
  const card = page.getByRole('group', { name: 'Card' })
  await card.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242')
  await card.getByRole('textbox', { name: 'Expiry' }).fill('1231')
  await card.getByRole('textbox', { name: 'CVC' }).fill('123')

  await call(admin, 'POST', `/api/shop/quote/${quote}/take-back/`, { reason: 'A better price' })
  const item = offered.subquotes[0]?.quote_items[0]?.id ?? 0
  await call(admin, 'PATCH', `/api/shop/quote-item/${item}/`, { price: '40.00', itemId: item })
  await call(admin, 'POST', `/api/shop/quote/${quote}/admin-approve/`, {})
  await call(admin, 'POST', `/api/shop/quote/${quote}/send-to-customer/`, {})
  // As where one comes back to the tab: the offer is read again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  const read = page.getByRole('button', { name: /^I have read revision \d+$/ })
  await expect(read).toBeVisible()
  const pay = page.getByRole('button', { name: /^Accept and pay \$8\.00$/ })
  await pay.click()
  await expect(read).toBeFocused()
  await expectFitsPhone(page, 'an offer that has changed')
  await read.click()
  await expect(read).toHaveCount(0)
  await pay.click()
  await expect(page.getByRole('heading', { name: /^Order #\d+ is placed$/ })).toBeVisible()
})

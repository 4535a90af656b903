import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { call } from './call.ts'
import { addOffer, addUnpricedQuote } from './priced-quote.ts'
import { choose, transition } from './steps.ts'
import { expect, seeToast, test } from './test.ts'

const answerMs = 800

/** Answers of this address come late; what the server does isn't. */
const slowDown = async (page: Page, url: string): Promise<void> => {
  await page.route(url, async (route) => {
    const answer = await route.fetch()
    setTimeout(() => void route.fulfill({ response: answer }), answerMs)
  })
}

test('no product is chosen from the matches of an older search', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/add-quote')
  const product = page.getByRole('combobox', { name: 'Product 1' })
  await product.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await slowDown(page, '**/api/market/product/search/**')
  await page.keyboard.type('OpenMV Cam H7')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').filter({ hasText: 'OpenMV Cam H7' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Details of product 1' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(product).toHaveValue('OpenMV Cam H7')
})

test('a reason that was typed is still there when its answer is lost', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await expect(page.getByRole('table', { name: 'Quotes' })).toBeVisible()
  const { quote } = await addUnpricedQuote(page, 1, { isSent: false })
  await page.goto(`/quote/${quote}/subquotes`)
  await page.route('**/close/', (route) => route.abort())
  await transition(page, `quote #${quote}`, 'close')
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ })
  await reason.fill('The customer has bought elsewhere.')
  await page.getByRole('dialog').getByRole('button', { name: 'close', exact: true }).click()
  await seeToast(page, messages.unexpected)
  await expect(reason).toHaveValue('The customer has bought elsewhere.')
  await page.unroute('**/close/')
  await page.getByRole('dialog').getByRole('button', { name: 'close', exact: true }).click()
  await seeToast(page, 'CLOSED')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is typed while a save is on its way is the next change', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/accountInfo')
  const location = page.getByRole('textbox', { name: 'Location' })
  const city = page.getByRole('textbox', { name: 'City' })
  const [oldLocation, oldCity] = [await location.inputValue(), await city.inputValue()]
  await slowDown(page, '**/api/me/')
  await location.fill(`${oldLocation}, hall 2`)
  await location.press('Enter')
  await city.fill('Ulm an der Donau')
  await seeToast(page, messages.companySaved)
  await expect(city).toHaveValue('Ulm an der Donau')
  await city.fill(oldCity)
  await location.fill(oldLocation)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, messages.companySaved)
})

test('an offer’s page says that its seller has been told once it has, and not before', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  await expect(admin.getByRole('table', { name: 'Quotes' })).toBeVisible()
  const { quote, lines } = await addUnpricedQuote(admin, 1, { isSent: false })
  for (const { id } of lines)
    await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '12.00', itemId: id })
  for (const step of ['admin-approve', 'send-to-customer'])
    await call(admin, 'POST', `/api/shop/quote/${quote}/${step}/`, {})
  const page = await as('customer')
  await page.goto('/my-quotes')
  const offer = await call<{ offer_token: string }>(page, 'GET', `/api/shop/quote/${quote}/`)
  await page.goto(`/offer/${offer.offer_token}`)
  await page.getByRole('button', { name: 'Request changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'What should be changed?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Two of them, please.')
  const told = page.getByText('has been told')
  await page.route('**/request-changes/', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Request changes' }).click()
  await seeToast(page, messages.unexpected)
  await expect(told).toHaveCount(0)
  await page.unroute('**/request-changes/')
  await dialog.getByRole('button', { name: 'Request changes' }).click()
  await expect(told.first()).toBeVisible()
  const { status } = await call<{ status: string }>(admin, 'GET', `/api/shop/quote/${quote}/`)
  expect(status).toBe('SENT_TO_ADMIN')
})

test('a quote whose answer was lost goes again under its key, and a changed one under its own', async ({
  as,
}) => {
  const page = await as('admin')
  const keys: (string | undefined)[] = []
  await page.route('**/quote-on-users-behalf/', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.abort()
  })
  await page.goto('/add-quote')
  await choose(page, 'User', 'Clara Nowak')
  await choose(page, 'Product 1', 'OpenMV Cam H7')
  for (const quantity of ['2', '2', '3']) {
    await page.getByRole('textbox', { name: 'Quantity of product 1' }).fill(quantity)
    await page.getByRole('button', { name: 'Create Quote' }).click()
    await seeToast(page, messages.unexpected)
  }
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a payment whose answer was lost stands in its order at once, and is not typed a second time', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/orders')
  const quote = await addOffer(page, 'customer')
  const paid = { amount: '10.00', reference: 'Wire 1' }
  const { id } = await call<{ id: number }>(page, 'POST', `/api/shop/quote/${quote}/record-payment/`, paid)
  await page.goto(`/order/${id}/suborders`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('15.00')
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('Wire 2')
  await page.route('**/record-payment/', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502 })
  })
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await seeToast(page, messages.unexpected)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/off-line \(Wire 2\), \$25\.00 pending/)).toHaveCount(1)
})

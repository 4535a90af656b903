import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { addUnpricedQuote } from './priced-quote.ts'
import { transition } from './steps.ts'
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

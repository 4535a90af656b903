import type { Locator, Page } from '@playwright/test'
import { call } from './call.ts'
import { addUnpricedQuote } from './priced-quote.ts'
import { expect, test } from './test.ts'

// Words without an end, and rows that are opened, are read whole, at a desk and on a phone.

const endless = `Delivered-in-one-crate-${'x'.repeat(160)}`
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Does nothing in it have to be scrolled to be read? */
const expectWhole = async (body: Locator): Promise<void> => {
  await expect
    .poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(1)
  await expect
    .poll(() => body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeLessThanOrEqual(1)
}

/** An offer of three lines, the first with an endless note. */
const offerWithNote = async (admin: Page) => {
  const { quote, sub, lines } = await addUnpricedQuote(admin, 3, { isSent: false })
  for (const { id } of lines)
    await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '50.00', itemId: id })
  await call(admin, 'PATCH', `/api/shop/subquote/${sub}/line-terms/`, {
    lines: lines.map(({ id }) => ({ id, lead_time_days: 12, note: endless })),
  })
  await call(admin, 'POST', `/api/shop/quote/${quote}/admin-approve/`, {})
  await call(admin, 'POST', `/api/shop/quote/${quote}/send-to-customer/`, {})
  return { quote, sub }
}

test('a note without an end breaks in the seller’s opened row and in the customer’s quote', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const { quote, sub } = await offerWithNote(admin)
  for (const viewport of sizes) {
    const seller = await as('admin', { viewport })
    await seller.goto(`/quote/${quote}/subquotes`)
    await seller.getByRole('button', { name: `Items of sub-quote #${sub}`, exact: true }).click()
    const items = seller.getByRole('region', { name: `Items of sub-quote #${sub}, scrollable` })
    await expect(items).toContainText(endless)
    await expectWhole(items)
    await expectWhole(seller.getByRole('region', { name: 'Sub-quotes, scrollable' }))

    const customer = await as('customer', { viewport })
    await customer.goto(`/my-quotes/${quote}`)
    const parts = customer.getByRole('region', { name: 'Requested parts, scrollable' })
    await expect(parts).toContainText(endless)
    await expectWhole(parts)
  }
})

test('an opened order is read whole, and its list is as high as before once it is shut', async ({ as }) => {
  for (const viewport of sizes) {
    const page = await as('customer', { viewport })
    await page.goto('/my-orders')
    const list = page.getByRole('region', { name: 'My orders, scrollable' })
    const toggle = list.getByRole('button', { name: /^Details of order/ }).first()
    await toggle.click()
    await expect(list.getByRole('region', { name: 'Amounts' })).toBeVisible()
    await expectWhole(list)
    await toggle.click()
    await expect(list.getByRole('region', { name: 'Amounts' })).toHaveCount(0)
    if (viewport.width === 1280) await expect(list).toHaveCSS('max-height', '500px')
  }
})

import type { Page } from '@playwright/test'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import { expectAccessible } from '../testing/axe.ts'
import { call, toBoston } from '../testing/call.ts'
import { countEffort, takeEffort } from '../testing/effort.ts'
import { expectFits } from '../testing/fit.ts'
import { emailOf } from '../testing/outbox.ts'
import { expect, test } from '../testing/test.ts'

interface Found {
  results: { id: number }[]
}

/** A buyer with terms, whose address is known, and a list of two parts. */
const prepare = async (admin: Page, buyer: Page): Promise<{ list: number }> => {
  const users = await call<Found>(admin, 'GET', `/user/?search=${emailOf('customer')}`)
  await call(admin, 'PATCH', `/api/receivables/buyer/${users.results[0]?.id}/`, {
    net_days: 30,
    credit_limit: '100000.00',
  })
  const parts = await call<Found>(
    buyer,
    'GET',
    '/api/market/product/search/?type=COMPONENT&for_sale=true&tenant__in=none&ordering=-quantity&page_size=2',
  )
  const products = parts.results.map(({ id }) => ({ id, quantity: 2 }))
  await call(buyer, 'POST', '/api/shop/quote/', {
    products: products.slice(0, 1),
    delivery: toBoston,
  })
  const { id: list } = await call<{ id: number }>(buyer, 'POST', '/api/shop/request-list/', {
    name: `Cell ${crypto.randomUUID().slice(0, 8)}`,
  })
  await call(buyer, 'POST', `/api/shop/request-list/${list}/lines/`, {
    lines: products.map(({ id, quantity }) => ({ product: id, quantity })),
  })
  return { list }
}

/** The seller's part: each line for $50.00, and the offer is sent. */
const offer = async (admin: Page, quote: number): Promise<void> => {
  const { subquotes } = await call<{ subquotes: { quote_items: { id: number }[] }[] }>(
    admin,
    'GET',
    `/api/shop/quote/${quote}/`,
  )
  for (const { id } of subquotes.flatMap(({ quote_items }) => quote_items))
    await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '50.00' })
  await call(admin, 'POST', `/api/shop/quote/${quote}/`, { down_payment: 20 })
  await call(admin, 'POST', `/api/shop/quote/${quote}/admin-approve/`, {})
  await call(admin, 'POST', `/api/shop/quote/${quote}/send-to-customer/`, {})
}

test('a buyer on terms goes from a list to the paid invoice in nine clicks', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/receivables')
  const page = await as('customer')
  await page.goto('/my-quotes')
  const { list } = await prepare(admin, page)
  await countEffort(page)
  await page.goto(`/request-lists/${list}`)
  await expect(page.getByRole('heading', { name: /^Cell / })).toBeVisible()
  await takeEffort(page)

  // Two clicks ask for a quote of the whole list.
  await page.getByRole('main').getByRole('link', { name: 'Request quote', exact: true }).click()
  const [asked] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/request-quote/')),
    page.getByRole('button', { name: 'Request quote', exact: true }).click(),
  ])
  const { id: quote } = (await asked.json()) as { id: number }
  await offer(admin, quote)

  // Two open the offer, three accept it, and one follows the order.
  await page.getByRole('button', { name: `Open quote #${quote}`, exact: true }).click()
  await page.getByRole('link', { name: 'Read and accept the offer' }).click()
  await page.getByRole('radio', { name: /^On account/ }).click()
  await page.getByRole('textbox', { name: 'Purchase order number' }).click()
  await page.keyboard.type('PO-4711')
  await page.getByRole('button', { name: 'Accept and order on account' }).click()
  await page.getByRole('link', { name: 'Track the order' }).click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('On account, $200.00 due')
  const order = Number(
    /#(\d+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1],
  )

  await test.step('the seller records the transfer by its reference', async () => {
    await admin.goto('/receivables')
    await admin
      .getByRole('textbox', { name: /^Amount, date and reference/ })
      .fill(`200.00; 2026-11-29; ${paymentReference(order)}; #E-1`)
    await admin.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(admin.getByText(`Pays order #${order} in full.`)).toBeVisible()
    await expectAccessible(admin, 'receivables')
  })

  // Paid, and one click saves the invoice.
  await expect(page.getByRole('region', { name: 'Payment' })).toHaveCount(0)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Invoice INV-\d+ \(PDF\)$/ }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^INV-\d+\.pdf$/)
  const { clicks } = await takeEffort(page)
  expect(clicks).toBeLessThanOrEqual(9)

  await test.step('the statement says so, and leads to the order', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/statement')
    const row = page
      .getByRole('table', { name: 'Orders on account' })
      .getByRole('row')
      .filter({ hasText: `Order #${order}` })
    await expect(row).toContainText('Paid')
    await expectAccessible(page, 'a statement of account')
    await expectFits(page, 'a statement of account')
    await row.getByRole('link', { name: `Order #${order}` }).click()
    await expect(page.getByRole('heading', { name: `Order #${order}`, level: 1 })).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { fill, messages } from '@armature/domain/messages'
import { call } from './call.ts'
import { addUnpricedQuote } from './priced-quote.ts'
import { expect, test } from './test.ts'

// One face for what has no price, in every list and on every page that shows it, for each role on a wide and on a
// narrow screen; and a closed quote keeps its total.

const main = (page: Page) => page.getByRole('main')

/** A screen that is there, shows no price of nothing, and fits. */
const expectFaces = async (page: Page, path: string, texts: readonly string[]): Promise<void> => {
  await page.goto(path)
  for (const text of texts) await expect(main(page).getByText(text).first(), `${path}: ${text}`).toBeVisible()
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: /^Loading$/ }),
  ).toHaveCount(0)
  // "Set prices" is a record's next action.
  expect(await main(page).textContent(), path).not.toMatch(/\$0\.00|Set price(?!s)|Not priced yet/)
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
  expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
}

for (const width of [1280, 390]) {
  test(`what has no price has one face in every role at ${width} px, and a closed quote its total`, async ({
    as,
  }) => {
    const viewport = { width, height: 844 }
    const admin = await as('admin', { viewport })
    await admin.goto('/quotes')
    await expect(admin.getByRole('table', { name: 'Quotes' })).toBeVisible()
    const setPrice = (id: number | undefined) =>
      call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '12.34', itemId: id })
    const bare = await addUnpricedQuote(admin, 2)
    const part = await addUnpricedQuote(admin, 2, { isSent: false })
    const closed = await addUnpricedQuote(admin, 1, { isSent: false })
    await setPrice(part.lines[0]?.id)
    await setPrice(closed.lines[0]?.id)
    await call(admin, 'POST', `/api/shop/quote/${part.quote}/send-to-vendor/`, {})
    await call(admin, 'POST', `/api/shop/quote/${closed.quote}/close/`, {})
    const soFar = fill(messages.totalSoFar, { total: '$24.68' })

    await test.step('admin', async () => {
      await expectFaces(admin, '/quotes?ordering=-id', [soFar, messages.notPriced])
      await expectFaces(admin, '/quotes?status=CLOSED&ordering=-id', ['$24.68'])
      await expectFaces(admin, `/quote/${bare.quote}/subquotes`, [messages.notPriced])
      await expectFaces(admin, `/quote/${part.quote}/subquotes`, [soFar])
      await expectFaces(admin, `/quote/${part.quote}/editQuote`, [messages.notPriced, '$24.68'])
      await expectFaces(admin, `/quote/${closed.quote}/subquotes`, ['$24.68'])
    })

    await test.step('vendor', async () => {
      const vendor = await as('vendor', { viewport })
      await expectFaces(vendor, '/subquotes?ordering=-id', [soFar, messages.notPriced])
      await expectFaces(vendor, `/subquotes/${bare.sub}`, [messages.notPriced])
      await expectFaces(vendor, `/subquotes/${part.sub}`, [soFar, '$12.34'])
    })

    await test.step('customer', async () => {
      const customer = await as('customer', { viewport })
      await expectFaces(customer, '/my-quotes?ordering=-id', [messages.notPriced])
      // A price that is being set is no offer yet: the customer may read none of it.
      for (const { quote } of [bare, part]) {
        await expectFaces(customer, `/my-quotes/${quote}`, [messages.notPriced])
        await expect(main(customer).getByText('24.68')).toHaveCount(0)
      }
    })

    await test.step('tenant', async () => {
      const tenant = await as('tenant', { viewport })
      // An order's sums may well be nothing: nothing pending, no shipment.
      for (const path of ['/tenent-quotes', '/my-quotes', '/subquotes']) await expectFaces(tenant, path, [])
    })
  })
}

test('the down payment stands once on a quote’s page, where it is set too', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await expect(page.getByRole('table', { name: 'Quotes' })).toBeVisible()
  const { quote } = await addUnpricedQuote(page, 1, { isSent: false })
  await page.goto(`/quote/${quote}/subquotes`)
  await expect(main(page).getByText('Down payment', { exact: true })).toHaveCount(1)
  const set = page.getByRole('button', { name: `Down payment of quote #${quote}: 20 %. Edit` })
  await expect(main(page).getByText('20 %', { exact: true })).toHaveCount(1)
  await set.click()
  await page.keyboard.type('35')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('35 %', { exact: true })).toHaveCount(1)
  await call(page, 'POST', `/api/shop/quote/${quote}/close/`, {})
  // Where it can't be set any more it is only read.
  await page.reload()
  await expect(main(page).getByText('Down payment', { exact: true })).toHaveCount(1)
})

import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { emailOf, messageAfter, newestId, offerPath } from '../testing/outbox.ts'
import { addOffer } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

interface Lines {
  subquotes: { quote_items: { id: number }[] }[]
}

test('an older offer link says so and leads to what changed, which is kept as a PDF', async ({
  as,
  browser,
  origin,
}) => {
  const admin = await as('admin')
  await admin.goto('/')
  const before = await newestId(admin.request, emailOf('customer'))
  const quote = await addOffer(admin, 'customer')
  const to = emailOf('customer')
  const sent = await messageAfter(admin.request, to, new RegExp(`offer for quote #${quote}\\b`), before)
  const { subquotes } = await call<Lines>(admin, 'GET', `/api/shop/quote/${quote}/`)
  const item = subquotes[0]?.quote_items[0]?.id
  await call(admin, 'PATCH', `/api/shop/quote-item/${item}/`, { price: '47.50', itemId: item })

  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  // As in the mail, with the revision that it was sent with.
  const link = /https?:\/\/\S+(\/offer\/\S+)/.exec(sent.text)?.[1] ?? ''
  expect(link.startsWith(`${offerPath(sent)}?revision=`)).toBe(true)
  await page.goto(link)
  await expect(page.getByText(/This link is older: it was sent with revision/)).toBeVisible()
  await expect(page.getByRole('cell', { name: '$47.50' }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Compare revision \d+ with the newest/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Revisions of quote #${quote}` })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 line changed' })).toBeVisible()
  const lines = page.getByRole('table', { name: 'Lines compared' })
  await expect(lines).toContainText('Changed')
  await expect(lines).toContainText('unit price')
  await expect(lines).toContainText('$50.00')
  await expect(lines).toContainText('$47.50')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page, 'revisions compared')
  const file = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^PDF of revision/ })
    .first()
    .click()
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^quote-${quote}-revision-\\d+\\.pdf$`))
  await context.close()
})

import { readFile } from 'node:fs/promises'
import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFits, expectFitsPhone } from '../testing/fit.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

test('a vendor says what sending its part costs; the buyer reads it under the offer, and it counts', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const { sub, quote, lines } = await addUnpricedQuote(admin, 1)
  const page = await as('vendor')
  await page.goto(`/subquotes/${sub}`)
  await page
    .getByRole('table', { name: `Items of sub-quote #${sub}` })
    .locator(`[aria-label^="Price of ${lines[0]?.name}: "]`)
    .click()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  const total = page.getByRole('paragraph').filter({ hasText: 'Total of sub-quote' })
  await expect(total).toContainText('$40.00')

  const set = page.getByRole('button', { name: `Set freight of sub-quote #${sub}` })
  await set.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Freight ($)' })
  await expect(field).toBeFocused()
  await page.keyboard.type('by air')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(new RegExp('Freight is an amount from 0'))
  await expect(field).toHaveValue('by air')
  await expectAccessible(page, 'what sending costs')
  await expectFitsPhone(page, 'what sending costs')
  await field.fill('12.5')
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await expect(set).toBeFocused()
  await expect(total).toContainText('$52.50')
  await expectFits(page, 'a sub-quote with freight')
  await page
    .getByRole('button', { name: new RegExp(`^(Approve prices|Send prices), sub-quote #${sub}$`) })
    .click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /VENDOR APPROVED|SENT TO ADMIN/ })
      .first(),
  ).toBeVisible()

  await admin.goto(`/quote/${quote}/subquotes`)
  const table = admin.getByRole('table', { name: 'Sub-quotes' })
  await expect(table).toContainText('freight $12.50')
  await expectFits(admin, 'sub-quotes with freight')
  await admin.getByRole('button', { name: 'Export' }).click()
  const coming = admin.waitForEvent('download')
  await admin.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file.split('\n')[0]).toContain('Total,Total freight')
  expect(file).toContain('52.50,12.50')
  for (const act of ['admin-approve', 'send-to-customer'])
    await call(admin, 'POST', `/api/shop/quote/${quote}/${act}/`, {})

  const buyer = await as('customer')
  await buyer.goto(`/my-quotes/${quote}`)
  await expect(buyer.getByText(': $12.50')).toBeVisible()
  await buyer.getByRole('link', { name: 'Read and accept the offer' }).click()
  const offer = buyer.getByRole('article')
  await expect(offer).toContainText(/Freight of .*\$12\.50/)
  await expect(offer).toContainText('$52.50')
  await expect(offer).toContainText('$10.50')
  await expect(offer).not.toContainText(messages.freightNotStated)
  await expectAccessible(buyer, 'an offer with freight')
  await expectFitsPhone(buyer, 'an offer with freight')
  await call(admin, 'POST', `/api/shop/quote/${quote}/close/`, {})
})

import { readFile } from 'node:fs/promises'
import { messages } from '@armature/domain/messages'
import { call } from './call.ts'
import { expectFits } from './fit.ts'
import { addUnpricedQuote } from './priced-quote.ts'
import { expect, test } from './test.ts'

test('a vendor doesn’t offer two of three lines, for one reason; the admin reads it, in a file too, and sends no offer', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  await admin.getByRole('table', { name: 'Quotes' }).waitFor()
  const refusals: string[] = []
  const { sub, quote, lines } = await addUnpricedQuote(admin, 3)
  const nameOf = (line: number): string => lines[line]?.name ?? ''
  const page = await as('vendor')
  await page.goto(`/subquotes/${sub}`)
  const items = page.getByRole('table', { name: `Items of sub-quote #${sub}` })
  const face = (line: number) => items.locator(`[aria-label^="Reason for no quote of ${nameOf(line)}: "]`)
  const reason = 'Out of production since May'
  // Typed in the second line, and filled down to the third.
  await face(1).click()
  await page.keyboard.type(reason)
  const filled = page.waitForResponse(/subquote\/\d+\/line-terms/)
  await page.keyboard.press('ControlOrMeta+d')
  expect((await filled).status()).toBe(200)
  for (const line of [1, 2])
    await expect(face(line)).toHaveAttribute('aria-label', new RegExp(`: ${reason}\\. Edit$`))
  await expect(face(0)).toHaveAttribute('aria-label', /: Set\. Edit$/)
  await expect(items.locator(`[aria-label^="Price of ${nameOf(2)}: "]`)).toContainText(messages.noQuote)

  await items.locator(`[aria-label^="Price of ${nameOf(0)}: "]`).click()
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Total of sub-quote' })).toContainText('$25.00')
  await expectFits(page, 'a sub-quote with reasons for no quote')
  // An answered sub-quote, priced or not, is handed on.
  await page
    .getByRole('button', { name: new RegExp(`^(vendor approve|send to admin), sub-quote #${sub}$`) })
    .click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /VENDOR APPROVED|SENT TO ADMIN/ })
      .first(),
  ).toBeVisible()

  await admin.goto(`/quote/${quote}/subquotes`)
  await admin.getByRole('button', { name: `Items of sub-quote #${sub}`, exact: true }).click()
  await expect(admin.getByRole('table', { name: `Items of sub-quote #${sub}` })).toContainText(reason)
  await admin.getByRole('button', { name: 'Export' }).click()
  const coming = admin.waitForEvent('download')
  await admin.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file).toContain(`${nameOf(1)}: ${reason}`)
  // No offer has a line that isn't offered.
  for (const path of [`quote/${quote}/admin-approve`, `quote/${quote}/send-to-customer`])
    await call(admin, 'POST', `/api/shop/${path}/`, {}).catch((error: unknown) =>
      refusals.push(String(error)),
    )
  expect(refusals.join()).toContain(nameOf(1))
  // Out of the vendor's list: other walks look at its first.
  await call(admin, 'POST', `/api/shop/quote/${quote}/close/`, {})
})

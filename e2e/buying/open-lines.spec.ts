import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFitsPhone } from '../testing/fit.ts'
import type { Username } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

interface Made {
  id: number
}

/** Somebody at one of their pages, from which calls can be made. */
const at = async (as: (who: Username) => Promise<Page>, who: Username): Promise<Page> => {
  const page = await as(who)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test('a row without a part is asked for in words, and a vendor takes it up', async ({ as }) => {
  const words = `Guide ${crypto.randomUUID().slice(0, 8)}`
  const other = `Chain ${crypto.randomUUID().slice(0, 8)}`
  const buyer = await at(as, 'customer')
  const list = await call<Made>(buyer, 'POST', '/api/shop/request-list/', {
    name: words,
    lines: [
      { name: words, sku: 'HGR-15', quantity: 4, note: 'Preloaded' },
      { name: other, quantity: 2 },
    ],
  })

  await test.step('the buyer is told that the rows are asked for, and asks', async () => {
    await buyer.goto(`/request-lists/${list.id}`)
    await buyer.getByRole('main').getByRole('link', { name: 'Request quote' }).click()
    await expect(buyer.getByLabel('Also ask for the 2 lines without a part')).toBeChecked()
    await expectAccessible(buyer, 'asking in words')
    await buyer.getByRole('button', { name: 'Request quote' }).click()
    await expect(buyer.getByText('Successfully add Quote')).toBeVisible()
  })
  const { results } = await call<{ results: Made[] }>(buyer, 'GET', '/api/shop/quote/?ordering=-created')
  const quote = results[0]?.id ?? 0

  const admin = await at(as, 'admin')
  const line = (text: string) => admin.getByRole('row').filter({ hasText: text })
  await test.step('lists of quotes count what waits', async () => {
    const row = (page: Page, header: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: header }) })
    await buyer.goto(`/my-quotes?search=${quote}`)
    await expect(row(buyer, `#${quote}`).first()).toContainText('2 lines without a part')
    await admin.goto(`/quotes?search=${quote}`)
    await expect(row(admin, `#${quote}`).first()).toContainText('2 lines without a part')
  })
  await test.step('the operator asks a vendor about both', async () => {
    await admin.goto(`/quote/${quote}/subquotes`)
    await expect(admin.getByText('2 lines have no part yet.')).toBeVisible()
    await expectAccessible(admin, 'sourcing requests of a quote')
    await expectFitsPhone(admin, 'sourcing requests of a quote')
    const ask = admin.getByRole('button', { name: 'Ask vendors' })
    await expect(ask).toBeDisabled()
    await expect(ask).toHaveAccessibleDescription('Select one or more lines first.')
    await admin.emulateMedia({ media: 'print' })
    await expect(admin.getByText('Select one or more lines first.')).toBeHidden()
    await admin.emulateMedia({ media: null })
    await admin
      .getByRole('region', { name: 'Sourcing requests, scrollable' })
      .getByRole('checkbox', { name: 'Select all on this page' })
      .check()
    await ask.click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ask' }).click()
    await expect(dialog.getByText('Choose at least one approved vendor.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Vendors', exact: true }).fill('Northgate')
    await admin.getByRole('option', { name: /Northgate/ }).click()
    // The list of vendors covers the button until it loses the focus.
    await dialog.getByText('They see the description').click()
    await dialog.getByRole('button', { name: 'Ask' }).click()
    await expect(line(words).getByText('Vendors are asked')).toBeVisible()
    await expect(admin.getByRole('region', { name: 'Sourcing requests, scrollable' })).toBeFocused()
  })

  const vendor = await at(as, 'vendor')
  const item = (text: string) => vendor.getByRole('listitem').filter({ hasText: text })
  await test.step('the vendor takes one up with a product of its own, and declines the other', async () => {
    await vendor.goto('/open-lines')
    await expect(item(words)).toContainText('4 pieces')
    await expectAccessible(vendor, 'sourcing requests of a vendor')
    await expectFitsPhone(vendor, 'sourcing requests of a vendor')
    await vendor.getByRole('button', { name: `Offer a product for ${words}` }).click()
    const dialog = vendor.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Your product' }).fill('bracket')
    await vendor.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Offer it' }).click()
    await expect(item(words).getByText('Taken up')).toBeVisible()
    await expect(item(words)).toBeFocused()
    await vendor.getByRole('button', { name: `Decline ${other}` }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not our kind')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(item(other).getByText('Declined', { exact: true })).toBeVisible()
    await expect(item(other)).toBeFocused()
  })

  await test.step('the operator sees both, and drops what nobody has', async () => {
    await admin.reload()
    await expect(line(words).first()).toContainText('Has a part')
    await expect(line(words).first().getByRole('cell').last()).toContainText(/bracket/i)
    await expect(line(other)).toContainText('Not our kind')
    await admin.getByRole('checkbox', { name: other }).check()
    await admin.getByRole('button', { name: 'Drop' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody has it')
    await dialog.getByRole('button', { name: 'Drop' }).click()
    await expect(line(other)).toContainText('Dropped')
    await expect(admin.getByRole('region', { name: 'Sourcing requests, scrollable' })).toBeFocused()
  })

  await test.step('the buyer reads what has become of each', async () => {
    await buyer.goto(`/my-quotes/${quote}`)
    const row = (text: string) => buyer.getByRole('row').filter({ hasText: text })
    await expect(row(words).filter({ hasText: 'Has a part' })).toBeVisible()
    // The part that replaced it shows its original description.
    await expect(row(`For “${words}`)).toBeVisible()
    await expect(row(other)).toContainText('Nobody has it')
    await expectAccessible(buyer, 'what became of lines in words')
  })
  await call(admin, 'POST', `/api/shop/quote/${quote}/close/`)
  await call(buyer, 'DELETE', `/api/shop/request-list/${list.id}/`)
})

import type { Locator, Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFits } from '../testing/fit.ts'
import { expect, test } from '../testing/test.ts'
import { chooseFirst, openFromMenu } from '../testing/steps.ts'

interface Asked {
  id: number
  subquotes: { id: number }[]
}

const fillIn = async (
  page: Page,
  street: string,
  group: Locator = page.getByRole('group', { name: 'Shipping address' }),
): Promise<void> => {
  const text = (name: string) => group.getByRole('textbox', { name })
  await text('Contact').fill('Clara Nowak')
  await text('Street and number').fill(street)
  await text('City').fill('Graz')
  await text('Phone (optional)').fill('+43 316 5550')
  await group.getByRole('combobox', { name: 'Country' }).fill('Austria')
  await page.getByRole('option', { name: 'Austria', exact: true }).click()
}

const another = async (page: Page): Promise<void> => {
  // Rendered once the address book has loaded.
  await page.getByText('Delivery (optional)').waitFor()
  const book = page.getByRole('combobox', { name: 'Ship to' })
  if ((await book.count()) === 0) return
  await book.click()
  await page.getByRole('option', { name: 'Another address' }).click()
}

const send = async (page: Page): Promise<Asked> => {
  const [asked] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/shop/quote/') && answer.request().method() === 'POST',
    ),
    page.getByRole('button', { name: 'Request quote', exact: true }).click(),
  ])
  expect(asked.status()).toBe(201)
  return (await asked.json()) as Asked
}

/** This quote's text in a vendor's own list. */
const heldByVendor = async (page: Page, quote: number): Promise<string> =>
  JSON.stringify(await call(page, 'GET', `/api/shop/subquote/?quote__id=${quote}`))

test('a request says where its parts go, once: the next one is offered it, and a vendor learns the city', async ({
  as,
}) => {
  const street = `${crypto.randomUUID().slice(0, 8)} Lane`
  const page = await as('customer')
  await page.goto('/request-quote')
  await chooseFirst(page, 'Product 1')
  await another(page)
  await page.getByRole('textbox', { name: 'Contact' }).fill('Clara Nowak')
  await page.getByRole('button', { name: 'Request quote', exact: true }).click()
  // A buyer who begins an address has to finish it.
  const city = page.getByRole('textbox', { name: 'City' })
  await expect(city).toHaveAccessibleDescription(messages.required)
  await fillIn(page, street)
  await expectAccessible(page, 'the request form with an address')
  await page.getByRole('textbox', { name: /^Purchase order number/ }).fill('PO-4711')
  const { id, subquotes } = await send(page)

  await test.step('the next request begins with it, and it can be forgotten', async () => {
    // The form leads there once it is sent.
    await expect(page.getByRole('heading', { name: 'My Quotes', level: 1 })).toBeVisible()
    await openFromMenu(page, 'Request quote')
    const book = page.getByRole('combobox', { name: 'Ship to' })
    await expect(book).toHaveValue(new RegExp(street))
    await page.getByRole('button', { name: 'Forget this address' }).click()
    await expect(page.getByText(messages.addressForgotten)).toBeVisible()
    await expect(book.or(page.getByRole('group', { name: 'Shipping address' }))).toBeVisible()
    await expect(page.getByText(street)).toHaveCount(0)
    // A reload keeps the form as it is, here empty; leaving it asks first.
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(book.or(page.getByRole('group', { name: 'Shipping address' }))).toBeVisible()
    await expect(page.getByText(street)).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Quotes' }).click()
    const leaving = page.getByRole('dialog', { name: 'Discard changes?' })
    await expect(leaving).toContainText('You would lose: Delivery.')
    await leaving.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'My Quotes', level: 1 })).toBeVisible()
  })

  await test.step('the quote shows it, and it can be changed', async () => {
    await page.goto(`/my-quotes/${id}`)
    const delivery = page.getByRole('region', { name: 'Delivery' })
    await expect(delivery).toContainText(street)
    await expect(delivery).toContainText('PO-4711')
    await delivery.getByRole('button', { name: 'Change delivery' }).click()
    const dialog = page.getByRole('dialog', { name: `Delivery of quote #${id}` })
    await dialog.getByRole('textbox', { name: /^Purchase order number/ }).fill('PO-4712')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await expect(question).toContainText('You would lose: Delivery.')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(delivery).toContainText('PO-4712')
    await expect(page.getByText('Purchase order: PO-4711 → PO-4712')).toBeVisible()
  })

  await test.step('the change put it into the book again, for the next request', async () => {
    await page.goto('/request-quote')
    await expect(page.getByRole('combobox', { name: 'Ship to' })).toHaveValue(new RegExp(street))
    await chooseFirst(page, 'Product 1')
    const next = await send(page)
    await page.goto(`/my-quotes/${next.id}`)
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(street)
  })

  await test.step('a vendor reads where it goes, and no more', async () => {
    const admin = await as('admin')
    await admin.goto(`/quote/${id}/subquotes`)
    await expect(admin.getByRole('region', { name: 'Delivery' })).toContainText(street)
    await call(admin, 'POST', `/api/shop/quote/${id}/`, { down_payment: 30 })
    await call(admin, 'POST', `/api/shop/quote/${id}/send-to-vendor/`, {})
    for (const name of ['vendor', 'vendor2'] as const) {
      const vendor = await as(name)
      await vendor.goto('/subquotes')
      const held = await heldByVendor(vendor, id)
      expect(held).not.toContain(street)
      if (!held.includes('Graz')) continue
      await vendor.goto(`/subquotes/${subquotes[0]?.id}`)
      await expect(vendor.getByText('Ships to Graz, Austria')).toBeVisible()
      await expect(vendor.getByText(street)).toHaveCount(0)
    }
  })

  await test.step('and all of it fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/my-quotes/${id}`)
    await page.getByRole('button', { name: 'Change delivery' }).click()
    await another(page)
    await page.getByRole('group', { name: 'Shipping address' }).waitFor()
    await expectFits(page, 'the delivery of a quote')
  })
})

import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import { call } from './call.ts'
import { hasFocus, pressOn, typeInto } from './keyboard.ts'
import { addOffer } from './priced-quote.ts'
import { expect, test } from './test.ts'

// An answer to an offer takes the place of what was answered by; the focus is where its outcome is read, not at the page's beginning.

/** The customer's page before an offer of its own. */
const openOffer = async (as: (who: 'admin' | 'customer') => Promise<Page>): Promise<Page> => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const quote = await addOffer(admin, 'customer')
  const page = await as('customer')
  await page.goto('/')
  const { offer_token } = await call<{ offer_token: string }>(page, 'GET', `/api/shop/quote/${quote}/`)
  await page.goto(`/offer/${offer_token}`)
  return page
}

test('a payer stays at the button after a declined card, and is led to the order that is placed', async ({
  as,
}) => {
  const page = await openOffer(as)
  const card = page.getByRole('group', { name: 'Card' })
  const pay = page.getByRole('button', { name: /^Accept and pay/ })
  await typeInto(page, card.getByRole('textbox', { name: 'Card number' }), '4000000000000002')
  await typeInto(page, card.getByRole('textbox', { name: 'Expiry' }), '1231')
  await typeInto(page, card.getByRole('textbox', { name: 'CVC' }), '123')
  await pressOn(page, pay)
  await expect(page.getByRole('alert').filter({ hasText: messages.paymentDeclined })).toBeVisible()
  await expect(pay).toHaveAttribute('aria-busy', 'false')
  await expect(pay).toBeFocused()

  await typeInto(page, card.getByRole('textbox', { name: 'Card number' }), '4242424242424242')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Order #\d+ is placed$/ })).toBeFocused()

  // A reader who comes to the order later begins at the page's beginning, as on any page.
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Order #\d+ is placed$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Order #\d+ is placed$/ })).not.toBeFocused()
})

test('a customer who asks for changes is led to the words that they are being worked on', async ({ as }) => {
  const page = await openOffer(as)
  await pressOn(page, page.getByRole('button', { name: 'Request changes' }))
  const dialog = page.getByRole('dialog', { name: 'What should be changed?' })
  await typeInto(page, dialog.getByRole('textbox', { name: 'Reason' }), 'Two more of them, please')
  await pressOn(page, dialog.getByRole('button', { name: 'Request changes' }))
  await expect(page.getByRole('status').filter({ hasText: changesWords.underWay })).toBeFocused()
})

test('a field that the keyboard goes back to is seen whole, below the bar at the top', async ({ as }) => {
  const page = await as('customer')
  await page.setViewportSize({ width: 1280, height: 360 })
  await page.goto('/request-quote')
  await page.getByRole('textbox', { name: 'Notes' }).focus()
  const bar = await page
    .getByRole('region', { name: 'Top bar' })
    .evaluate((one) => one.getBoundingClientRect().bottom)
  const first = page.getByRole('combobox', { name: 'Product 1', exact: true })
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return { top: activeElement?.getBoundingClientRect().top ?? 0, tag: activeElement?.outerHTML }
    })
  for (let steps = 0; steps < 40 && !(await hasFocus(first)); steps += 1) {
    await page.keyboard.press('Shift+Tab')
    const { top, tag } = await focused()
    expect(top, tag).toBeGreaterThanOrEqual(bar)
  }
  await expect(first).toBeFocused()
})

test('an act of a list that takes its own button away leaves the keyboard where one goes on', async ({
  as,
}) => {
  const page = await as('admin')
  await test.step('the end of a table', async () => {
    await page.goto('/products?page=2')
    const previous = page.getByRole('button', { name: 'Previous page' })
    await pressOn(page, previous)
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await expect(page).toHaveURL(/\/products$/)
    await expect(previous).toBeFocused()
  })
  await test.step('the last filter, and a choice of rows', async () => {
    await page.goto('/products?type=MODEL')
    await pressOn(page, page.getByRole('button', { name: 'Remove filter Type: MODEL' }))
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
    await page.goto('/products')
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .focus()
    await page.keyboard.press('Space')
    await pressOn(page, page.getByRole('button', { name: 'Clear selection' }))
    await expect(page.getByRole('region', { name: 'Products, scrollable' })).toBeFocused()
  })
  await test.step('the end of the catalogue, and a category', async () => {
    await page.goto('/catalogue?page=2')
    // The server's own text has links, too, and no buttons.
    const kind = page.getByRole('list', { name: 'Categories' }).getByRole('button').first()
    await expect(kind).toBeVisible()
    const previous = page.getByRole('link', { name: 'Previous page' })
    await previous.press('Enter')
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await expect(page).toHaveURL(/\/catalogue$/)
    await expect(previous).toBeFocused()
    await kind.press('Enter')
    await expect(page.getByRole('button', { name: /^Remove filter / })).toBeFocused()
  })
})

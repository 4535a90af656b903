import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { emailOf } from '../testing/outbox.ts'
import { expect, test } from '../testing/test.ts'
import { picture } from '../testing/viewer-world.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const chip = (page: Page) => log(page).getByRole('button', { name: /^A spot on the 3D view of/ })

/** A sub-quote of the demo vendor's with the one part that has a 3D view, sent to it. */
const addQuoteOfPart = async (admin: Page): Promise<number> => {
  const people = await call<{ results: { id: number }[] }>(
    admin,
    'GET',
    `/user/?search=${emailOf('customer')}`,
  )
  const { results } = await call<{ results: { id: number }[] }>(
    admin,
    'GET',
    '/api/market/product/search/?search=OWN-SERVO',
  )
  const quote = await call<{ id: number; subquotes: { id: number }[] }>(
    admin,
    'POST',
    '/api/shop/quote-on-users-behalf/',
    { user_id: people.results[0]?.id, products: [{ id: results[0]?.id, quantity: 1 }] },
  )
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/`, { down_payment: 20 })
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/send-to-vendor/`, {})
  return quote.subquotes[0]?.id ?? 0
}

const openChat = async (page: Page, sub: number) => {
  await page.goto(`/subquotes/${sub}?chat=subQuote-${sub}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}

const beginPin = async (page: Page): Promise<Locator> => {
  await page.getByRole('combobox', { name: 'Part' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Mark a spot in 3D' }).click()
  await picture(page).locator('canvas').waitFor()
  return picture(page)
}

const middleOf = async (locator: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

/** The spot's mark is in the centre of the picture. */
const expectSpotInMiddle = async (page: Page) => {
  const mark = page.locator('[data-spot=true]')
  await expect
    .poll(async () => {
      const [at, middle] = [await middleOf(mark), await middleOf(picture(page))]
      return Math.hypot(at.x - middle.x, at.y - middle.y)
    })
    .toBeLessThan(3)
}

test('a message points at a spot on a part: set by keyboard, seen there by its reader on a phone', async ({
  as,
}) => {
  const [admin, vendor] = [await as('admin'), await as('vendor', { viewport: { width: 390, height: 844 } })]
  await admin.goto('/quotes')
  const sub = await addQuoteOfPart(admin)
  await admin.goto(`/quotes?chat=subQuote-${sub}`)
  const view = await beginPin(admin)
  const use = admin.getByRole('button', { name: 'Use this spot' })
  await expect(use).toBeDisabled()
  await view.click({ position: { x: 6, y: 6 } })
  await expect(admin.getByRole('status').filter({ hasText: 'isn’t at this point' })).toBeAttached()
  await expect(use).toBeDisabled()
  await view.focus()
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('status').filter({ hasText: 'The pin is set.' })).toBeAttached()
  await expect(use).toBeEnabled()
  await expectAccessible(admin, 'a pin that is set')
  await use.click()
  await expect(admin.getByRole('button', { name: 'Spot marked. Change it' })).toBeVisible()
  // The spot is enough: it is sent without text.
  await admin.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(chip(admin)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Spot marked. Change it' })).toHaveCount(0)

  await openChat(vendor, sub)
  await chip(vendor).click()
  await picture(vendor).locator('canvas').waitFor()
  await expectSpotInMiddle(vendor)
  await expectAccessible(vendor, 'a pin on a phone')
  expect(await vendor.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await vendor.keyboard.press('Escape')
  await expect(picture(vendor)).toHaveCount(0)
  await log(vendor)
    .getByRole('button', { name: /^Reply to/ })
    .click()
  await vendor.getByRole('textbox', { name: 'Message' }).fill('It stays')
  await vendor.getByRole('button', { name: 'Send' }).click()
  await expect(log(admin).locator('q')).toContainText('A spot on the 3D view of')
})

import type { Page } from '@playwright/test'
import { expect, test } from '../testing/test.ts'

// For a browser with an empty cache.
test.use({ isKept: false })

/** Holds every script requested from now on, until it is released. */
const holdScripts = async (page: Page) => {
  const gate = Promise.withResolvers<void>()
  const held: string[] = []
  await page.route('**/assets/*.js', async (route) => {
    held.push(route.request().url())
    await gate.promise
    await route.continue()
  })
  return { held, letGo: () => gate.resolve() }
}

test('the rows of a screen are asked for while its code is on its way, and once', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Recent activity' }).getByRole('row').nth(1)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/shop/quote/') asked.push(pathname + search)
  })
  const { held, letGo } = await holdScripts(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Quotes', exact: true })
    .click()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  // The screen can't have sent it: its code hasn't loaded.
  await expect.poll(() => held.length).toBeGreaterThan(0)
  letGo()
  await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a quote’s sub-quotes and timeline are asked for with the quote, not after it', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  const gate = Promise.withResolvers<void>()
  await page.route(/\/api\/shop\/quote\/\d+\/$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/shop\/(quote\/\d|subquote)/.test(pathname)) asked.push(pathname.replace(/\d+/, '#'))
  })
  await page
    .getByRole('button', { name: /^Sub-quotes of quote/ })
    .first()
    .click()
  // The quote's own answer is held, so the parts below it can't have been rendered.
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['/api/shop/quote/#/', '/api/shop/quote/#/timeline/', '/api/shop/subquote/'])
  gate.resolve()
  await expect(page.getByRole('table', { name: 'Sub-quotes' }).getByRole('rowheader').first()).toBeVisible()
  // Sourcing requests arrive with the quote, and their parts are requested then.
  expect(asked.filter((path) => !path.endsWith('/suggestions/'))).toHaveLength(3)
})

import type { Page } from '@playwright/test'
import { expect, test } from '../testing/test.ts'

// Of a browser that has loaded nothing yet.
test.use({ isKept: false })

/** Holds every script that is asked for from now on, until it is let go. */
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
  // The screen can't have asked: its code isn't here.
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
  // The quote's own answer is held: what stands below it can't have been drawn.
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['/api/shop/quote/#/', '/api/shop/quote/#/timeline/', '/api/shop/subquote/'])
  gate.resolve()
  await expect(page.getByRole('table', { name: 'Sub-quotes' }).getByRole('rowheader').first()).toBeVisible()
  // Lines that wait for a part are known with the quote alone, and the parts for them are asked for then.
  expect(asked.filter((path) => !path.endsWith('/suggestions/'))).toHaveLength(3)
})

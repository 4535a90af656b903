import type { Page, Request } from '@playwright/test'
import type { Username } from './sign-in.ts'
import { expect, test } from './test.ts'

// Of a browser that has loaded nothing yet.
test.use({ isKept: false })

/** A menu entry, and what its screen shows first. */
const screens: readonly (readonly [Username, string, string])[] = [
  ['admin', 'Dashboard', '/api/dashboard/work/'],
  ['admin', 'Products', '/api/market/product/search/'],
  ['admin', 'Quotes', '/api/shop/quote/'],
  ['admin', 'Orders', '/api/shop/order/'],
  ['admin', 'Users', '/user/'],
  ['admin', 'Audit', '/api/audit/'],
  ['vendor', 'Inventory', '/api/market/product/search/'],
  ['vendor', 'Sub Quotes', '/api/shop/subquote/'],
  ['vendor', 'Sub Orders', '/api/shop/suborder/'],
  ['vendor', 'Payment Methods', '/api/payment/list-payment-methods/'],
  ['vendor', 'Questions', '/api/chat/questions/'],
  ['tenant', 'Tenant Products', '/api/market/product/search/'],
  ['tenant', 'Tenant Quotes', '/api/shop/quote/'],
  ['tenant', 'Tenant Orders', '/api/shop/order/'],
  ['customer', 'Catalogue', '/api/catalogue/products/'],
  ['customer', 'Request lists', '/api/shop/request-list/'],
  ['customer', 'My Quotes', '/api/shop/quote/'],
  ['customer', 'My Orders', '/api/shop/order/'],
]

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

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

for (const [who, name, path] of screens) {
  test(`${name} of ${who} is asked for while its code is on its way, and once`, async ({ as }) => {
    const page = await as(who)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Recent activity' }).getByRole('row').nth(1)).toBeVisible()
    const asked: string[] = []
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === path) asked.push(pathname + search)
    }
    page.on('request', note)
    const { held, letGo } = await holdScripts(page)
    await entry(page, name).click()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    // The screen can't have asked: its code isn't here.
    await expect.poll(() => held.length).toBeGreaterThan(0)
    letGo()
    const main = page.getByRole('main')
    await expect(main.getByRole('rowheader').or(main.getByRole('listitem')).first()).toBeVisible()
    expect(asked).toHaveLength(1)
  })
}

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

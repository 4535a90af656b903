import type { Page, WebSocketRoute } from '@playwright/test'
import { call } from '../testing/call.ts'
import { createVerifiedVendor, newPassword } from '../testing/new-vendor.ts'
import { emailOf } from '../testing/outbox.ts'
import { enterCode, enterCredentials } from '../testing/sign-in.ts'
import { openFromMenu } from '../testing/steps.ts'
import { expect, test } from '../testing/test.ts'

const userIdOf = async (admin: Page, search: string): Promise<number> => {
  const { results } = await call<{ results: { id: number }[] }>(admin, 'GET', `/user/?search=${search}`)
  return results[0]?.id ?? 0
}

interface AddedQuote {
  id: number
  subquotes: { id: number; quote_items: { id: number }[] }[]
}

/** The demo customer's quote for a part of this vendor's, not yet seen by the vendor. */
const addQuote = async (admin: Page, vendorId: number): Promise<AddedQuote> => {
  const products = await call<{ results: { id: number }[] }>(
    admin,
    'GET',
    `/api/market/product/search/?type=MODEL&vendor__user_ptr__in=${vendorId}`,
  )
  const quote = await call<AddedQuote>(admin, 'POST', '/api/shop/quote-on-users-behalf/', {
    user_id: await userIdOf(admin, emailOf('customer')),
    products: [{ id: products.results[0]?.id, quantity: 3 }],
  })
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/`, { down_payment: 20 })
  return quote
}

/** Resolves once this page's connection was accepted: until then the page polls. */
const isLive = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        // The answer to the token, in Socket.IO's notation.
        if (String(payload).startsWith('40')) resolve()
      }),
    )
  })

const openLive = async (page: Page, path: string): Promise<void> => {
  const live = isLive(page)
  await page.goto(path)
  await live
  // A reload forgets this.
  await page.evaluate(`document.documentElement.setAttribute('data-stays', '')`)
}
const wasNotReloaded = (page: Page) => expect(page.locator('html[data-stays]')).toHaveCount(1)

test('a suspended person’s open page leads to sign-in at once, untouched', async ({ as, page }) => {
  const person = await createVerifiedVendor(page.request)
  await page.goto('/login')
  await enterCredentials(page, person.username, newPassword)
  await enterCode(page, person.email)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await openLive(page, '/inventory')
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()

  const [admin, other] = [await as('admin'), await as('vendor')]
  await admin.goto('/')
  await openLive(other, '/inventory')
  const id = await userIdOf(admin, person.email)
  await call(admin, 'POST', `/user/${id}/status/`, { status: 'SUSPENDED', reason: 'Unpaid' })
  await expect(page).toHaveURL(/\/login\?from=/)
  await wasNotReloaded(page)
  expect(
    await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token')),
  ).toBeNull()
  await expect(other.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
})

/** Adds a switch to this page's live connection: off cuts it and prevents a reconnect. */
const withSwitch = async (page: Page) => {
  const routes = new Set<WebSocketRoute>()
  const { promise: live, resolve } = Promise.withResolvers<void>()
  let isCut = false
  await page.routeWebSocket(/socket\.io/, (route) => {
    if (isCut) return void route.close()
    routes.add(route)
    route.connectToServer().onMessage((message) => {
      if (String(message).startsWith('40')) resolve()
      route.send(message)
    })
  })
  return {
    live,
    turn: async (way: 'on' | 'off'): Promise<void> => {
      isCut = way === 'off'
      if (isCut) for (const route of routes) await route.close()
    },
  }
}

test('a page says that it lost its connection, and catches up when it is back', async ({ as }) => {
  const [admin, vendor] = [await as('admin'), await as('vendor')]
  await admin.goto('/')
  const quote = await addQuote(admin, await userIdOf(admin, emailOf('vendor')))
  const connection = await withSwitch(vendor)
  await vendor.goto('/products')
  await connection.live
  const note = vendor.getByText('Live updates paused')
  await expect(note).toBeHidden()
  await connection.turn('off')
  await expect(note).toBeVisible()
  await openFromMenu(vendor, 'Sub Quotes')
  await expect(vendor.getByRole('row').nth(1)).toBeVisible()
  await call(admin, 'POST', `/api/shop/subquote/${quote.subquotes[0]?.id}/send-to-vendor/`)
  await connection.turn('on')
  // The longer the outage, the longer it waits before a retry: up to 30 s, plus or minus half.
  const patience = { timeout: 60_000 }
  const row = vendor.getByRole('row').filter({ hasText: `#${quote.subquotes[0]?.id}` })
  await expect(row).toBeVisible(patience)
  await expect(note).toBeHidden(patience)
})

import type { Page } from '@playwright/test'
import type { Username } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Requests until a list's rows stand (quality.md, Speed). */
const mostRequests = 20

/** What a list's code, styles, typeface and rows may weigh on their way: eight seconds of 400 kbit/s are 400 kB. */
const mostBytes = 365_000

const lists: readonly (readonly [Username, string])[] = [
  ['admin', '/products'],
  ['admin', '/quotes'],
  ['admin', '/orders'],
  ['admin', '/users'],
  ['admin', '/audit'],
  ['vendor', '/inventory'],
  ['vendor', '/subquotes'],
  ['vendor', '/suborders'],
  ['tenant', '/tenant-products'],
  ['tenant', '/tenent-quotes'],
  ['tenant', '/tenant-orders'],
  ['customer', '/my-quotes'],
  ['customer', '/my-orders'],
]

const firstRow = (page: Page) => page.getByRole('main').getByRole('rowheader').first()

/** What the page asks for before its rows stand; rows that stand ask for their pictures and unread marks. */
const noteRequests = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    const isOfRow = request.resourceType() === 'image' || pathname.endsWith('/marks/')
    if (protocol.startsWith('http') && !isOfRow) asked.push(pathname)
  })
  return asked
}

for (const [who, path] of lists) {
  test(`${path} of ${who} shows its rows after few requests`, async ({ as }) => {
    const page = await as(who)
    const asked = noteRequests(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(firstRow(page)).toBeVisible()
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a skeleton stands before any script is here, ${colorScheme}, and nothing moves after it`, async ({
    as,
  }) => {
    const page = await as('admin', { colorScheme })
    const gate = Promise.withResolvers<void>()
    const held: string[] = []
    await page.route(/\/assets\//, async (route) => {
      held.push(new URL(route.request().url()).pathname)
      await gate.promise
      await route.continue()
    })
    await page.goto('/products', { waitUntil: 'commit' })
    const skeleton = page.locator('#skeleton')
    await expect(skeleton).toBeVisible()
    await expect(page.locator('html[data-skeleton=shell]')).toHaveAttribute(
      'data-mantine-color-scheme',
      colorScheme,
    )
    // The screen's own files are asked for with the first script, not after it.
    await expect.poll(() => held.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3)
    await page.evaluate(`new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) window.moved = (window.moved ?? 0) + value
    }).observe({ type: 'layout-shift', buffered: true })`)
    gate.resolve()
    await expect(firstRow(page)).toBeVisible()
    await expect(skeleton).toBeHidden()
    expect(await page.evaluate('window.moved ?? 0')).toBeLessThan(0.05)
  })
}

test('on a line of 400 kbit/s a list’s code comes in one go, compressed, and weighs little', async ({
  as,
}) => {
  const page = await as('admin')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  let bytes = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const plain: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isLarge = Number(response.headers()['content-length'] ?? 0) > 2_000
    if (
      isLarge &&
      /\/assets\/.*\.(js|css)$/.test(pathname) &&
      response.headers()['content-encoding'] !== 'br'
    )
      plain.push(pathname)
  })
  await page.goto('/products', { waitUntil: 'commit' })
  await expect(page.locator('#skeleton')).toBeVisible()
  await expect(firstRow(page)).toBeVisible({ timeout: 60_000 })
  expect(plain).toEqual([])
  expect(bytes).toBeLessThanOrEqual(mostBytes)
})

test('the typeface is ours, asked for with the first bytes, and figures are as wide as each other', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  const styles = Promise.withResolvers<void>()
  await page.route(/\.css$/, async (route) => {
    await styles.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  // Before any style that names it is here.
  await expect.poll(() => fonts).toHaveLength(1)
  styles.resolve()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.evaluate('document.fonts.ready.then(() => null)')
  expect(await page.evaluate(`document.fonts.check('14px Geist')`)).toBe(true)
  const widths = await page.evaluate<number[]>(`['1111', '0000', '4848'].map((text) => {
    const line = document.body.appendChild(document.createElement('span'))
    line.textContent = text
    return line.getBoundingClientRect().width
  })`)
  expect(new Set(widths).size).toBe(1)
  expect(fonts).toHaveLength(1)
})

test('a phone’s sign-in page has no picture, and a desk’s has one', async ({ page }) => {
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.webp')) pictures.push(request.url())
  })
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('quoted by the people who make them')).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(pictures).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText('quoted by the people who make them')).toBeVisible()
  await expect.poll(() => pictures).toHaveLength(1)
})

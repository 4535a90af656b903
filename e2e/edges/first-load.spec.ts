import { pages } from '@armature/domain/pages/pages'
import type { Page } from '@playwright/test'
import type { Username } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

// For a browser with an empty cache.
test.use({ isKept: false })

/** Requests until a list's rows are visible (quality.md, Speed). */
const mostRequests = 20

/**
 * The maximum transfer size of a list's code, styles and rows, including code requested as soon as the rows are
 * visible. The typeface and the rows' pictures load in parallel, sometimes before and sometimes after the rows.
 */
const mostBytes = 335_000

/** The list that each role works with. */
const lists: readonly (readonly [Username, string])[] = [
  ['admin', '/quotes'],
  ['vendor', '/subquotes'],
  ['tenant', '/tenent-quotes'],
  ['customer', '/my-orders'],
]

const firstRow = (page: Page) => page.getByRole('main').getByRole('rowheader').first()

/** From now on sums up layout shifts. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(`new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) window.moved = (window.moved ?? 0) + value
  }).observe({ type: 'layout-shift', buffered: true })`)

/** Too small to notice. */
const expectNothingMoved = async (page: Page) =>
  expect(await page.evaluate('window.moved ?? 0')).toBeLessThan(0.05)

/** The page's calls before its rows are visible; visible rows request their pictures and unread marks. */
const noteRequests = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    const isOfRow = request.resourceType() === 'image' || pathname.endsWith('/marks/')
    if (protocol.startsWith('http') && !isOfRow) asked.push(pathname)
  })
  return asked
}

test('a list shows its rows after few requests', async ({ as }) => {
  for (const [who, path] of lists) {
    const page = await as(who)
    const asked = noteRequests(page)
    // Refetches after other walks' live changes aren't the page's own.
    await page.routeWebSocket('**/*', () => undefined)
    await page.goto(path, { waitUntil: 'commit' })
    await firstRow(page).waitFor()
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests)
  }
})

/** The largest paints so far, each larger than the previous one: their sizes. */
const largestPaints = (page: Page): Promise<number[]> =>
  page.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().map(({ size }) => size)))
      .observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve([]), 200)
  })`)

/** Holds the app's files; they are requested, and the page paints before any has loaded. */
const holdApp = async (page: Page) => {
  const gate = Promise.withResolvers<void>()
  const held: string[] = []
  await page.route(/\/assets\//, async (route) => {
    held.push(new URL(route.request().url()).pathname)
    await gate.promise
    await route.continue()
  })
  return { held, letGo: () => gate.resolve() }
}

test('a skeleton stands before any script is here, and nothing moves after it', async ({ as }) => {
  const page = await as('admin', { colorScheme: 'dark' })
  const skeleton = page.locator('#skeleton')
  const stands = async (path: string) => {
    const { held, letGo } = await holdApp(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(skeleton).toBeVisible()
    await expect(page.locator('html[data-skeleton=shell]')).toHaveAttribute(
      'data-mantine-color-scheme',
      'dark',
    )
    // The screen's own files are requested with the first script, not after it.
    await expect.poll(() => held.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3)
    return letGo
  }

  await test.step('at the root a person who is signed in sees nothing of the strangers’ home', async () => {
    const letGo = await stands('/')
    await expect(page.locator('#first')).toHaveCount(0)
    letGo()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  })

  await test.step('the rows of a list take its place', async () => {
    const letGo = await stands('/products')
    await watchShifts(page)
    letGo()
    await expect(firstRow(page)).toBeVisible()
    await expect(skeleton).toBeHidden()
    await expectNothingMoved(page)
  })
})

test('the head of a screen is there on a phone before the app, and little moves after it', async ({ as }) => {
  const page = await as('admin')
  await page.setViewportSize({ width: 412, height: 823 })
  for (const { path, title, description } of [pages.dashboard, pages.products]) {
    const { held, letGo } = await holdApp(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#skeleton p')).toHaveText(`${title}${description}`)
    await expect.poll(() => held.length).toBeGreaterThan(3)
    // The typeface loads in parallel with the rows.
    expect(held.filter((file) => file.endsWith('.woff2'))).toEqual([])
    await expect(page.locator('#skeleton b')).toBeVisible()
    await watchShifts(page)
    letGo()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(main.getByRole('rowheader').or(main.getByRole('listitem')).first()).toBeVisible()
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    await expectNothingMoved(page)
  }
})

test('a part’s picture is painted before the app is there, and stays until the app shows it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/catalogue')
  await page.getByRole('list', { name: 'Products' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Ask for a quote' })).toBeVisible()
  const { held, letGo } = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  const picture = page.locator('#first img[fetchpriority=high]')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect.poll(() => held.length).toBeGreaterThan(3)
  const first = await largestPaints(page)
  expect(first.length).toBeGreaterThan(0)
  // Its own data is delayed: until then nothing replaces the server's content.
  const data = Promise.withResolvers<void>()
  await page.route(/\/api\/catalogue\/products\/\d/, async (route) => {
    await data.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\/catalogue\/products\/\d/)
  letGo()
  await asked
  await expect(page.locator('#root main')).toBeAttached()
  await expect(picture).toBeVisible()
  await expect(page.locator('#root main')).toBeHidden()
  data.resolve()
  await expect(page.getByRole('main').getByRole('region', { name: /^Pictures of/ })).toBeVisible()
  await expect(page.locator('#first')).toHaveCount(0)
  expect(await largestPaints(page)).toEqual(first)
})

test('an offer is read before the app is there', async ({ page }) => {
  const outbox = await page.request.get('/dev/outbox.json?to=customer@demo.armature.test')
  const mails: { subject: string; text: string }[] = await outbox.json()
  const mail = mails.find(({ subject }) => subject.startsWith('Your offer'))
  const path = /https?:\/\/\S+(\/offer\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await page.setViewportSize({ width: 412, height: 823 })
  const { held, letGo } = await holdApp(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#first').getByRole('heading', { name: /^Quote #\d+$/ })).toBeVisible()
  await expect(page.locator('#first')).toContainText(/Revision \d+,\s+\$[\d,.]+\s+in\s+all/)
  await expect.poll(() => held.length).toBeGreaterThan(3)
  const first = await largestPaints(page)
  letGo()
  await expect(page.getByRole('table', { name: 'Offered parts' })).toBeVisible()
  await expect(page.locator('#first')).toHaveCount(0)
  expect(await largestPaints(page)).toEqual(first)
})

test('the catalogue stays until all that stands over the parts is here, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const kinds = Promise.withResolvers<void>()
  await page.route('**/api/market/component-subcategory/', async (route) => {
    await kinds.promise
    await route.continue()
  })
  await page.goto('/catalogue')
  await watchShifts(page)
  await expect(page.locator('#root main ul[aria-label="Products"] li').first()).toBeAttached()
  await expect(page.locator('#first nav').first()).toBeVisible()
  kinds.resolve()
  await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible()
  await expect(page.locator('#first')).toHaveCount(0)
  await expectNothingMoved(page)
})

test('a screen that was seen before asks for its rows with its first bytes, once', async ({ as }) => {
  const page = await as('admin')
  const rowCall = '/api/shop/quote/?page=1&page_size=10'
  await page.goto('/quotes')
  await expect(firstRow(page)).toBeVisible()
  const kept = () =>
    page.evaluate(`Object.entries(localStorage).find(([key]) => key.startsWith('armature-first'))?.[1] ?? ''`)
  await expect.poll(kept).toContain(rowCall)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\//, async (route) => {
    await gate.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto('/quotes', { waitUntil: 'commit' })
  await expect.poll(() => asked).toContain(rowCall)
  gate.resolve()
  await expect(firstRow(page)).toBeVisible()
  expect(asked.filter((address) => address === rowCall)).toEqual([rowCall])
})

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
  const beside = new Set<string>()
  line.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Font' || type === 'Image') beside.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!beside.has(requestId)) bytes += encodedDataLength
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

test('the typeface is ours and asked for with the first bytes; a phone’s sign-in page has no picture', async ({
  page,
}) => {
  const fonts: string[] = []
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    if (request.url().endsWith('.webp')) pictures.push(request.url())
  })
  await page.setViewportSize({ width: 375, height: 740 })
  const styles = Promise.withResolvers<void>()
  await page.route(/\.css$/, async (route) => {
    await styles.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  // Before any style that names it has loaded.
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
  expect(pictures).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => pictures).toHaveLength(1)
})

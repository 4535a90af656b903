import type { Page } from '@playwright/test'
import { expect, test } from '../testing/test.ts'

// Each test checks what the previous one has left.
test.describe.configure({ mode: 'serial' })

let first: Page | undefined
let heard = 0

const stored = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('left'),
    sessionStorage.getItem('left'),
    document.cookie.includes('left'),
  ])

const stand = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

test('a walk changes its page in every way that ends with it', async ({ as }) => {
  const page = await as('storebuyer')
  first = page
  await stand(page)
  await page.evaluate(() => {
    localStorage.setItem('left', 'here')
    sessionStorage.setItem('left', 'here')
    document.cookie = 'left=here'
  })
  expect(await stored(page)).toEqual(['here', 'here', true])
  await page.route('**/robots.txt?left', (route) => route.fulfill({ body: 'left' }))
  page.on('request', () => (heard += 1))
  await page.setViewportSize({ width: 400, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
})

test('the next walk of the same person has the page as new', async ({ as }) => {
  const before = heard
  const page = await as('storebuyer')
  expect(page === first).toBe(true)
  await stand(page)
  expect(await stored(page)).toEqual([null, null, false])
  expect(heard).toBe(before)
  expect(page.viewportSize()).toEqual({ width: 1280, height: 800 })
  const media = ['(prefers-color-scheme: dark)', 'print', '(prefers-reduced-motion: reduce)']
  expect(await page.evaluate((asked) => asked.map((one) => matchMedia(one).matches), media)).toEqual([
    false,
    false,
    true,
  ])
  const robots = await page.evaluate(async () => (await fetch('/robots.txt?left')).text())
  expect(robots).not.toBe('left')
  // It lasts as long as the page.
  await page.routeWebSocket('**/nothing', () => undefined)
})

test('a page that was changed for good is not handed on', async ({ as }) => {
  const page = await as('storebuyer')
  expect(page === first).toBe(false)
  expect(first?.isClosed()).toBe(true)
})

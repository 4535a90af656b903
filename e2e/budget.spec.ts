import { gzipSync } from 'node:zlib'
import { expect, test } from './test.ts'

/** Kilobytes of 1,000 bytes, gzipped (specification of speed: first screen). */
const budgets = { js: 150, css: 25 } as const

test('the first screen fits its budget of scripts and styles', async ({ page }) => {
  const sizes = { js: 0, css: 0 }
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1]
    if (kind !== 'js' && kind !== 'css') return
    reading.push(
      response.body().then((body) => {
        sizes[kind] += gzipSync(body, { level: 9 }).length / 1_000
      }),
    )
  })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  expect(sizes.js).toBeGreaterThan(0)
  expect(sizes.js).toBeLessThanOrEqual(budgets.js)
  expect(sizes.css).toBeLessThanOrEqual(budgets.css)
})

test('scripts and styles travel compressed and are kept by the browser', async ({ page }) => {
  const assets: { url: string; encoding: string | undefined; cache: string | undefined }[] = []
  page.on('response', (response) => {
    const headers = response.headers()
    if (response.url().includes('/assets/') && /\.(js|css)$/.test(response.url())) {
      assets.push({
        url: response.url(),
        encoding: headers['content-encoding'],
        cache: headers['cache-control'],
      })
    }
  })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  expect(assets.length).toBeGreaterThan(0)
  for (const { url, cache } of assets) expect(cache, url).toContain('immutable')
  expect(assets.filter(({ encoding }) => encoding !== undefined).length).toBeGreaterThan(0)
})

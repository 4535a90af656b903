import type { Page } from '@playwright/test'
import { call } from '../testing/call.ts'
import { emailOf, messageAfter, offerPath } from '../testing/outbox.ts'
import { signInHere } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

/** One pixel, blue. */
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** All pictures on the page have loaded, at least one or the given number. */
const seePictures = async (page: Page, where: string, { least } = { least: 1 }) => {
  const pictures = page.locator('img:visible')
  await expect.poll(() => pictures.count(), { message: where }).toBeGreaterThanOrEqual(least)
  await expect
    .poll(
      () =>
        pictures.evaluateAll((all: HTMLImageElement[]) =>
          all.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src),
        ),
      { message: `pictures of ${where}` },
    )
    .toEqual([])
}

// A store's host is another name of this server; locally 127.0.0.1 is, besides the configured localhost.
test('under another name than the configured one nothing is asked for elsewhere, and every picture is there', async ({
  browser,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '')
  site.hostname = '127.0.0.1'
  const context = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const elsewhere: string[] = []
  const refused: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && host !== site.host) elsewhere.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  await page.goto('/login?store=store.demo.armature.test')
  await expect(page.getByRole('banner')).toContainText('Cobalt Store')
  await signInHere(page, 'tenant', { remember: true })

  await page.goto('/')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logo, 'base64') })
  await expect(page.getByRole('img', { name: 'The store’s logo' })).toBeVisible()
  await seePictures(page, 'the profile')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByRole('img', { name: 'The store’s logo' })).toHaveCount(0)

  await page.goto('/tenant-products')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await seePictures(page, 'a product')
  await page.goto('/view/1')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByLabel('Loading')).toHaveCount(0)

  await page.goto('/suborders')
  await page
    .getByRole('button', { name: /^Order details/ })
    .first()
    .click()
  await seePictures(page, 'an order')
  await page.goto(offerPath(await messageAfter(page.request, emailOf('customer'), /Your offer/)))
  await expect(page.getByRole('heading', { name: /^Quote #/ })).toBeVisible()
  // The offer may be for parts without a picture, on a server that other walks have used.
  await seePictures(page, 'an offer', { least: 0 })
  // A form still sends the configured address.
  const { results } = await call<{ results: { data: { images: { image: string }[] } }[] }>(
    page,
    'GET',
    '/api/market/product/search/',
  )
  expect(results.flatMap(({ data }) => data.images)[0]?.image).toContain(new URL(baseURL ?? '').host)
  expect([elsewhere, refused]).toEqual([[], []])
  await context.close()
})

import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { expect, seeToast, test } from '../testing/test.ts'

/** One pixel, blue. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a store’s owner sets its logo, which stands in its menu and on its sign-in page, and takes it away', async ({
  as,
  open,
}) => {
  const page = await as('tenant')
  await page.goto('/')
  const picked = page.locator('input[type="file"]')
  // An aborted run may have left one.
  await expect(page.getByRole('button', { name: /^(Upload|Replace) logo$/ })).toBeVisible()
  await picked.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: logo })
  await expect(page.getByRole('alert')).toHaveText(messages.notALogo)
  await picked.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await seeToast(page, messages.logoSaved)
  await expect(page.getByRole('img', { name: 'The store’s logo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible()
  await expectAccessible(page, 'profile with a logo')
  const brand = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /, go to dashboard$/ })
  await expect(brand).not.toContainText('Armature')
  await expect(brand.locator('img')).toBeVisible()
  const name = (await brand.textContent()) ?? ''
  expect(await page.title()).toContain(name)

  const domain = await page.evaluate(
    () => localStorage.getItem('tenantDomain') ?? sessionStorage.getItem('tenantDomain'),
  )
  const context = await open('stranger')
  const signIn = await context.newPage()
  await signIn.goto(`/login?store=${domain}`)
  const banner = signIn.getByRole('banner')
  await expect(banner).toHaveText(name)
  await expect(banner.locator('img')).toHaveJSProperty('complete', true)
  expect(await banner.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(signIn, 'sign-in of a store')
  await signIn.goto('/login')
  await expect(banner).toContainText('Armature')
  await context.close()

  await page.getByRole('button', { name: 'Remove logo' }).click()
  await seeToast(page, messages.logoRemoved)
  await expect(page.getByRole('button', { name: 'Upload logo' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The store’s logo' })).toHaveCount(0)
  await expect(brand.locator('img')).toHaveCount(0)
})

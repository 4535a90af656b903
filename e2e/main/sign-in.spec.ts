import { messages } from '@armature/domain/messages'
import { createVerifiedVendor, newPassword, tokenFor } from '../testing/new-vendor.ts'
import { messageAfter, newestId } from '../testing/outbox.ts'
import { demoPassword, enterCode, enterCredentials, signIn, signInHere } from '../testing/sign-in.ts'
import { expect, seeToast, test } from '../testing/test.ts'

test('after signing in one returns to the page one came from', async ({ page }) => {
  await page.goto('/inventory?search=relay')
  await expect(page).toHaveURL(/\/login\?from=/)
  await signInHere(page, 'vendor')
  await expect(page).toHaveURL(/\/inventory\?search=relay$/)
  await expect(page.getByRole('searchbox')).toHaveValue('relay')

  await test.step('without Remember me the session is this tab’s alone', async () => {
    const other = await page.context().newPage()
    await other.goto('/inventory')
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test('a code that went to the phone may be pasted with its spaces, and another one waits its time', async ({
  page,
  context,
}) => {
  // A demo account with a verified number.
  const [username, phone] = ['heron', '12025550109']
  await page.goto('/login')
  await enterCredentials(page, username, demoPassword)
  await page.getByRole('radio', { name: 'Phone' }).check()
  const before = await newestId(page.request, phone)
  await page.clock.install()
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText('•••••••0109')).toBeVisible()
  const resend = page.getByRole('button', { name: /^Resend OTP/ })
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/^Resend OTP in (30|2\d) s$/)
  await page.clock.fastForward(31_000)
  await expect(resend).toHaveText('Resend OTP')
  // The page's clock was set ahead, the server's was not.
  await resend.click()
  await seeToast(page, messages.otpWait)

  const { text } = await messageAfter(page.request, phone, /\b\d{6}\b/, before)
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const field = page.getByRole('textbox', { name: 'One-time code' })
  await field.fill(code === '000001' ? '000002' : '000001')
  await expect(field).toHaveAccessibleDescription(messages.otpInvalid)
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(' ${code.slice(0, 3)}-${code.slice(3)} ')`)
  // The wrong one is selected, so that pasting replaces it and sends the form.
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('a new password by mail ends every session, and the link is good once', async ({
  page,
  browser,
  baseURL,
}) => {
  const vendor = await createVerifiedVendor(page.request)
  await page.goto('/login')
  await enterCredentials(page, vendor.username, newPassword)
  await enterCode(page, vendor.email)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  const email = other.getByRole('textbox', { name: 'Email' })
  await email.fill('nobody@')
  await expect(email).toHaveAccessibleDescription(messages.invalidEmailReset)
  const before = await newestId(page.request, vendor.email)
  await email.fill(vendor.email)
  await other.getByRole('button', { name: 'Reset' }).click()
  await seeToast(other, messages.resetMailSent)
  const token = await tokenFor(page.request, vendor.email, before)
  await other.goto(`/resetPassword?token=${token}`)
  const [password, confirm] = [
    other.getByRole('textbox', { name: 'New password' }),
    other.getByRole('textbox', { name: 'Confirm password' }),
  ]
  await password.fill('seven77')
  await expect(password).toHaveAccessibleDescription(messages.passwordMinimum)
  await password.fill('password123')
  await confirm.fill('password12')
  await expect(confirm).toHaveAccessibleDescription(messages.passwordDoesNotMatch)
  await confirm.fill('password123')
  await other.getByRole('button', { name: 'Set the password' }).click()
  await seeToast(other, messages.passwordTooCommon)
  for (const field of [password, confirm]) await field.fill('another long one')
  await other.getByRole('button', { name: 'Set the password' }).click()
  await seeToast(other, messages.passwordUpdated)
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()

  await page.goto('/products')
  await expect(page).toHaveURL(/\/login/)
  await page.goto(`/resetPassword?token=${token}`)
  for (const label of ['New password', 'Confirm password'])
    await page.getByRole('textbox', { name: label }).fill('yet another one')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await seeToast(page, messages.tokenInvalid)
  // It is useless now: back to the page that requests another one.
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible()
  await expect(page).toHaveURL(/\/resetPassword$/)
})

test('logging out ends the session in every tab and on the server', async ({ page, playwright, baseURL }) => {
  await signIn(page, 'vendor2')
  const token = await page.evaluate<string>('localStorage.getItem("token")')
  const other = await page.context().newPage()
  await other.goto('/products')
  await expect(other.getByRole('heading', { name: 'Products' })).toBeVisible()

  await page.getByRole('button', { name: /Account menu/ }).click()
  const told = page.waitForResponse('**/api/logout/')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login/)
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull()

  expect((await told).ok()).toBe(true)
  const stranger = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  const answer = await stranger.get('/api/me/', { headers: { Authorization: `JWT ${token}` } })
  expect(answer.status()).toBe(401)
  await stranger.dispose()
})

import { messages } from '@armature/domain/messages'
import { demoPassword, enterCode, enterCredentials, signIn, signInHere } from './sign-in.ts'
import { expect, seeToast, test } from './test.ts'

test('wrong credentials are told and lead back to the first step with the username kept', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await seeToast(page, messages.enterCredentials)
  await enterCredentials(page, 'vendor', 'not-the-password')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await seeToast(page, messages.wrongCredentials)
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('vendor')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
})

test('a wrong code is told at its field and can be put right', async ({ page }) => {
  await page.goto('/login')
  await enterCredentials(page, 'tenant', demoPassword)
  await page.route('**/api/otp_login/', (route) =>
    route.fulfill({ status: 400, json: { non_field_errors: [messages.otpInvalid], code: 'invalid' } }),
  )
  const code = page.getByRole('textbox', { name: 'One-time code' })
  await page.getByRole('radio', { name: 'Phone' }).check()
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled()
  await code.fill('123456')
  await expect(page.getByText(messages.otpInvalid)).toBeVisible()
  await page.unroute('**/api/otp_login/')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

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

test('a 401 anywhere clears the session and leads to sign-in, and back again afterwards', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/products')
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await page.route('**/api/shop/subquote/**', (route) =>
    route.fulfill({ status: 401, json: { detail: messages.signInFirst, code: 'not_signed_in' } }),
  )
  await page.getByRole('link', { name: 'Sub Quotes' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fsubquotes/)
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull()
  await page.unroute('**/api/shop/subquote/**')
  await enterCredentials(page, 'vendor')
  await enterCode(page, 'vendor')
  await expect(page.getByRole('heading', { name: 'Sub Quotes' })).toBeVisible()
})

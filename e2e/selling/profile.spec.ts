import { messages } from '@armature/domain/messages'
import type { Browser, Page } from '@playwright/test'
import { openFromMenu } from '../testing/steps.ts'
import { expectAccessible } from '../testing/axe.ts'
import { createVerifiedVendor, newPassword } from '../testing/new-vendor.ts'
import { messageAfter } from '../testing/outbox.ts'
import { enterCode, enterCredentials } from '../testing/sign-in.ts'
import { expect, seeToast, test } from '../testing/test.ts'

type Vendor = Awaited<ReturnType<typeof createVerifiedVendor>>

const enter = async (page: Page, { username, email }: Vendor) => {
  await page.goto('/login')
  await enterCredentials(page, username, newPassword)
  await enterCode(page, email)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
}

/** A page of the same person's in a separate browser; a code is sent once in half a minute, so this uses it up first. */
const elsewhere = async (browser: Browser, vendor: Vendor, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await enter(page, vendor)
  return page
}

test('a session elsewhere is signed out by itself, or with all others', async ({
  page,
  browser,
  baseURL,
}) => {
  const vendor = await createVerifiedVendor(page.request)
  await enter(page, vendor)
  const second = await elsewhere(browser, vendor, baseURL)
  const third = await elsewhere(browser, vendor, baseURL)
  await page.reload()
  const sessions = page.getByRole('table', { name: 'Sessions' })
  const rows = sessions.getByRole('row').filter({ has: page.getByRole('button', { name: /^Sign out/ }) })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1)
  await rows.filter({ hasNotText: 'This session' }).first().getByRole('button').click()
  await seeToast(page, messages.sessionEnded)
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: messages.agree, exact: true }).click()
  await seeToast(page, messages.sessionsEnded)
  await expect(rows).toHaveCount(1)
  for (const other of [second, third]) {
    await other.goto('/products')
    await expect(other).toHaveURL(/\/login/)
    await other.context().close()
  }
  const activity = page.getByRole('table', { name: 'Recent activity' })
  const signIns = activity.getByText('Signed in', { exact: true })
  await expect(signIns).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('session.revoked')
  await expect(signIns).toHaveCount(0)
  await expect(activity.getByRole('rowheader').first()).toBeVisible()

  await rows.getByRole('button').click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a phone is confirmed by the code that came there, and codes go there only then', async ({ page }) => {
  const vendor = await createVerifiedVendor(page.request)
  const phone = '+15550100456'
  await page.goto('/login')
  await enterCredentials(page, vendor.username, newPassword)
  await page.getByRole('radio', { name: 'Phone' }).check()
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await seeToast(page, messages.otpPhoneUnconfirmed)
  await enterCode(page, vendor.email)
  await openFromMenu(page, 'Profile')
  await page.getByRole('button', { name: 'Confirm phone' }).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByRole('textbox', { name: 'Phone number' })
  await expect(dialog.getByRole('combobox', { name: 'Country code' })).toHaveValue('+1 United States')
  await expect(number).toHaveValue('(555) 010-0123')
  await number.fill('+1 555 four')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(number).toHaveAccessibleDescription(new RegExp(messages.invalidPhone))
  await number.fill('555 010 0456')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const { text } = await messageAfter(page.request, phone, /\b\d{6}\b/)
  await dialog.getByRole('textbox', { name: 'One-time code' }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await expectAccessible(page, 'confirm phone')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await seeToast(page, messages.phoneConfirmed)
  await expect(page.getByText(phone)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a vendor sets up its payout account at the provider, and is approved when it is verified', async ({
  page,
}) => {
  const vendor = await createVerifiedVendor(page.request)
  await enter(page, vendor)
  const payouts = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Payouts' }) })
  await expect(payouts).toContainText(messages.payoutMissing)
  const pending = page.getByText('Your account is pending')
  await expect(pending).toBeVisible()
  await page.getByRole('link', { name: 'Sub Quotes' }).click()
  await expect(pending).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await payouts.getByRole('button', { name: 'Set up payouts' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  await expect(page.getByText(vendor.company['Business name'] ?? '')).toBeVisible()
  await expectAccessible(page, 'onboarding')
  await page.getByRole('button', { name: 'Not now' }).click()

  await expect(payouts).toContainText(messages.verifyStripe)
  await expectAccessible(page, 'profile with an unverified payout account')
  await payouts.getByRole('button', { name: 'Verify account' }).click()
  const onboarding = page.url()
  await page.getByRole('button', { name: 'Verify account' }).click()
  await expect(payouts).toContainText(messages.payoutApproved)
  await messageAfter(page.request, vendor.email, /Your account is approved\./)
  await page.reload()
  await expect(payouts).toContainText(messages.payoutApproved)
  await expect(pending).toHaveCount(0)

  await payouts.getByRole('button', { name: 'Open Stripe account' }).click()
  await expect(page.getByRole('heading', { name: 'Your payout account' })).toBeVisible()
  await expectAccessible(page, 'the account at the provider')
  await page.getByRole('link', { name: 'Back to Armature' }).click()
  await expect(
    page.getByRole('table', { name: 'Recent activity' }).getByText('Payout account verified'),
  ).toBeVisible()
  // A used link leads back to the page that sends a new one.
  await page.goto(onboarding)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
})

import { messages } from '@armature/domain/messages'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { choosePlace, createVerifiedVendor, fieldOf, newPassword } from './new-vendor.ts'
import { messageAfter } from './outbox.ts'
import { enterCode, enterCredentials } from './sign-in.ts'
import { expect, seeToast, test } from './test.ts'

type Vendor = Awaited<ReturnType<typeof createVerifiedVendor>>

const enter = async (page: Page, { username, email }: Vendor) => {
  await page.goto('/login')
  await enterCredentials(page, username, newPassword)
  await enterCode(page, email)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
}

/** A page of the same person's in a browser of its own; a code is sent once in half a minute, so it is used up first. */
const elsewhere = async (browser: Browser, vendor: Vendor, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await enter(page, vendor)
  return page
}

test('the profile shows who one is, and nothing of it can be typed over', async ({ as }) => {
  const page = await as('tenant')
  await page.goto('/')
  for (const [name, value] of [
    ['First name', 'Tomas'],
    ['Last name', 'Rivera'],
    ['Username', 'tenant'],
    ['Email', 'tenant@demo.armature.test'],
    ['Tenant domain', 'store.demo.armature.test'],
    ['Subscription status', messages.subscribed],
  ] as const) {
    const fact = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(fact).toContainText(value)
  }
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})

test('a profile that cannot be loaded says so, with a toast, and can be tried again', async ({ as }) => {
  const page = await as('vendor')
  await page.route('**/api/me/', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/')
  await seeToast(page, messages.somethingWentWrongLower)
  await expect(page.getByText(messages.userInformationFailed)).toBeVisible()
  await page.unroute('**/api/me/')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('main').getByText('vendor@demo.armature.test')).toBeVisible()
})

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
  const phone = '15550100456'
  await page.goto('/login')
  await enterCredentials(page, vendor.username, newPassword)
  await page.getByRole('radio', { name: 'Phone' }).check()
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await seeToast(page, messages.otpPhoneUnconfirmed)
  await enterCode(page, vendor.email)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm phone' }).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByRole('textbox', { name: 'Phone number' })
  await expect(number).toHaveValue(vendor.person['Phone number'] ?? '')
  await number.fill('+1 555 four')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(number).toHaveAccessibleDescription(new RegExp(messages.invalidPhone))
  await number.fill(phone)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const { text } = await messageAfter(page.request, phone, /\b\d{6}\b/)
  await dialog.getByRole('textbox', { name: 'One-time code' }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await expectAccessibleInBoth(page, 'confirm phone')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await seeToast(page, messages.phoneConfirmed)
  await expect(page.getByText(phone)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('the password is changed by the old one, and every other session ends', async ({
  page,
  browser,
  baseURL,
}) => {
  const vendor = await createVerifiedVendor(page.request)
  await enter(page, vendor)
  const other = await elsewhere(browser, vendor, baseURL)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  const fieldsOf = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
  const change = dialog.getByRole('button', { name: 'Change password' })
  await expect(fieldsOf('Current password')).toBeFocused()
  await change.click()
  await expect(fieldsOf('Current password')).toHaveAccessibleDescription(messages.required)
  await expect(fieldsOf('New password')).toHaveAccessibleDescription(messages.passwordMinimum)
  await expectAccessibleInBoth(page, 'change password')
  await fieldsOf('Current password').fill('not it')
  await fieldsOf('New password').fill('another long one')
  await fieldsOf('Confirm password').fill('another long')
  await expect(fieldsOf('Confirm password')).toHaveAccessibleDescription(messages.passwordDoesNotMatch)
  await fieldsOf('Confirm password').fill('another long one')
  await change.click()
  await expect(fieldsOf('Current password')).toHaveAccessibleDescription(messages.oldPasswordWrong)
  await expect(fieldsOf('Current password')).toBeFocused()
  await fieldsOf('Current password').fill(newPassword)
  await change.click()
  await seeToast(page, messages.passwordUpdated)
  await expect(dialog).toHaveCount(0)
  const { text } = await messageAfter(page.request, vendor.email, /Your password was changed/)
  await other.goto('/products')
  await expect(other).toHaveURL(/\/login/)
  // Its link opens without a password.
  await other.goto(new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '').pathname)
  await expect(other.getByRole('button', { name: 'Reset', exact: true })).toBeVisible()
  await other.context().close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
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
  await page.getByRole('link', { name: 'To your profile' }).click()
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
  // A link that was used leads back to where a new one is had.
  await page.goto(onboarding)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
})

test('company information is edited under the rules of sign-up, and what is unsaved is asked about', async ({
  page,
}) => {
  const vendor = await createVerifiedVendor(page.request)
  await enter(page, vendor)
  await page.getByRole('link', { name: 'Edit company' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(fieldOf(page, 'Business name')).toHaveValue(vendor.company['Business name'] ?? '')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Texas')
  await expect(save).toBeDisabled()
  await fieldOf(page, 'Industry').fill('Robo')
  await expect(fieldOf(page, 'Industry')).toHaveAccessibleDescription(messages.tooShort)
  await expect(save).toBeDisabled()
  await fieldOf(page, 'Industry').fill('Motion control')
  await choosePlace(page, 'Country', 'Germany')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('')
  await expect(save).toBeDisabled()
  await choosePlace(page, 'State', 'Bayern')
  await save.click()
  await seeToast(page, messages.companySaved)
  await page.reload()
  await expect(fieldOf(page, 'Industry')).toHaveValue('Motion control')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Bayern')

  await page.route('**/api/me/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { city: ['No such city.'], code: 'invalid' } })
      : route.continue(),
  )
  await fieldOf(page, 'City').fill('Nowhere')
  await save.click()
  await expect(fieldOf(page, 'City')).toHaveAccessibleDescription('No such city.')
  await expect(fieldOf(page, 'City')).toHaveValue('Nowhere')

  const question = page.getByRole('dialog', { name: 'Leave without saving your changes?' })
  const chooseInMenu = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await test.step('leaving asks', async () => {
    await chooseInMenu('Profile')
    await question.getByRole('button', { name: messages.disagree }).click()
    await expect(fieldOf(page, 'City')).toHaveValue('Nowhere')
  })
  await test.step('signing out does not', async () => {
    await chooseInMenu('Logout')
    await expect(page).toHaveURL(/\/login$/)
    await expect(question).toBeHidden()
  })
})

test('the colours chosen on the profile stay', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html[data-mantine-color-scheme=dark]')).toBeAttached()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

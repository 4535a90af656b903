import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { fieldOf, fillCompany, fillPerson, newPassword, newVendor, tokenFor } from '../testing/new-vendor.ts'
import { messageAfter } from '../testing/outbox.ts'
import { enterCredentials } from '../testing/sign-in.ts'
import { expect, seeToast, test } from '../testing/test.ts'

test('an account opens by the mail’s link, once, and until then sign-in leads to the verification', async ({
  page,
}) => {
  const vendor = newVendor()
  await page.goto('/register')
  await fillPerson(page, vendor)
  await fillCompany(page, vendor)
  await page.getByRole('button', { name: 'Signup' }).click()
  await seeToast(page, messages.accountCreated)
  await expect(page).toHaveURL(/\/login$/)

  await enterCredentials(page, vendor.username, newPassword)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await seeToast(page, messages.notVerified)
  await expect(page).toHaveURL(/\/emailVerification$/)
  const first = await messageAfter(page.request, vendor.email, /verifyEmail/)
  const stale = await tokenFor(page.request, vendor.email)
  await fieldOf(page, 'Email').fill('not an address')
  await expect(fieldOf(page, 'Email')).toHaveAccessibleDescription(messages.invalidEmail)
  await fieldOf(page, 'Email').fill(vendor.email)
  await page.getByRole('button', { name: 'Send verification mail' }).click()
  await seeToast(page, messages.emailSent)

  const token = await tokenFor(page.request, vendor.email, first.id)
  for (const wrong of [stale, 'made-up', `${token}x`]) {
    await page.goto(`/verifyEmail?token=${wrong}`)
    await seeToast(page, messages.tokenInvalid)
    await expect(page).toHaveURL(/\/emailVerification$/)
  }
  await page.goto(`/verifyEmail?token=${token}`)
  await expect(page.getByText(messages.accountActivated)).toBeVisible()
  await expectAccessible(page, 'Account Activated!')
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(`/verifyEmail?token=${token}`)
  await expect(page.getByText(messages.addressConfirmedAlready)).toBeVisible()
})

test('from sign-up to the profile with the keyboard alone', async ({ page }) => {
  const vendor = newVendor()
  const { keyboard } = page
  /** Presses Tab until the named control has the focus. */
  const tabTo = async (
    role: 'textbox' | 'combobox' | 'button' | 'link' | 'radio' | 'checkbox',
    name: string,
  ) => {
    const wanted = page.getByRole(role, { name, exact: true })
    await expect(wanted).toBeVisible()
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await wanted.and(page.locator(':focus')).count()) > 0) return
      await keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  await page.goto('/login')
  await tabTo('link', 'Create an account')
  await keyboard.press('Enter')
  await expect(fieldOf(page, 'Username')).toBeFocused()
  for (const [label, text] of Object.entries(vendor.person)) {
    await tabTo('textbox', label)
    await keyboard.type(text)
  }
  await expectAccessible(page, 'sign-up, first step')
  await keyboard.press('Enter')
  await expect(fieldOf(page, 'Business name')).toBeFocused()
  for (const label of ['Business name', 'Industry', 'Location', 'Address']) {
    await tabTo('textbox', label)
    await keyboard.type(vendor.company[label] ?? '')
  }
  for (const [label, place] of [
    ['Country', vendor.country],
    ['State', vendor.state],
  ] as const) {
    await tabTo('combobox', label)
    await keyboard.type(place)
    await expect(page.getByRole('option', { name: place, exact: true })).toBeVisible()
    // Enter chooses the country, moving on chooses the state.
    await keyboard.press(label === 'Country' ? 'Enter' : 'Tab')
    await expect(page.getByRole('combobox', { name: label })).toHaveValue(place)
  }
  for (const label of ['City', 'Postal code']) {
    await tabTo('textbox', label)
    await keyboard.type(vendor.company[label] ?? '')
  }
  await expectAccessible(page, 'sign-up, second step')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)

  await page.goto(`/verifyEmail?token=${await tokenFor(page.request, vendor.email)}`)
  await tabTo('link', 'Login')
  await keyboard.press('Enter')
  await tabTo('textbox', 'Username')
  await keyboard.type(vendor.username)
  await tabTo('textbox', 'Password')
  await keyboard.type(newPassword)
  await tabTo('checkbox', 'Remember me')
  await keyboard.press('Space')
  await tabTo('button', 'Sign in')
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Email' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked()
  await expectAccessible(page, 'channel')
  await keyboard.press('ArrowUp')
  await tabTo('button', 'Send OTP')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeFocused()
  await expectAccessible(page, 'code')
  const { text } = await messageAfter(page.request, vendor.email, /\b\d{6}\b/)
  await keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expectAccessible(page, 'dashboard of a new vendor')
  await tabTo('button', 'Settings')
  await keyboard.press('Enter')
  await tabTo('link', 'Profile')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  for (const shown of [vendor.username, vendor.email, 'Nora', 'Engström', messages.payoutMissing])
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'profile of a new vendor')
})

import { messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  choosePlace,
  fieldOf,
  fillCompany,
  fillPerson,
  newPassword,
  newVendor,
  tokenFor,
} from './new-vendor.ts'
import { messageAfter } from './outbox.ts'
import { enterCredentials } from './sign-in.ts'
import { expect, seeToast, test } from './test.ts'

const tooLong = (length: number) => 'x'.repeat(length + 1)

/** Specification section 5: what is typed, and what is said at its field. */
const personRules = [
  ['Username', '', messages.required],
  ['First name', '', messages.required],
  ['Last name', '', messages.required],
  ['Email', '', messages.required],
  ['Email', 'ops@northgate', messages.invalidEmail],
  ['Phone number', '', messages.required],
  ['Phone number', '+1 555', messages.phoneTooShort],
  ['Phone number', '+1 555 CALL', messages.invalidPhone],
  ['Phone number', '1111111110', messages.phoneTooShort],
  ['Phone number', '100000000000', messages.phoneTooLong],
  ['Password', '', messages.required],
  ['Password', 'seven77', messages.passwordMinimum],
  ['Confirm password', '', messages.required],
  ['Confirm password', 'another one', messages.passwordsMustMatch],
] as const

const companyRules = [
  ['Business name', '', messages.required],
  ['Business name', tooLong(50), messages.tooLong],
  ['Location', '', messages.required],
  ['Location', tooLong(50), messages.tooLong],
  ['Industry', '', messages.required],
  ['Industry', 'Robo', messages.tooShort],
  ['Industry', tooLong(50), messages.tooLong],
  ['Address', 'Short 1', messages.tooShort],
  ['Address', tooLong(100), messages.tooLong],
  ['City', 'LA', messages.tooShort],
  ['City', tooLong(50), messages.tooLong],
  ['Postal code', '', messages.required],
] as const

/** Types something else first, so that the rule is seen to speak on a change, and then the good value again. */
const expectRules = async (
  page: Page,
  rules: readonly (readonly [string, string, string])[],
  good: Record<string, string>,
  button: string,
) => {
  for (const [label, typed, text] of rules) {
    await fieldOf(page, label).fill('x')
    await fieldOf(page, label).fill(typed)
    await expect(fieldOf(page, label), `${label}: "${typed}"`).toHaveAccessibleDescription(
      // A field's own description may follow.
      new RegExp(`^${text.replaceAll(/[!?.]/g, String.raw`\$&`)}( |$)`),
    )
    await expect(page.getByRole('button', { name: button })).toBeDisabled()
    await fieldOf(page, label).fill(good[label] ?? '')
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: button })).toBeEnabled()
}

test('each rule of both steps speaks at its field, on every change, and keeps the button shut', async ({
  page,
}) => {
  const vendor = newVendor()
  await page.goto('/register')
  await fillPerson(page, vendor)
  await page.getByRole('button', { name: 'Back to User Information' }).click()
  await expectRules(page, personRules, vendor.person, 'Next')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillCompany(page, vendor)
  await expectRules(page, companyRules, vendor.company, 'Signup')
})

test('choosing a country clears the state, which is one of that country’s', async ({ page }) => {
  const vendor = newVendor()
  await page.goto('/register')
  await fillPerson(page, vendor)
  const state = page.getByRole('combobox', { name: 'State' })
  await expect(state).toBeDisabled()
  await fillCompany(page, vendor)
  await expect(state).toHaveValue('Texas')
  await choosePlace(page, 'Country', 'Canada')
  await expect(state).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Signup' })).toBeDisabled()
  await state.fill('Tex')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await choosePlace(page, 'State', 'Ontario')
  await expect(page.getByRole('button', { name: 'Signup' })).toBeEnabled()
})

test('what was typed survives going back and a refused sign-up, whose reasons stand at the fields', async ({
  page,
}) => {
  const vendor = newVendor()
  vendor.person['Username'] = 'vendor'
  vendor.person['Password'] = vendor.person['Confirm password'] = 'password123'
  await page.goto('/register')
  await fillPerson(page, vendor)
  await fillCompany(page, vendor)
  await page.getByRole('button', { name: 'Back to User Information' }).click()
  for (const [label, text] of Object.entries(vendor.person))
    await expect(fieldOf(page, label)).toHaveValue(text)
  await page.getByRole('button', { name: 'Next' }).click()
  for (const [label, text] of Object.entries(vendor.company))
    await expect(fieldOf(page, label)).toHaveValue(text)

  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(fieldOf(page, 'Password')).toBeFocused()
  await seeToast(page, messages.passwordTooCommon)
  await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription(messages.passwordTooCommon)
  for (const label of ['Password', 'Confirm password']) await fieldOf(page, label).fill(newPassword)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States')
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(fieldOf(page, 'Username')).toBeFocused()
  await seeToast(page, messages.usernameTaken)
  await expect(fieldOf(page, 'Username')).toHaveAccessibleDescription(messages.usernameTaken)
  await expect(fieldOf(page, 'Username')).toHaveValue('vendor')
})

test('what was typed outlives the page, but for the passwords, until the account is there', async ({
  page,
}) => {
  const vendor = newVendor()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillPerson(page, vendor)
  await fillCompany(page, vendor)
  const { Password, 'Confirm password': Confirm, ...kept } = vendor.person
  const expectKept = async () => {
    for (const [label, text] of Object.entries(kept)) await expect(fieldOf(page, label)).toHaveValue(text)
    for (const label of ['Password', 'Confirm password']) await expect(fieldOf(page, label)).toHaveValue('')
  }
  await page.goBack()
  for (const [label, text] of Object.entries(vendor.person))
    await expect(fieldOf(page, label)).toHaveValue(text)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goForward()
  await expectKept()
  await page.reload()
  await expectKept()
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(Password)
  await fieldOf(page, 'Password').fill(Password ?? '')
  await fieldOf(page, 'Confirm password').fill(Confirm ?? '')
  await page.getByRole('button', { name: 'Next' }).click()
  for (const [label, text] of Object.entries(vendor.company))
    await expect(fieldOf(page, label)).toHaveValue(text)
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue(vendor.state)
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  for (const label of Object.keys(kept)) await expect(fieldOf(page, label)).toHaveValue('')
})

test('a country that was typed before its list was there is chosen by Enter', async ({ page }) => {
  const vendor = newVendor()
  const typed = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/.*(countr|places)/i, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/register')
  await expect(page.getByText('This makes a vendor account')).toBeVisible()
  await fillPerson(page, vendor)
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill(vendor.country)
  typed.resolve(undefined)
  await expect(page.getByRole('option', { name: vendor.country, exact: true })).toBeVisible()
  await country.press('Enter')
  await expect(page.getByRole('combobox', { name: 'State' })).toBeEnabled()
})

test('a refusal without words has the catalogue’s', async ({ page }) => {
  const vendor = newVendor()
  await page.goto('/register')
  await page.route('**/api/market/vendor/write/', (route) => route.fulfill({ status: 400, json: {} }))
  await fillPerson(page, vendor)
  await fillCompany(page, vendor)
  await page.getByRole('button', { name: 'Signup' }).click()
  await seeToast(page, messages.unexpectedSignUp)
  await expect(page.getByRole('heading', { name: 'Company Information' })).toBeVisible()
})

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
  /** Goes on with Tab until the named control has the focus. */
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
    // The country is chosen by Enter, the state by going on.
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
  await tabTo('link', 'Profile')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  for (const shown of [vendor.username, vendor.email, 'Nora', 'Engström', messages.payoutMissing])
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'profile of a new vendor')
})

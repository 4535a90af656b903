import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { expectFits } from '../testing/fit.ts'
import { choosePlace, fieldOf, fillPerson, newPassword, newVendor, tokenFor } from '../testing/new-vendor.ts'
import { enterCode, enterCredentials } from '../testing/sign-in.ts'
import { expect, seeToast, test } from '../testing/test.ts'

const part = 'DYNAMIXEL XL330-M288-T'

test('a stranger with a list signs up to buy, returns to its request through the mail, and asks for a quote', async ({
  page,
}) => {
  const buyer = newVendor()
  const company = buyer.company['Business name'] ?? ''
  await page.goto('/catalogue?search=XL330-M288')
  await page.getByRole('button', { name: `Add to list: ${part}`, exact: true }).click()
  await page.getByRole('link', { name: 'Your list (1)' }).click()
  // The catalogue's own links are there until the list's page is.
  await expect(page.getByRole('heading', { level: 1, name: 'Your list' })).toBeVisible()

  await test.step('creates an account, which is a buyer’s', async () => {
    await page.getByRole('link', { name: 'Sign up to request a quote' }).click()
    await expect(page.getByRole('radio', { name: 'I buy parts' })).toBeChecked()
    await expectAccessible(page, 'sign-up of a buyer')
    await page.setViewportSize({ width: 320, height: 740 })
    await expectFits(page, 'sign-up of a buyer, first step')
    await page.setViewportSize({ width: 1280, height: 800 })
    await fillPerson(page, buyer)
    await expect(fieldOf(page, 'Industry')).toHaveCount(0)
    await fieldOf(page, 'Business name').fill(company)
    await choosePlace(page, 'Country', 'Germany')
    await fieldOf(page, 'Address (optional)').fill('12 Harbour Street')
    await fieldOf(page, 'City (optional)').fill('Hamburg')
    await expectAccessible(page, 'company of a buyer')
    await page.getByRole('button', { name: 'Signup' }).click()
    await seeToast(page, messages.accountCreated)
    await expect(page).toHaveURL(/\/login\?from=%2Fcatalogue%2Flist%3Frequest%3Dtrue$/)
  })

  await test.step('confirms the address by the link of the mail', async () => {
    await enterCredentials(page, buyer.username, newPassword)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await seeToast(page, messages.notVerified)
    await expect(page).toHaveURL(/\/emailVerification\?from=/)
    await page.goto(`/verifyEmail?token=${await tokenFor(page.request, buyer.email)}`)
    await expect(page.getByText(messages.accountActivated)).toBeVisible()
  })

  await test.step('signs in as usual, and lands on the list’s request', async () => {
    await page.getByRole('link', { name: 'Login' }).click()
    await enterCredentials(page, buyer.username, newPassword)
    await enterCode(page, buyer.email)
    await expect(page.getByRole('heading', { name: 'Request quote', level: 1 })).toBeVisible()
    await expect(page.getByText('now in “My list”')).toBeVisible()
  })

  await test.step('asks for a quote of it, whose delivery begins with the company’s address', async () => {
    await expect(page.getByRole('list', { name: 'Requested parts' })).toContainText(part)
    await expect(page.getByRole('combobox', { name: 'Ship to' })).toHaveValue(
      `${company}, 12 Harbour Street, Hamburg`,
    )
    await page.getByRole('button', { name: 'Request quote', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'My Quotes', level: 1 })).toBeVisible()
  })

  await test.step('finds its company on the profile, and changes it', async () => {
    await page.goto('/')
    await expect(page.getByText('12 Harbour Street, Hamburg, Germany')).toBeVisible()
    await page.getByRole('button', { name: 'Edit company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your company' })
    await dialog.getByRole('textbox', { name: 'Postal code (optional)' }).fill('20457')
    await expectAccessible(page, 'company of a customer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, messages.companySaved)
    await expect(page.getByText('12 Harbour Street, Hamburg, 20457, Germany')).toBeVisible()
  })
})

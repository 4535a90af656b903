import { randomBytes } from 'node:crypto'
import { memberInvited } from '@armature/domain/accounts/company-texts'
import { createVerifiedVendor, newPassword, tokenFor } from '../testing/new-vendor.ts'
import { enterCode, enterCredentials } from '../testing/sign-in.ts'
import { expect, seeToast, test } from '../testing/test.ts'

test('an owner invites a colleague, who prices for the company until they are removed', async ({
  page,
  browser,
}) => {
  const vendor = await createVerifiedVendor(page.request)
  await page.goto('/login')
  await enterCredentials(page, vendor.username, newPassword)
  await enterCode(page, vendor.email)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.goto('/company')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  const email = `ana-${randomBytes(4).toString('hex')}@company.test`
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Lopez')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('checkbox', { name: 'Pricing' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await seeToast(page, memberInvited)

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(`/resetPassword?token=${await tokenFor(page.request, email)}`)
  await theirs.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword)
  await theirs.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword)
  await theirs
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await theirs.goto('/login')
  await enterCredentials(theirs, email, newPassword)
  await enterCode(theirs, email)
  // The dashboard of their own account comes first, with the invitation.
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await theirs.goto('/company')
  await theirs.getByRole('button', { name: /^Switch to Engström/ }).click()
  await expect(theirs.getByRole('link', { name: 'Sub Quotes' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Subscription' })).toHaveCount(0)
  await theirs.goto('/company')
  await expect(theirs.getByRole('table', { name: 'People' })).toContainText('Ana Lopez')
  await expect(theirs.getByRole('button', { name: 'Invite a person' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Remove Ana Lopez' }).click()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(theirs).toHaveURL(/\/login/)
})

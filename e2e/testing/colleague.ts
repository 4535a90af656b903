import { randomBytes } from 'node:crypto'
import { memberInvited } from '@armature/domain/accounts/company-texts'
import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newPassword, tokenFor } from './new-vendor.ts'
import { enterCode, enterCredentials } from './sign-in.ts'
import { seeToast } from './test.ts'

/** Signs in with the first step's form, as somebody with the password of new accounts. */
export const signInNew = async (page: Page, username: string, email: string): Promise<void> => {
  await page.goto('/login')
  await enterCredentials(page, username, newPassword)
  await enterCode(page, email)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

/** From the owner's Company page: invites Ana Lopez with a role, who accepts and acts for the company. */
export const inviteAna = async (
  owner: Page,
  browser: Browser,
  role: string,
): Promise<{ page: Page; email: string }> => {
  await owner.goto('/company')
  await owner.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = owner.getByRole('dialog')
  const email = `ana-${randomBytes(4).toString('hex')}@company.test`
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Lopez')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('checkbox', { name: role }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await seeToast(owner, memberInvited)

  const page = await (await browser.newContext()).newPage()
  await page.goto(`/resetPassword?token=${await tokenFor(owner.request, email)}`)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword)
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  // The dashboard of their own account comes first, with the invitation.
  await signInNew(page, email, email)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.goto('/company')
  await page.getByRole('button', { name: /^Switch to Engström/ }).click()
  return { page, email }
}

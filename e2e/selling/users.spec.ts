import { randomBytes } from 'node:crypto'
import { messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { createVerifiedVendor, newPassword, tokenFor } from '../testing/new-vendor.ts'
import { messageAfter, newestId } from '../testing/outbox.ts'
import { enterCode, enterCredentials } from '../testing/sign-in.ts'
import { findRow } from '../testing/steps.ts'
import { expect, seeToast, test } from '../testing/test.ts'

/** Changes an account's status from its row's menu, with a reason; only an approval needs none. */
const move = async (page: Page, username: string, act: string, status: string) => {
  const row = await findRow(page, username)
  // The newest account is on the list before the search, too, and its menu may go when the list changes.
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: act, exact: true })
  await expect(button).toBeEnabled({ enabled: act === 'Approve' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(`Why: ${act}`)
  await button.click()
  await seeToast(page, messages.statusChanged)
  await expect(row).toContainText(status)
}

test('an administrator approves, rejects and suspends, and the owner reads why', async ({
  as,
  page: theirs,
}) => {
  const vendor = await createVerifiedVendor(theirs.request)
  await theirs.goto('/login')
  await enterCredentials(theirs, vendor.username, newPassword)
  await enterCode(theirs, vendor.email)
  await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  const page = await as('admin')
  await page.goto('/users')
  for (const [act, status] of [
    ['Approve', 'Approved'],
    ['Reject', 'Rejected'],
    ['Suspend', 'Suspended'],
  ] as const) {
    const before = await newestId(page.request, vendor.email)
    await move(page, vendor.username, act, status)
    await messageAfter(page.request, vendor.email, new RegExp(`Reason: Why: ${act}`), before)
  }
  await expect(theirs).toHaveURL(/\/login/)
  await enterCredentials(theirs, vendor.username, newPassword)
  await theirs.getByRole('button', { name: 'Send OTP' }).click()
  await seeToast(theirs, messages.accountSuspended)

  await page.getByRole('combobox', { name: 'Status' }).selectOption('SUSPENDED')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('VENDOR')
  await expect(page).toHaveURL(/status=SUSPENDED/)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('CUSTOMER')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await move(page, vendor.username, 'Approve', 'Approved')

  await page
    .getByRole('button', { name: /^Account of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Why: Suspend')).toBeVisible()
  await expectAccessible(page, 'a user’s account')
})

test('a new customer sets a password by the invitation’s link and signs in', async ({ as, page: theirs }) => {
  const email = `customer-${randomBytes(5).toString('hex')}@example.test`
  const page = await as('admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await dialog.getByRole('button', { name: 'Invite customer' }).click()
  await expect(dialog.getByText(messages.required)).toHaveCount(2)
  await expect(dialog.getByText(messages.invalidEmail)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ida')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Moss')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('customer@demo.armature.test')
  await dialog.getByRole('button', { name: 'Invite customer' }).click()
  await expect(dialog.getByText(messages.emailTaken)).toBeVisible()
  await expectAccessible(page, 'New customer')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('button', { name: 'Invite customer' }).click()
  await seeToast(page, `An invitation was sent to ${email}`)

  await theirs.goto(`/resetPassword?token=${await tokenFor(theirs.request, email)}`)
  for (const label of ['New password', 'Confirm password'])
    await theirs.getByRole('textbox', { name: label }).fill(newPassword)
  await theirs.getByRole('button', { name: 'Set the password' }).click()
  await seeToast(theirs, messages.passwordUpdated)
  await enterCredentials(theirs, email, newPassword)
  await enterCode(theirs, email)
  await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Request quote', exact: true })).toBeVisible()
})

test('the audit finds an account’s events by kind, name and day, and shows what changed', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/users')
  const vendor = await createVerifiedVendor(page.request)
  await move(page, vendor.username, 'Reject', 'Rejected')
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(vendor.username)
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('rowheader')
  await expect(rows).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('account.status')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/kind=account\.status/)
  await rows.getByRole('button').click()
  const change = page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /Status/ })
  await expect(change).toContainText('PENDING')
  await expect(change).toContainText('REJECTED')
  await expect(page.getByRole('dialog').getByText('Why: Reject')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
})

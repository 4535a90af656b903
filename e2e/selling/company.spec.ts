import { inviteAna, signInNew } from '../testing/colleague.ts'
import { createVerifiedVendor } from '../testing/new-vendor.ts'
import { expect, test } from '../testing/test.ts'

test('an owner invites a colleague, who prices for the company until they are removed', async ({
  page,
  browser,
}) => {
  const vendor = await createVerifiedVendor(page.request)
  await signInNew(page, vendor.username, vendor.email)
  const { page: theirs } = await inviteAna(page, browser, 'Pricing')
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

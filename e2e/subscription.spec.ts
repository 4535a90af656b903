import { messages } from '@armature/domain/messages'
import type { Locator, Page } from '@playwright/test'
import { createVerifiedVendor, newPassword } from './new-vendor.ts'
import { enterCode, enterCredentials } from './sign-in.ts'
import { openFromMenu } from './steps.ts'
import { expect, seeToast, test } from './test.ts'

const enterCard = async (dialog: Locator, number: string): Promise<void> => {
  await dialog.getByRole('textbox', { name: 'Card number' }).fill(number)
  await dialog.getByRole('textbox', { name: 'Expiry' }).fill('1231')
  await dialog.getByRole('textbox', { name: 'CVC' }).fill('123')
}

const choosePlan = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) }).click()
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a vendor subscribes, has its store at once, changes its plan, and cancels', async ({ page }) => {
  const vendor = await createVerifiedVendor(page.request)
  await page.goto('/login')
  await enterCredentials(page, vendor.username, newPassword)
  await enterCode(page, vendor.email)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: 'Tenant Products' })).toHaveCount(0)

  await openFromMenu(page, 'Subscription')
  await expect(page.getByRole('heading', { name: messages.manageSubscriptions })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Test payments' })).toContainText(
    'No real money moves',
  )
  await page.getByRole('button', { name: 'Get Subscription' }).click()
  await expect(page.getByRole('heading', { name: messages.choosePlan })).toBeVisible()
  await expect(page.getByText(messages.choosePlanLine)).toBeVisible()
  await expect(page.getByText('Upto 250 Products')).toBeVisible()

  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(messages.invalidDomain)).toBeVisible()
  await expect(page.getByText(messages.selectPlan)).toBeVisible()

  const domain = `${vendor.username.replaceAll(/[^a-z0-9]/g, '')}.example.com`
  await page.getByRole('textbox', { name: 'Domain' }).fill('localhost')
  await choosePlan(page, 'Starter')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('textbox', { name: 'Domain' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('button', { name: 'Subscribe' }).click()

  const dialog = page.getByRole('dialog', { name: 'CARD DETAILS' })
  await enterCard(dialog, '4000000000000341')
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog.getByText('Your card was declined.')).toBeVisible()
  await enterCard(dialog, '4242424242424242')
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await seeToast(page, messages.planSubscribed)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(domain)
  await expect(page.getByRole('main')).toContainText(messages.subscribed)
  await expect(menuOf(page).getByRole('link', { name: 'Tenant Products' })).toBeVisible()

  await openFromMenu(page, 'Subscription')
  const running = page.getByRole('region', { name: 'Subscription to Starter' })
  await expect(running).toContainText('Visa ending in 4242')
  await page.getByRole('tab', { name: 'Plans' }).click()
  // The current plan is hidden, and nobody is asked for a domain any more.
  await expect(page.getByRole('radio', { name: /Growth/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Starter/ })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveCount(0)
  await choosePlan(page, 'Growth')
  await page.getByRole('button', { name: 'Update' }).click()
  const update = page.getByRole('dialog', { name: 'Update your subscription' })
  await expect(update).toContainText('Remaining time on Growth')
  await expect(update).toContainText('Due now')
  await update.getByRole('button', { name: 'Update' }).click()
  await seeToast(page, messages.subscriptionUpdated)

  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  const grown = page.getByRole('region', { name: 'Subscription to Growth' })
  await grown.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('button', { name: messages.agree, exact: true }).click()
  await seeToast(page, messages.subscriptionCanceled)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await openFromMenu(page, 'Subscription')
  await expect(grown).toContainText('Ends on')
  await grown.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(grown).toContainText('Renews on')
})

test('an admin adds a plan, changes it, and takes it off', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/')
  await openFromMenu(page, 'Plans')
  await page.getByRole('button', { name: 'Add plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add plan' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bench')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.10')
  await dialog.getByRole('textbox', { name: 'Products allowed' }).fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(messages.planAmount)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, messages.planSaved)
  const plan = page.getByRole('region', { name: 'Bench' })
  await expect(plan).toContainText('$12.50 / month')
  await page.getByRole('button', { name: 'Edit Bench' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit plan' })
  await edit.getByRole('textbox', { name: 'Products allowed' }).fill('4')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(plan).toContainText('Upto 4 Products')
  await page.getByRole('button', { name: 'Take off Bench' }).click()
  await expect(plan).toContainText('Not on offer')
})

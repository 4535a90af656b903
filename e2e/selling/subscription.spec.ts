import { storeUnproved } from '@armature/domain/accounts/company-domains'
import { messages } from '@armature/domain/messages'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { expectFitsPhone } from '../testing/fit.ts'
import { createVerifiedVendor, newPassword } from '../testing/new-vendor.ts'
import { enterCode, enterCredentials } from '../testing/sign-in.ts'
import { openFromMenu } from '../testing/steps.ts'
import { expect, seeToast, test } from '../testing/test.ts'

const enterCard = async (dialog: Locator, number: string): Promise<void> => {
  await dialog.getByRole('textbox', { name: 'Card number' }).fill(number)
  await dialog.getByRole('textbox', { name: 'Expiry' }).fill('1231')
  await dialog.getByRole('textbox', { name: 'CVC' }).fill('123')
}

const choosePlan = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) }).click()
/** Changes the next call's body, which the server then refuses. */
const send = async (page: Page, url: string, others: object) => {
  await page.route(
    url,
    (route) => route.continue({ postData: { ...(route.request().postDataJSON() as object), ...others } }),
    { times: 1 },
  )
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a vendor subscribes, has its store at once though buyers don’t see it, changes its plan, and cancels', async ({
  page,
}) => {
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
  await page.getByRole('textbox', { name: 'Domain' }).fill('store.demo.armature.test')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(messages.domainReserved)).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('button', { name: 'Subscribe' }).click()

  const dialog = page.getByRole('dialog', { name: 'CARD DETAILS' })
  await expectAccessible(page, 'the card of a subscription')
  await expectFitsPhone(page, 'the card of a subscription')
  await enterCard(dialog, '4000000000000341')
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog.getByText(`Your card was declined. ${messages.afterDecline}`)).toBeVisible()
  // Its bank asks first; then the payment goes on by itself.
  await enterCard(dialog, '4000002500003155')
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await dialog.getByRole('button', { name: 'Complete authentication' }).click()
  await seeToast(page, messages.planSubscribed)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(domain)
  await expect(page.getByRole('main')).toContainText(messages.subscribed)
  await expect(page.getByRole('main')).toContainText(storeUnproved)
  await expect(menuOf(page).getByRole('link', { name: 'Tenant Products' })).toBeVisible()

  await openFromMenu(page, 'Subscription')
  const running = page.getByRole('region', { name: 'Subscription to Starter' })
  await expect(running).toContainText('Visa ending in 3155')
  await page.getByRole('tab', { name: 'Plans' }).click()
  // The current plan is hidden, and the dialog no longer asks for a domain.
  await expect(page.getByRole('radio', { name: /Growth/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Starter/ })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveCount(0)
  await choosePlan(page, 'Growth')
  await page.getByRole('button', { name: 'Update' }).click()
  const update = page.getByRole('dialog', { name: 'Update your subscription' })
  await expect(update).toContainText('Remaining time on Growth')
  await expect(update).toContainText('Due now')
  await send(page, '**/update-subscription/', { proration_date: 1 })
  await update.getByRole('button', { name: 'Update' }).click()
  await seeToast(page, messages.subscriptionUpdateFailed)
  await expect(update.getByRole('alert')).toContainText(messages.planPreviewOld)
  await update.getByRole('button', { name: 'Update' }).click()
  await seeToast(page, messages.subscriptionUpdated)

  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  const grown = page.getByRole('region', { name: 'Subscription to Growth' })
  await grown.getByRole('button', { name: 'Cancel subscription' }).click()
  await send(page, '**/cancel-subscription/', { subscription_id: 999_999 })
  await page.getByRole('button', { name: messages.agree, exact: true }).click()
  await seeToast(page, messages.subscriptionCancelFailed)
  await expect(grown).toContainText('Renews on')
  await grown.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('button', { name: messages.agree, exact: true }).click()
  await seeToast(page, messages.subscriptionCanceled)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await openFromMenu(page, 'Subscription')
  await expect(grown).toContainText('Ends on')
  await grown.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(grown).toContainText('Renews on')

  await test.step('one that owes says that the store is closed, and how to open it', async () => {
    await page.route('**/list-subscriptions/', async (route) => {
      const answer = await route.fetch()
      // A reload drops the previous page's requests.
      const [first, ...others] = (await answer.json().catch(() => [])) as object[]
      const owing = { ...first, status: 'UNPAID', owes: true }
      await route.fulfill({ response: answer, json: [owing, ...others] })
    })
    await page.reload()
    await expect(grown).toContainText('Your store is closed to customers. Nothing is deleted')
    await expectAccessible(page, 'a subscription that owes')
    await expectFitsPhone(page, 'a subscription that owes')
    await grown.getByRole('button', { name: 'Pay now' }).click()
    await enterCard(dialog, '4242424242424242')
    await dialog.getByRole('button', { name: 'Pay now' }).click()
    // The server knows better.
    await expect(dialog.getByText(messages.subscriptionNothingDue)).toBeVisible()
    // The page's next request is still pending.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('an admin adds a plan, changes it, and takes it off', async ({ as }) => {
  // Its own plan: plans stay, also when they are retired.
  const name = `Bench ${Date.now().toString(36)}`
  const page = await as('admin')
  await page.goto('/')
  await openFromMenu(page, 'Plans')
  await page.getByRole('button', { name: 'Add plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add plan' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.10')
  await dialog.getByRole('textbox', { name: 'Products allowed' }).fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(messages.planAmount)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, messages.planSaved)
  const plan = page.getByRole('region', { name })
  await expect(plan).toContainText('$12.50 / month')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit plan' })
  await edit.getByRole('textbox', { name: 'Products allowed' }).fill('1')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(plan).toContainText('Upto 1 Products')

  await test.step('a store that holds more is told so before it changes to it', async () => {
    const store = await as('tenant')
    await store.goto('/subscription')
    await store.getByRole('tab', { name: 'Plans' }).click()
    await choosePlan(store, name)
    await store.getByRole('button', { name: 'Update' }).click()
    const update = store.getByRole('dialog', { name: 'Update your subscription' })
    await expect(update.getByRole('alert')).toContainText(messages.subscriptionUpdateFailed)
    await expect(update.getByRole('alert')).toContainText(
      /^.*Your store has \d+ products; this plan allows 1\.$/,
    )
    await expectAccessible(store, 'a plan that is too small')
    await update.getByRole('button', { name: 'Choose another plan' }).click()
    await expect(update).toBeHidden()
  })
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  await expect(plan).toContainText('Retired')
})

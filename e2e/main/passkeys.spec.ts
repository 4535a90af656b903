import { passkeyAdded } from '@armature/domain/auth/factor-texts'
import { messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { createVerifiedVendor, newPassword } from '../testing/new-vendor.ts'
import { enterCode, enterCredentials } from '../testing/sign-in.ts'
import { expect, seeToast, test } from '../testing/test.ts'

/** A device with a fingerprint reader, as Chromium plays it. */
const giveDevice = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
}

test('a passkey is added, signs in without a password, confirms a change, and ends with its removal', async ({
  page,
}) => {
  const vendor = await createVerifiedVendor(page.request)
  await giveDevice(page)
  await page.goto('/login')
  await enterCredentials(page, vendor.username, newPassword)
  await enterCode(page, vendor.email)
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  await page.goto('/')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await seeToast(page, passkeyAdded)
  const table = page.getByRole('table', { name: 'Passkeys' })
  await expect(table.getByText('Work laptop')).toBeVisible()
  await expectAccessible(page, 'profile with a passkey')

  const signOut = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  await signOut()
  const byPasskey = page.getByRole('button', { name: 'Use a passkey' })
  await byPasskey.click()
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()

  // A session that is no longer fresh asks once more, and the passkey answers.
  await page.goto('/')
  await page.route('**/api/me/authenticator/', (route) =>
    route.fulfill({ status: 403, json: { code: 'confirmation_needed', detail: 'Please confirm.' } }),
  )
  await page.getByRole('button', { name: 'Turn on' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectAccessible(page, 'the question who it is')
  await page.unroute('**/api/me/authenticator/')
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: messages.agree, exact: true }).click()
  await expect(table.getByText('Work laptop')).toBeHidden()
  await signOut()
  await byPasskey.click()
  await seeToast(page, 'This passkey isn’t known here. Use another one, or your password.')
})

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { emailOf, messageAfter, newestId } from './outbox.ts'

export const demoPassword = 'Armature-demo-1'
export type Username = 'admin' | 'vendor' | 'vendor2' | 'tenant' | 'customer' | 'storebuyer'

/** The first step: username and password. */
export const enterCredentials = async (page: Page, username: string, password: string = demoPassword) => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The other two steps: channel and its code, sent to an address or a demo account. */
export const enterCode = async (page: Page, who: string) => {
  const to = who.includes('@') ? who : emailOf(who)
  const before = await newestId(page.request, to)
  await expect(page.getByRole('heading', { name: 'Send OTP' })).toBeVisible()
  await page.getByRole('radio', { name: 'Email' }).check()
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByRole('heading', { name: 'Enter OTP' })).toBeVisible()
  // No mail arrives for a code that an earlier test requested and abandoned.
  await expect(page.getByText(/^We sent a code of \d digits a moment ago\.$/)).toHaveCount(0)
  const { text } = await messageAfter(page.request, to, /\b\d{6}\b/, before)
  // The sixth digit sends the form.
  await page.getByRole('textbox', { name: 'One-time code' }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
}

/** Signs in from the sign-in page, wherever that then leads. */
export const signInHere = async (page: Page, username: string, { remember = false } = {}) => {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  if (remember) await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await enterCredentials(page, username)
  await enterCode(page, username)
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
}

/** Signs in through the real screens; the session stays in local storage. */
export const signIn = async (page: Page, username: Username) => {
  await page.goto('/login')
  await signInHere(page, username, { remember: true })
}

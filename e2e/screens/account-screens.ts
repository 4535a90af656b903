import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import type { Screen } from './screen-entry.ts'
import { press } from './screen-entry.ts'

/** The overlay that the top bar opens over any screen. */
const overScreen = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').waitFor()
}

const shortcuts = async (page: Page) => {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}

/** Sign-in, the user's own account, and other accounts. */
export const accountScreens: readonly Screen[] = [
  { name: 'login', path: '/login', heading: 'Sign in', who: ['stranger'] },
  { name: 'register', path: '/register', heading: /./, who: ['stranger'] },
  { name: 'emailVerification', path: '/emailVerification', heading: 'Email verification', who: ['stranger'] },
  {
    name: 'verifyEmail',
    path: '/verifyEmail?token=no-such-token',
    heading: /Email verification/i,
    who: ['stranger'],
  },
  { name: 'resetPassword', path: '/resetPassword', heading: 'Forgot password', who: ['stranger'] },
  {
    name: 'resetPassword',
    variant: 'token',
    path: '/resetPassword?token=x',
    heading: 'New password',
    who: ['stranger'],
  },
  { name: 'companySignIn', path: '/companySignIn', heading: 'Company sign-in', who: ['stranger'] },
  { name: 'notFound', path: '/not-found', heading: messages.pageNotFound, who: ['stranger', 'vendor'] },
  { name: 'profile', path: '/', heading: 'Profile', who: ['vendor', 'customer'] },
  {
    name: 'company',
    path: '/company',
    heading: 'Company',
    who: ['vendor', 'customer'],
    open: { invite: press('Invite a person'), webhook: press('New webhook') },
  },
  { name: 'profile', variant: 'of-a-store', path: '/', heading: 'Profile', who: ['tenant', 'admin'] },
  {
    name: 'accountInfo',
    path: '/accountInfo',
    heading: 'Account information',
    who: ['vendor'],
    open: {
      palette: overScreen('Search or jump to…'),
      help: overScreen('Help for this page'),
      keys: shortcuts,
    },
  },
  { name: 'legalDetails', path: '/legal-details', heading: 'Legal details', who: ['admin', 'tenant'] },
  {
    name: 'notices',
    path: '/notices',
    heading: 'Notifications',
    who: ['admin', 'customer'],
    open: {
      bell: async (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    },
  },
  {
    name: 'noticeSettings',
    path: '/notices/settings',
    heading: 'Notification settings',
    who: ['vendor', 'customer'],
  },
  { name: 'unsubscribe', path: '/unsubscribe?token=x', heading: 'Unsubscribe', who: ['stranger'] },
  { name: 'dashboard', path: '/dashboard?days=365', heading: 'Dashboard', who: ['admin', 'customer'] },
  {
    name: 'dashboard',
    variant: 'of-sellers',
    path: '/dashboard?days=365',
    heading: 'Dashboard',
    who: ['vendor', 'tenant'],
  },
  { name: 'users', path: '/users', heading: 'Users', who: ['admin'] },
  { name: 'operations', path: '/system', heading: 'System status', who: ['admin'] },
  { name: 'mails', path: '/mails', heading: 'Mails', who: ['admin'] },
  {
    name: 'audit',
    path: '/audit',
    heading: 'Audit',
    who: ['admin'],
    open: { details: press(/details of event/) },
  },
  {
    name: 'design',
    path: '/design',
    heading: 'Design',
    who: ['admin'],
    open: { question: press('Delete part'), dialog: press('Open a dialog') },
  },
]

import { meQuery, sessionsQuery } from '../../people/accounts/account-api.ts'
import { accountLists } from '../../people/accounts/account-lists.ts'
import { legalDetailsQuery } from '../../people/stores/legal-details-api.ts'
import { newestPartsQuery } from '../../selling/catalogue/shop/shop-queries.ts'
import { askKinds } from './selling.ts'
import { IconBuilding, IconBuildingBank, IconHistory, IconUser, IconUsers } from '@tabler/icons-react'
import type { Screens } from './screen.ts'
import { ask, askList } from './screen.ts'

/** For a stranger, at the root. */
const askHome = (): void => {
  ask(newestPartsQuery())
  askKinds({ query: {} })
}

export const peopleScreens = {
  register: {
    code: async () => (await import('../../people/auth/sign-up/sign-up-page.tsx')).SignUpPage,
    // It begins with an empty form.
    load: null,
  },
  emailVerification: {
    code: async () =>
      (await import('../../people/auth/sign-up/email-verification-page.tsx')).EmailVerificationPage,
    // It begins with an empty form.
    load: null,
  },
  verifyEmail: {
    code: async () => (await import('../../people/auth/sign-up/verify-email-page.tsx')).VerifyEmailPage,
    // Its first call is a write, which only its code may send.
    load: null,
  },
  resetPassword: {
    code: async () => (await import('../../people/auth/reset-password-page.tsx')).ResetPasswordPage,
    // It begins with an empty form.
    load: null,
  },
  profile: {
    code: async () => (await import('../../people/accounts/profile/profile-page.tsx')).ProfilePage,
    strangersCode: async () => (await import('../../selling/catalogue/shop/home-page.tsx')).HomePage,
    load: (place) => {
      if (place.actor.userId === null) return askHome()
      ask(meQuery)
      ask(sessionsQuery)
      askList(accountLists.ownEvents, place)
    },
    entry: { icon: IconUser, in: 'menu' },
  },
  accountInfo: {
    code: async () => (await import('../../people/accounts/profile/account-info-page.tsx')).AccountInfoPage,
    load: () => ask(meQuery),
    entry: { icon: IconBuilding },
  },
  legalDetails: {
    code: async () => (await import('../../people/stores/legal-details-page.tsx')).LegalDetailsPage,
    load: () => ask(legalDetailsQuery),
    entry: { icon: IconBuildingBank, in: 'menu' },
  },
  users: {
    code: async () => (await import('../../people/accounts/users-page.tsx')).UsersPage,
    load: (place) => askList(accountLists.users, place),
    entry: { icon: IconUsers, in: 'menu' },
  },
  audit: {
    code: async () => (await import('../../people/accounts/audit-page.tsx')).AuditPage,
    load: (place) => askList(accountLists.audit, place),
    entry: { icon: IconHistory, in: 'menu' },
  },
} satisfies Partial<Screens>

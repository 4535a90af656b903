import { meQuery, sessionsQuery } from '../../people/accounts/account-api.ts'
import { accountLists } from '../../people/accounts/account-lists.ts'
import { canEver } from '@armature/domain/rights/abilities'
import {
  apiKeysQuery,
  approvalRulesQuery,
  approvalsQuery,
  companiesQuery,
  companySignInQuery,
  domainsQuery,
  joinRequestsQuery,
  joinableQuery,
  membersQuery,
} from '../../people/companies/company-api.ts'
import { webhooksQuery } from '../../people/webhooks/webhook-api.ts'
import { legalDetailsQuery } from '../../people/stores/legal-details-api.ts'
import { newestPartsQuery } from '../../selling/catalogue/shop/shop-queries.ts'
import { askKinds } from './selling.ts'
import {
  IconBuilding,
  IconBuildingBank,
  IconHistory,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
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
  companySignIn: {
    code: async () => (await import('../../people/auth/company-sign-in-page.tsx')).CompanySignInPage,
    // Its first call is a write, which only its code may send.
    load: null,
  },
  profile: {
    code: async () => (await import('../../people/accounts/profile/profile-page.tsx')).ProfilePage,
    strangersCode: async () => (await import('../../selling/catalogue/shop/home-page.tsx')).HomePage,
    help: {
      about: 'Your account: company, phone, password, signed-in browsers and activity.',
      steps: ['Fill in what is missing.', 'Sign out sessions you don’t know, then change your password.'],
    },
    load: (place) => {
      if (place.actor.userId === null) return askHome()
      ask(meQuery)
      ask(sessionsQuery)
      askList(accountLists.ownEvents, place)
    },
    entry: { icon: IconUser, in: 'menu', group: 'settings' },
  },
  accountInfo: {
    code: async () => (await import('../../people/accounts/profile/account-info-page.tsx')).AccountInfoPage,
    help: {
      about: 'Your company as it appears to buyers and on invoices.',
      steps: ['Fill in every field.', 'Save. The next invoice shows it.'],
    },
    load: () => ask(meQuery),
    entry: { icon: IconBuilding },
  },
  company: {
    code: async () => (await import('../../people/companies/company-page.tsx')).CompanyPage,
    help: {
      about: 'The people in your company, and what they can do. You can belong to several companies.',
      steps: [
        'Invite a person by e-mail, and choose their roles.',
        'Change roles at any time. They apply immediately.',
        'Switch to another of your companies here.',
        'Add your domain, and prove it with a DNS record or a file.',
        'People with an address at a proved domain can ask to join. You approve them with roles.',
        'Create API keys and webhooks for your own programs.',
      ],
    },
    load: ({ actor }) => {
      ask(companiesQuery)
      ask(membersQuery)
      ask(joinableQuery)
      ask(approvalsQuery)
      ask(approvalRulesQuery)
      if (canEver(actor, 'api-key.manage')) ask(apiKeysQuery)
      if (canEver(actor, 'company.manage')) {
        ask(domainsQuery)
        ask(joinRequestsQuery)
        ask(companySignInQuery)
      }
      if (canEver(actor, 'webhook.manage')) ask(webhooksQuery)
    },
    entry: { icon: IconUsersGroup, in: 'menu', group: 'settings' },
  },
  legalDetails: {
    code: async () => (await import('../../people/stores/legal-details-page.tsx')).LegalDetailsPage,
    help: {
      about:
        'Your legal name, address, tax number and bank account, as invoices and credit notes print them.',
      steps: [
        'Fill in what is required where you are registered.',
        'Save. Documents issued from now on state it; earlier ones stay as they are.',
      ],
    },
    load: () => ask(legalDetailsQuery),
    entry: { icon: IconBuildingBank, in: 'menu', group: 'settings' },
  },
  users: {
    code: async () => (await import('../../people/accounts/users-page.tsx')).UsersPage,
    help: {
      about: 'All accounts. Review new vendors here; only approved ones receive payouts.',
      steps: [
        'Filter for vendors that are pending.',
        'Open one and check its company.',
        'Approve or reject it.',
      ],
    },
    load: (place) => askList(accountLists.users, place),
    entry: { icon: IconUsers, in: 'menu', group: 'marketplace' },
  },
  audit: {
    code: async () => (await import('../../people/accounts/audit-page.tsx')).AuditPage,
    help: {
      about: 'Every account change: who made it, from where, and the values before.',
      steps: ['Narrow the list to a person or a period.', 'Open an event for its values before and after.'],
    },
    load: (place) => askList(accountLists.audit, place),
    entry: { icon: IconHistory, in: 'menu', group: 'marketplace' },
  },
} satisfies Partial<Screens>

import type { UserStatus } from './account-machine.ts'

/** The note that a vendor reads about its account on its work screens; null where nothing is held back. */
export const accountNotes: Record<UserStatus, { title: string; text: string } | null> = {
  PENDING: {
    title: 'Your account is pending',
    text: 'You can list products, price sub-quotes and take orders. You are not paid out until the payment provider has verified your account: set up payouts on your profile.',
  },
  APPROVED: null,
  REJECTED: {
    title: 'Your account was not approved',
    text: 'Your products are not shown and you are not paid out. The reason is in the mail that told you.',
  },
  SUSPENDED: null,
}

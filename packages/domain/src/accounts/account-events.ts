/**
 * What is recorded about accounts and sessions, and how the audit lists call it. Events of quotes, orders
 * and products are shown with their records and don't stand here.
 */
export const accountEventLabels = {
  'account.created': 'Signed up',
  'account.status': 'Status changed',
  'payout.opened': 'Payout account opened',
  'payout.status': 'Payout account changed',
  'subscription.asked': 'Subscription asked for',
  'subscription.refused': 'Subscription refused',
  'subscription.changed': 'Subscription changed',
  'plan.created': 'Plan offered',
  'plan.changed': 'Plan changed',
  'attribute.created': 'Specification added',
  'attribute.changed': 'Specification changed',
  'attribute.placed': 'Specifications of a subcategory changed',
  'store.opened': 'Store opened',
  'store.closed': 'Store closed',
  'store.logo': 'Store’s logo changed',
  'card.added': 'Card added',
  'card.removed': 'Card removed',
  'card.default': 'Default card changed',
  'company.changed': 'Company changed',
  'customer.invited': 'Invited',
  'email.verification-asked': 'Verification mail asked for',
  'email.verified': 'E-mail address verified',
  'phone.code-sent': 'Phone code sent',
  'phone.confirmed': 'Phone number confirmed',
  'password.reset-asked': 'Password reset asked for',
  'password.reset': 'Password changed',
  'sign-in.code-sent': 'Sign-in code sent',
  'sign-in.succeeded': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
  'sign-in.code-failed': 'Wrong sign-in code',
  'sign-out': 'Signed out',
  'session.revoked': 'Session ended',
  'list.exported': 'List exported',
  'view.saved': 'View saved',
  'view.changed': 'View changed',
  'view.deleted': 'View deleted',
  'request-list.created': 'Request list created',
  'request-list.changed': 'Request list changed',
  'request-list.deleted': 'Request list deleted',
  'request-list.shared': 'Request list shared',
  'request-list.unshared': 'Request list’s link ended',
} as const satisfies Record<string, string>

export type AccountEventKind = keyof typeof accountEventLabels

export const accountEventKinds = Object.keys(accountEventLabels) as [AccountEventKind, ...AccountEventKind[]]

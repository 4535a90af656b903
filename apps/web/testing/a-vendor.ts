import type { UserRow } from '../src/people/accounts/account-api.ts'

/** A vendor as in account lists. */
export const aVendor: UserRow = {
  id: 7,
  username: 'dana',
  email: 'dana@example.test',
  first_name: 'Dana',
  last_name: 'Reyes',
  role: 'VENDOR',
  status: 'APPROVED',
  business_name: 'Northgate Motion',
  tenant: null,
  commission: null,
  email_verified: true,
  erased: false,
  created: '2026-05-01T10:00:00Z',
  mail_refused: null,
  store: null,
}

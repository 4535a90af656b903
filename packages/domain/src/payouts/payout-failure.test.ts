import { expect, it } from 'vitest'
import type { Actor } from '../rights/actor.ts'
import { payoutFailureFor, payoutLacksBalance } from './payout-failure.ts'
import { payoutWaitText } from './payout-wait-texts.ts'

const as = (role: Actor['role'], userId: number, tenantId: number | null = null): Actor => ({
  role,
  userId,
  tenantId,
  name: '',
})
const record = { vendorId: 2, tenantId: 30 }
const [admin, vendor, store] = [as('ADMIN', 1), as('VENDOR', 2), as('VENDOR', 3, 30)]

it('tells admins the provider’s words on the marketplace’s balance, and vendors whose balance that is', () => {
  const failure = { code: 'balance_insufficient', reason: 'You have insufficient available funds.' }
  expect(payoutFailureFor(admin, failure, record)).toBe(failure.reason)
  for (const actor of [vendor, store])
    expect(payoutFailureFor(actor, failure, record)).toBe(payoutLacksBalance)
})

it('tells everybody who reads the payout any other words of the provider, and nothing where none are kept', () => {
  for (const actor of [admin, vendor, store]) {
    for (const code of ['insufficient_capabilities_for_transfer', null])
      expect(payoutFailureFor(actor, { code, reason: 'Not enabled.' }, record)).toBe('Not enabled.')
    expect(payoutFailureFor(actor, { code: 'balance_insufficient', reason: null }, record)).toBeNull()
  }
})

it('leads the vendor alone to its own profile for its payout account', () => {
  expect(payoutWaitText(vendor, 'account_not_verified', record)).toContain('Open it from your profile')
  for (const actor of [admin, store])
    expect(payoutWaitText(actor, 'account_not_verified', record)).toContain(
      'the vendor can do this on its profile',
    )
  expect(payoutWaitText(admin, 'not_shipped', record)).toBe(payoutWaitText(vendor, 'not_shipped', record))
})

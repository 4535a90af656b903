import type { Actor } from '@armature/domain/rights/actor'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { aSubOrder } from '../../../../testing/an-order.ts'
import type { SubOrder } from '../orders-api.ts'
import { payoutFacts, payoutWaitsFor } from './payout-facts.tsx'

const payout: NonNullable<SubOrder['payout']> = {
  earned: '0.00',
  kept: '0.00',
  refunded: '750.00',
  commission_percent: 10,
  commission_on_freight: true,
  paid_out: '0.00',
  taken: '0.00',
  waits_for: [],
  expected_day: null,
}
const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: '' }
const subOrder = aSubOrder({ payout })

it('calls what came off a vendor’s part refunded or not charged: the customer may have paid less than that', () => {
  const names = payoutFacts(vendor, subOrder).map(([name]) => name)
  expect(names).toContain('Refunded or not charged')
  expect(names.filter((name) => name.startsWith('Refunded'))).toHaveLength(1)
})

it('tells whoever isn’t the vendor that the vendor’s own profile leads to its payout account', () => {
  const waiting = { ...subOrder, payout: { ...payout, waits_for: ['account_not_verified' as const] } }
  expect(payoutWaitsFor(vendor, waiting)).toEqual([
    'Your payout account isn’t open or verified yet. Open it from your profile.',
  ])
  expect(payoutWaitsFor({ ...vendor, role: 'ADMIN', userId: 1 }, waiting)).toEqual([
    'The vendor’s payout account isn’t open or verified yet; the vendor can do this on its profile.',
  ])
})

it('says that nothing is due of what the store got itself, and what it owes of it', async () => {
  const taken = { ...payout, earned: '90.00', kept: '10.00', refunded: '0.00', taken: '100.00' }
  const facts = new Map(payoutFacts(vendor, { ...subOrder, payout: taken }))
  const names = ['Paid directly to the store', 'Owed to the marketplace', 'Payout']
  await renderScreen(() => names.map((name) => <li key={name}>{facts.get(name)}</li>))
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toEqual(['$100.00', '$10.00', 'Nothing is due: the store was paid directly.'])
  expect(new Map(payoutFacts(vendor, subOrder)).has('Paid directly to the store')).toBe(false)
})

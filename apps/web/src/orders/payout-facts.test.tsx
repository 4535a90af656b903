import { expect, it } from 'vitest'
import type { SubOrder } from './orders-api.ts'
import { payoutFacts } from './payout-facts.tsx'

const payout: NonNullable<SubOrder['payout']> = {
  earned: '0.00',
  kept: '0.00',
  refunded: '750.00',
  commission_percent: 10,
  paid_out: '0.00',
  waits_for: [],
}
// Nothing else of the sub-order is read.
const subOrder = { payout, transfer_status: 'NOT_DUE' } as SubOrder

it('calls what came off a vendor’s part refunded or not charged: the customer may have paid less than that', () => {
  const names = payoutFacts(subOrder).map(([name]) => name)
  expect(names).toContain('Refunded or not charged')
  expect(names.filter((name) => name.startsWith('Refunded'))).toHaveLength(1)
})

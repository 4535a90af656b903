import { expect, it } from 'vitest'
import { offerChanges } from './offer-changes.ts'

const arm = { product: 1, name: 'Arm', price: 10_000, quantity: 1 }
const gripper = { product: 2, name: 'Gripper', price: 1_234, quantity: 2 }

it('names each line that came, went or changed, the down payment and the total', () => {
  const before = { lines: [arm, gripper], downPayment: 30 }
  const after = {
    lines: [
      { ...arm, price: 9_050, quantity: 1_200 },
      { product: 3, name: 'Base', price: 100, quantity: 4 },
    ],
    downPayment: 40,
  }
  expect(offerChanges(before, after)).toEqual([
    'Arm: $100.00 → $90.50 each',
    'Arm: 1 → 1,200 pieces',
    'Added: 4 × Base at $1.00 each',
    'Removed: Gripper',
    'Down payment: 30 % → 40 %',
    'Total: $124.68 → $108,604.00',
  ])
})

it('finds nothing in the same offer, whatever the order of its lines', () => {
  expect(
    offerChanges({ lines: [arm, gripper], downPayment: 30 }, { lines: [gripper, arm], downPayment: 30 }),
  ).toEqual([])
})

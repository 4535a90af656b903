import { expect, it } from 'vitest'
import { changeSummary } from './change-summary.ts'

it('tells what stood there before and what stands there now', () => {
  expect(changeSummary({ quantity: 7 }, { quantity: 3 })).toBe('Quantity 7 → 3')
  expect(changeSummary({ price_cents: 12_950 }, { price_cents: 14_000 })).toBe('Price $129.50 → $140.00')
})

it('names what is too long for a line, in one order whatever the order of the change', () => {
  const before = { cad: null, weight: 3, name: 'Arm' }
  expect(changeSummary(before, { cad: '/media/x', weight: 3.5, name: 'Longer arm' })).toBe(
    'Name Arm → Longer arm, package weight 3 lb → 3.5 lb, CAD file',
  )
})

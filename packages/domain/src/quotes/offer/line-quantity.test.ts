import { expect, it } from 'vitest'
import { quantityChangeText } from './line-quantity.ts'

it('a new quantity is told with what it was, and that the price of a piece stays', () => {
  const line = { name: 'Arm', before: 2, after: 1_200 }
  expect(quantityChangeText({ ...line, priceCents: 9_900 })).toBe(
    'Quantity of Arm: 2 → 1,200 at the same price each',
  )
  expect(quantityChangeText({ ...line, priceCents: 0 })).toBe('Quantity of Arm: 2 → 1,200')
})

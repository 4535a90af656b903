import { expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { cents } from '../money.ts'
import { refuseSent, taxChange, taxChangeText } from './ordered-delivery.ts'

const german = { name: 'VAT', basis_points: 1_900 }
const austrian = { name: 'VAT', basis_points: 2_000 }

it('may change until a part is sent', () => {
  expect(refuseSent({ id: 7, isSent: false })).toBeNull()
  expect(refuseSent({ id: 7, isSent: true })).toMatchObject({
    problem: 'conflict',
    detail: messages.deliverySent,
  })
})

it.each([
  [4_952, 941, austrian, 49],
  [4_952, 941, german, 0],
  [4_952, 941, null, -941],
  [2_000, 380, austrian, 20],
  [4_952, 0, german, 941],
])('of %i with a tax of %i changes it at %o by %i', (base, left, rate, change) => {
  expect(taxChange({ baseCents: cents(base), taxLeftCents: left }, rate)).toBe(change)
})

it('says what changes', () => {
  expect(taxChangeText(german, austrian, 49)).toBe('Tax: VAT 19 % → VAT 20 %, $0.49 more')
  expect(taxChangeText(german, null, -941)).toBe('Tax: VAT 19 % → no tax, $9.41 less')
  expect(taxChangeText(null, { ...german, basis_points: 0 }, 0)).toBe(
    'Tax: no tax → VAT 0 %, the same amount',
  )
  expect(taxChangeText(german, german, 0)).toBeNull()
})

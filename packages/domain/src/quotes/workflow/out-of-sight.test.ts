import { expect, it } from 'vitest'
import { outOfSightText, outOfSightWords } from './out-of-sight.ts'

it('tells a vendor what the seller has done with a part that went out of sight', () => {
  expect(outOfSightText('VENDOR_APPROVED')).toBe(outOfSightWords.approved)
  expect(outOfSightText('SENT_TO_ADMIN')).toBe(outOfSightWords.approved)
  expect(outOfSightText('SENT_TO_VENDOR')).toBe(outOfSightWords.takenBack)
  expect(outOfSightText('VENDOR_TO_CUSTOMER')).toBe(outOfSightWords.away)
})

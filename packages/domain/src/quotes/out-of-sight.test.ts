import { expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { outOfSightText } from './out-of-sight.ts'

it('tells a vendor what the seller has done with a part that went out of sight', () => {
  expect(outOfSightText('VENDOR_APPROVED')).toBe(messages.partApproved)
  expect(outOfSightText('SENT_TO_ADMIN')).toBe(messages.partApproved)
  expect(outOfSightText('SENT_TO_VENDOR')).toBe(messages.partTakenBack)
  expect(outOfSightText('VENDOR_TO_CUSTOMER')).toBe(messages.partAway)
})

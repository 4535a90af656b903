import { expect, it } from 'vitest'
import { isRefundedInFull } from './refund-end.ts'

it('is refunded in full once nothing is paid and nothing is owed', () => {
  expect(isRefundedInFull({ paid: 0, pending: 0, refunded: 450_00 })).toBe(true)
  expect(isRefundedInFull({ paid: 1, pending: 0, refunded: 450_00 })).toBe(false)
  expect(isRefundedInFull({ paid: 0, pending: 1, refunded: 450_00 })).toBe(false)
  expect(isRefundedInFull({ paid: 0, pending: 0, refunded: 0 })).toBe(false)
})

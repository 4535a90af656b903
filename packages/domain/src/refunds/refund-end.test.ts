import { expect, it } from 'vitest'
import { cents } from '../money.ts'
import { endsOrder, isRefundedInFull, notChargedText, orderEndsText } from './refund-end.ts'

it('is the end of an order to give back all that was paid on it, and nothing less', () => {
  expect(endsOrder({ amount: 450_00, subOrderId: null }, 450_00)).toBe(true)
  expect(endsOrder({ amount: 449_99, subOrderId: null }, 450_00)).toBe(false)
  expect(endsOrder({ amount: 450_00, subOrderId: 3 }, 450_00)).toBe(false)
  expect(endsOrder({ amount: 0, subOrderId: null }, 0)).toBe(false)
})

it('says what will not be charged, and nothing of it where all was paid', () => {
  expect(orderEndsText(cents(1_800_00))).toContain('$1,800.00 still pending will not be charged.')
  expect(orderEndsText(cents(0))).toBe('All that was paid goes back, so the order ends with it.')
  expect(notChargedText(cents(1_800_00))).toContain('$1,800.00 still to be paid will not be charged.')
  expect(notChargedText(cents(0))).toBeNull()
})

it('knows an order that was refunded in full from one that costs less, or nothing was paid of yet', () => {
  expect(isRefundedInFull({ paid: 0, pending: 0, refunded: 450_00 })).toBe(true)
  expect(isRefundedInFull({ paid: 1, pending: 0, refunded: 450_00 })).toBe(false)
  expect(isRefundedInFull({ paid: 0, pending: 1, refunded: 450_00 })).toBe(false)
  expect(isRefundedInFull({ paid: 0, pending: 0, refunded: 0 })).toBe(false)
})

import { expect, it } from 'vitest'
import type { ReceivedPayment } from './payment-match.ts'
import { isGivenBack, paymentDifferences } from './payment-match.ts'

const expected = { amountCents: 120_000, livemode: true }
const exact: ReceivedPayment = { amountCents: 120_000, currency: 'usd', account: null, livemode: true }

it('finds nothing in the payment that its hold asks for', () => {
  expect(paymentDifferences(exact, expected)).toEqual([])
})

it.each([
  [{ amountCents: 50 }, ['amount'], true],
  [{ amountCents: 120_001 }, ['amount'], true],
  [{ currency: 'jpy' }, ['currency'], true],
  [{ account: 'acct_vendor' }, ['account'], false],
  [{ livemode: false }, ['mode'], false],
  [{ amountCents: 50, account: 'acct_vendor' }, ['amount', 'account'], false],
] as const)('finds %j, and knows what we can give back', (change, differences, givenBack) => {
  const found = paymentDifferences({ ...exact, ...change }, expected)
  expect(found).toEqual(differences)
  expect(isGivenBack(found)).toBe(givenBack)
})

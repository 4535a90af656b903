import { expect, it } from 'vitest'
import type { ReceivedPayment } from './payment-match.ts'
import { isGivenBack, paymentDifferences, whyStray } from './payment-match.ts'

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

it.each([
  ['the first', { id: 'pi_1' }, null, []],
  ['the one that it has had, whatever is told of it', { id: 'pi_1', amountCents: 50 }, 'pi_1', []],
  ['another one after it', { id: 'pi_2' }, 'pi_1', ['second']],
  ['one that differs', { id: 'pi_2', amountCents: 50 }, null, ['amount']],
  ['one that differs, after it', { id: 'pi_2', currency: 'jpy' }, 'pi_1', ['currency']],
] as const)('finds %s stray by the right reasons', (_name, change, paymentId, why) => {
  const found = whyStray({ ...exact, ...change }, { ...expected, paymentId })
  expect(found).toEqual(why)
  expect(isGivenBack(found)).toBe(true)
})

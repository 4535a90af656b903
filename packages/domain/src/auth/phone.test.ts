import { expect, it } from 'vitest'
import { phoneDigitsOf } from './phone.ts'

it.each([
  ['15551234567', '15551234567'],
  ['+1 555 123 4567', '15551234567'],
  [' +1 (555) 123-4567 ', '15551234567'],
  ['(555) 123.4567', '5551234567'],
  ['+49 (0)30 1234567', '49301234567'],
  ['030/123 45 67', '0301234567'],
  ['+49\u00a030\u00a01234567', '49301234567'],
])('%j is %s', (typed, digits) => expect(phoneDigitsOf(typed)).toBe(digits))

it.each(['555-CALL-NOW', '-15551234567', '1e10', '+', '', '+49 30 1234567 ext. 5', '٠١٢٣٤٥٦٧٨٩'])(
  '%j stays what it is',
  (typed) => expect(phoneDigitsOf(typed)).toBe(typed),
)

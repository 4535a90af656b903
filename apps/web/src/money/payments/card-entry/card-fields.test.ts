import { sandboxCards } from '@armature/stripe-sandbox/test-cards'
import { describe, expect, test } from 'vitest'
import {
  cardErrors,
  emptyCard,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  parseExpiry,
} from './card-fields.ts'

const now = new Date(2026, 10, 21)
const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }

describe('card fields', () => {
  test('a card number is grouped as it is printed, whatever was typed between its digits', () => {
    expect(formatCardNumber('4242-4242x42424242 9')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
    expect(formatCardNumber('42421')).toBe('4242 1')
  })

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['4', '04'],
    ['1/', '01'],
    ['1/20', '01/20'],
    [' 9 / 31', '09/31'],
    ['430', '04/30'],
    ['12/3045', '12/30'],
    ['12/203', '12/203'],
    ['12/2030', '12/30'],
    ['122030', '12/30'],
    ['1/2031', '01/31'],
  ])('an expiry typed as %s is shown as %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  test('an expiry is a month and a year, or nothing', () => {
    expect(parseExpiry('12/30')).toEqual({ month: 12, year: 2030 })
    for (const wrong of ['13/30', '00/30', '1/30', '12/3', '']) expect(parseExpiry(wrong)).toBeNull()
  })

  test('a security code keeps digits only', () => expect(formatCvc('12a345')).toBe('1234'))

  test('every test card in the list can be sent', () => {
    for (const card of sandboxCards) {
      const fields = { ...good, number: formatCardNumber(card.number) }
      expect(cardErrors(fields, now)).toEqual({})
    }
  })

  test('all wrong fields are named at once', () => {
    expect(Object.keys(cardErrors(emptyCard, now))).toEqual(['number', 'expiry', 'cvc'])
  })

  test('a number that is no test card is refused before anything is sent', () => {
    expect(cardErrors({ ...good, number: '4111 1111 1111 1111' }, now)).toEqual({
      number: 'This is a sandbox: it takes its test card numbers only.',
    })
  })

  test('a card is good until the end of its month', () => {
    expect(cardErrors({ ...good, expiry: '11/26' }, now)).toEqual({})
    expect(cardErrors({ ...good, expiry: '10/26' }, now)).toEqual({ expiry: 'This card has expired.' })
  })

  test('a security code has three digits, and on an American Express card up to four', () => {
    expect(cardErrors({ ...good, cvc: '1234' }, now)).toHaveProperty('cvc')
    expect(cardErrors({ ...good, number: '3782 822463 10005', cvc: '1234' }, now)).toEqual({})
  })
})

import { callingCodeOf, e164Of, readPhone } from '@armature/contract/people/phone-numbers'
import { messages } from '@armature/domain/messages'
import { describe, expect, test } from 'vitest'
import type { SignUpValues } from './sign-up-values.ts'
import { blankSignUp, customerBody, namesOf, signUpErrors, stepOf, vendorBody } from './sign-up-values.ts'

const filled: SignUpValues = {
  username: 'acme',
  first_name: 'Ada',
  last_name: 'Acme',
  email: ' ada@acme.test ',
  phone_country: '',
  phone_number: '12025550199',
  password: 'Long-enough-7',
  confirm_password: 'Long-enough-7',
  business_name: 'Acme Arms',
  location: 'Austin',
  industry: 'Robotics',
  address: '100 Long Street',
  city: 'Austin',
  state: 'Texas',
  country: 'United States',
  postal_code: '78701',
}

const rules = { callingCodeOf, e164Of, readPhone }

const errorOf = (name: keyof SignUpValues, value: string) =>
  signUpErrors('vendor', { ...filled, [name]: value }).get(name)

describe('what sign-up finds wrong', () => {
  test('nothing in a filled form', () => {
    expect(signUpErrors('vendor', filled).size).toBe(0)
  })

  test('each field of an empty form, in the order of the form', () => {
    const found = signUpErrors('vendor', blankSignUp)
    // A number may be typed with its country's code instead.
    const asked = namesOf('vendor').filter((name) => name !== 'phone_country')
    expect(Array.from(found.keys())).toEqual(asked)
    const others = asked.filter((name) => name !== 'phone_number').map((name) => found.get(name))
    expect(new Set(others)).toEqual(new Set([messages.required]))
  })

  test.each([
    ['phone_number', 'abc', messages.invalidPhone],
    ['phone_number', '+1 (202) 555-0199', undefined],
    ['phone_number', '1111111110', messages.phoneTooShort],
    ['phone_number', '1111111111', undefined],
    ['phone_number', '99999999999', undefined],
    ['phone_number', '100000000000', messages.phoneTooLong],
    ['phone_number', '001111111111', messages.phoneTooLong],
    ['username', 'ven\u202Edor', messages.controlCharacter],
    ['username', 'jürgen', undefined],
    ['email', 'ada', messages.invalidEmail],
    ['password', '1234567', messages.passwordMinimum],
    ['confirm_password', 'Long-enough-8', messages.passwordsMustMatch],
    ['phone_number', '+1202555019x', messages.invalidPhone],
    ['phone_number', '1e10', messages.invalidPhone],
    ['phone_number', ' 12025550199 ', undefined],
    ['password', '12345678', undefined],
    ['business_name', 'x', undefined],
    ['business_name', 'x'.repeat(50), undefined],
    ['industry', 'fiver', undefined],
    ['industry', 'x'.repeat(50), undefined],
    ['location', 'x'.repeat(50), undefined],
    ['address', '8 chars.', undefined],
    ['address', 'x'.repeat(100), undefined],
    ['city', 'Rio', undefined],
    ['city', 'x'.repeat(50), undefined],
    ['business_name', '   ', messages.required],
    ['business_name', 'x'.repeat(51), messages.tooLong],
    ['location', 'x'.repeat(51), messages.tooLong],
    ['industry', 'four', messages.tooShort],
    ['industry', 'x'.repeat(51), messages.tooLong],
    ['address', '7 chars', messages.tooShort],
    ['address', 'x'.repeat(101), messages.tooLong],
    ['city', 'NY', messages.tooShort],
    ['city', 'x'.repeat(51), messages.tooLong],
    ['state', '', messages.required],
    ['country', '', messages.required],
    ['postal_code', '', messages.required],
  ] as const)('%s %s', (name, value, expected) => {
    expect(errorOf(name, value)).toBe(expected)
  })
})

describe('a phone of a chosen country', () => {
  const phoneOf = (phone_country: string, phone_number: string) => {
    const values = { ...filled, phone_country, phone_number }
    const { phone_number: number, phone_country: country } = {
      phone_country: undefined,
      ...vendorBody(values, rules),
    }
    return [signUpErrors('vendor', values, { rules }).get('phone_number'), country, number]
  }

  test.each([
    ['NO', '912 34 567', [undefined, 'NO', '91234567']],
    ['DE', '030/123 45 67', [undefined, 'DE', '0301234567']],
    ['US', '+86 138 1234 5678', [undefined, 'CN', '13812345678']],
    ['US', '0049 30 1234567', [undefined, 'DE', '0301234567']],
    ['US', '555 01', [messages.phoneTooShort, 'US', '55501']],
    ['US', '1111111110', [messages.phoneTooShort, 'US', '1111111110']],
    ['FR', '', ['Required!', 'FR', '']],
    ['', '+33612345678', [undefined, undefined, '33612345678']],
  ])('%s %s', (country, typed, expected) => {
    expect(phoneOf(country, typed)).toEqual(expected)
  })
})

test('what is sent: no confirmation, and what the account becomes', () => {
  const body = vendorBody(filled)
  expect(body).not.toHaveProperty('confirm_password')
  expect(body).toMatchObject({ role: 'VENDOR', status: 'PENDING', email: 'ada@acme.test' })
})

test('every field stands in a step', () => {
  expect(namesOf('vendor').map(stepOf)).toEqual([...Array(8).fill(0), ...Array(8).fill(1)])
})

describe('a customer’s sign-up', () => {
  const least: SignUpValues = {
    ...filled,
    location: '',
    industry: '',
    address: '',
    city: '',
    state: '',
    postal_code: '',
  }

  test('needs a company’s name and country, and nothing else of it', () => {
    expect(signUpErrors('customer', least).size).toBe(0)
    const blank = Array.from(signUpErrors('customer', blankSignUp))
    expect(blank.filter(([name]) => stepOf(name) === 1)).toEqual([
      ['business_name', messages.required],
      ['country', messages.required],
    ])
  })

  test.each([
    ['address', '7 chars', messages.tooShort],
    ['address', '8 chars.', undefined],
    ['city', 'NY', messages.tooShort],
    ['business_name', 'x'.repeat(51), messages.tooLong],
    ['postal_code', 'x'.repeat(21), messages.tooLong],
  ] as const)('has a vendor’s bounds where something is said: %s %s', (name, value, expected) => {
    expect(signUpErrors('customer', { ...least, [name]: value }).get(name)).toBe(expected)
  })

  test('sends neither what only a vendor says, nor what the account becomes', () => {
    const body = customerBody(filled)
    for (const name of ['industry', 'location', 'role', 'status', 'confirm_password'])
      expect(body).not.toHaveProperty(name)
    expect(body).toMatchObject({ business_name: 'Acme Arms', country: 'United States' })
  })

  test('has every field in a step', () => {
    expect(namesOf('customer').map(stepOf)).toEqual([...Array(8).fill(0), ...Array(6).fill(1)])
  })
})

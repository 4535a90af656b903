import { messages } from '@armature/domain/messages'
import { countryCodes } from '@armature/domain/values/countries'
import { expect, it } from 'vitest'
import { callingCodeOf, e164Of, readPhone } from './phone-numbers.ts'

it.each([
  ['SA', '051 234 5678', '+966512345678'],
  ['SA', '٠٥١٢٣٤٥٦٧٨', '+966512345678'],
  ['US', '(555) 010-0123', '+15550100123'],
  ['US', '1 555 010 0123', '+15550100123'],
  ['CA', '514 555 1212', '+15145551212'],
  ['GB', '07911 123456', '+447911123456'],
  ['DE', '030/123 45 67', '+49301234567'],
  ['DE', '01512 3456789', '+4915123456789'],
  ['FR', '06 12 34 56 78', '+33612345678'],
  ['IT', '06 1234 5678', '+390612345678'],
  ['NO', '912 34 567', '+4791234567'],
  ['SG', '8123 4567', '+6581234567'],
  ['IS', '611 1234', '+3546111234'],
  ['AU', '0412 345 678', '+61412345678'],
  ['JP', '090-1234-5678', '+819012345678'],
  ['JP', '０９０−１２３４−５６７８', '+819012345678'],
  ['CN', '138 1234 5678', '+8613812345678'],
  ['CN', '010 1234 5678', '+861012345678'],
  ['IN', '63624 01123', '+916362401123'],
  ['BR', '(11) 91234-5678', '+5511912345678'],
  ['PH', '0917 123 4567', '+639171234567'],
  ['EG', '٠١٠ ١٢٣٤ ٥٦٧٨', '+201012345678'],
  ['NI', '8920 8123', '+50589208123'],
  ['XK', '043 201 234', '+38343201234'],
  // Another country's, with its code.
  ['US', '+49 (0)30 1234567', '+49301234567'],
  ['US', '0049 30 1234567', '+49301234567'],
])('in %s, %s is %s', (country, typed, number) => {
  expect(readPhone(typed, country)).toMatchObject({ number })
})

it.each([
  ['US', '555', messages.phoneTooShort],
  ['US', '1111111110', messages.phoneTooShort],
  ['US', '99999999999', messages.phoneTooLong],
  ['NO', '912 34 56', messages.invalidPhone],
  ['NO', '912', messages.phoneTooShort],
  ['FR', '06 12 34 56 78 90', messages.phoneTooLong],
  ['DE', '030 1234567 ext. 5', messages.invalidPhone],
  ['DE', 'CALL', messages.invalidPhone],
  ['US', '+1 555 four', messages.invalidPhone],
  ['DE', '', messages.invalidPhone],
  ['AQ', '0301234567', messages.invalidPhone],
])('in %s, %j is refused: %s', (country, typed, fault) => {
  expect(readPhone(typed, country)).toEqual({ fault })
})

it('keeps the chosen country of several with one code, and takes the country from another code', () => {
  expect(readPhone('514 555 1212', 'US')).toMatchObject({ country: 'US' })
  expect(readPhone('+47 912 34 567', 'US')).toMatchObject({ country: 'NO', national: '91 23 45 67' })
})

it('reads a number as written', () => {
  const codes = countryCodes.filter((code) => callingCodeOf(code) !== undefined)
  expect(codes.length).toBeGreaterThan(240)
  const once = readPhone('30 1234567', 'DE')
  expect('number' in once && readPhone(once.number, 'US')).toEqual(once)
  expect('number' in once && readPhone(once.national, 'DE')).toEqual(once)
})

it('reads an older account’s digits as an American number, or with a country code', () => {
  expect(e164Of('12025550123')).toBe('+12025550123')
  expect(e164Of('2025550123')).toBe('+12025550123')
  expect(e164Of('49301234567')).toBe('+49301234567')
  expect(e164Of('+4791234567')).toBe('+4791234567')
})

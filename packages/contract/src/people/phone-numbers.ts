import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import type { CountryCode, PhoneNumber as FoundNumber } from 'libphonenumber-js/min'

// Separate from the schemas, so that browsers load the library's rules only where a phone is typed.

/** A country's dialling code, as in `+49`; undefined if it has none. */
export const callingCodeOf = (country: string): string | undefined =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : undefined

export interface PhoneNumber {
  /** E.164, as in `+4930123456`. */
  number: string
  /** The national number, as typed in its country. */
  national: string
  country: string
}

const faults: Partial<Record<string, string>> = {
  TOO_SHORT: messages.phoneTooShort,
  TOO_LONG: messages.phoneTooLong,
}

/** The specification's bounds describe North American numbers; other countries have shorter and longer ones. */
const isTooLow = (callingCode: string, national: string): boolean =>
  callingCode === '1' && Number(national) < limits.phone.min

/** If several countries share the code, the chosen one. */
const countryOf = (found: FoundNumber, chosen: CountryCode): CountryCode =>
  getCountryCallingCode(chosen) === found.countryCallingCode
    ? chosen
    : (found.country ?? found.getPossibleCountries()[0] ?? chosen)

/**
 * Reads a national number, or one with any country's code; otherwise returns what is wrong with it. Only the length is
 * checked, because lists of assigned ranges are always out of date and refuse real numbers.
 */
export const readPhone = (given: string, country: string): PhoneNumber | { fault: string } => {
  // 00 is dialled before a country code nearly everywhere, and no national number begins with it.
  const typed = given.replace(/^\s*00(?=[1-9])/, '+')
  // Words, extensions among them, can't be dialled.
  if (!isSupportedCountry(country) || /\p{L}/u.test(typed)) return { fault: messages.invalidPhone }
  const fault = validatePhoneNumberLength(typed, country)
  const found = parsePhoneNumberFromString(typed, country)
  if (fault !== undefined || found === undefined)
    return { fault: faults[fault ?? ''] ?? messages.invalidPhone }
  if (isTooLow(found.countryCallingCode, found.nationalNumber)) return { fault: messages.phoneTooShort }
  return {
    number: found.number,
    national: found.formatNational(),
    country: countryOf(found, country),
  }
}

/**
 * A stored number in E.164. Accounts without a country have 10 or 11 digits: ten are an American number, as the
 * specification's bounds have it, although other readings exist; longer ones begin with the country's code. Text that
 * is no number stays as it is.
 */
export const e164Of = (stored: string): string => {
  if (stored.startsWith('+')) return stored
  const american = stored.length === 10 ? parsePhoneNumberFromString(stored, 'US') : undefined
  const number = american?.isPossible() ? american : parsePhoneNumberFromString(`+${stored}`)
  return number?.isPossible() ? number.number : `+${stored}`
}

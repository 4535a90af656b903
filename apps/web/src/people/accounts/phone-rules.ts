import { phoneDigitsOf } from '@armature/domain/auth/phone'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../platform/api/query-keys.ts'

/** The number lengths and dialling codes of every country. They ship with the code, so they never go stale in a visit. */
export const phoneRulesQuery = queryOptions({
  queryKey: queryKeys.phoneRules,
  queryFn: async () => {
    const { callingCodeOf, e164Of, readPhone } = await import('@armature/contract/people/phone-numbers')
    return { callingCodeOf, e164Of, readPhone }
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

export type PhoneRules = Awaited<ReturnType<NonNullable<typeof phoneRulesQuery.queryFn>>>

export interface PhoneValues {
  /** Empty if the number is typed with its country code, or if the rules didn't load. */
  phone_country: string
  phone_number: string
}

export const phoneLabels = { phone_country: 'Country code', phone_number: 'Phone number' } as const

/** The country of the browser's language, a good guess for the phone; Linux browsers say `en-US@posix`. */
export const likelyCountry = (): string => {
  try {
    return new Intl.Locale(navigator.language.replace(/[@.].*/, '')).maximize().region ?? ''
  } catch {
    return ''
  }
}

/** The phone fields of a request body. A number typed with a country code belongs to that country. */
export const phoneBody = ({ phone_country, phone_number }: PhoneValues, rules: PhoneRules | undefined) => {
  const digits = phoneDigitsOf(phone_number)
  if (phone_country === '' || rules === undefined) return { phone_number: digits }
  const phone = rules.readPhone(phone_number, phone_country)
  return 'fault' in phone
    ? { phone_number: digits, phone_country }
    : { phone_number: phoneDigitsOf(phone.national), phone_country: phone.country }
}

/** Checks a phone against its country's rules. The body's schema reports a missing number. */
export const phoneFault = (values: PhoneValues, rules: PhoneRules | undefined): string | null => {
  if (values.phone_country === '' || values.phone_number.trim() === '' || rules === undefined) return null
  const phone = rules.readPhone(values.phone_number, values.phone_country)
  return 'fault' in phone ? phone.fault : null
}

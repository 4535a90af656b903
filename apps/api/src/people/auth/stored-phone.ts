import { readPhone } from '@armature/contract/people/phone-numbers'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'

export interface StoredPhone {
  phone_number: string
  phone_country: string | null
}

/** A phone as stored: E.164 with its country, or the bare digits if the call names no country. */
export const storedPhone = ({
  phone_number,
  phone_country,
}: {
  phone_number: string
  phone_country?: string | undefined
}): StoredPhone | Problem => {
  if (phone_country === undefined) return { phone_number, phone_country: null }
  const phone = readPhone(phone_number, phone_country)
  return 'fault' in phone
    ? invalidFields({ phone_number: [phone.fault] })
    : { phone_number: phone.number, phone_country }
}

import { isInVatUnion, vatPrefix } from '@armature/domain/taxes/tax-number'
import type { TaxNumberRegister } from '../ports/tax-number-register.ts'
import { plainAnswer } from './plain-answer.ts'

const origin = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
const timeoutMs = 5_000

/** Northern Ireland's numbers are in VIES too, but can't be told from Great Britain's by their country. */
const isValid = (answer: unknown): 'valid' | 'invalid' | 'unknown' => {
  if (typeof answer !== 'object' || answer === null || !('valid' in answer)) return 'unknown'
  return answer.valid === true ? 'valid' : 'invalid'
}

/** The European Commission's register of VAT numbers, by its REST interface. */
export const viesRegister = (at: string = origin): TaxNumberRegister => ({
  check: async (country, number) => {
    if (!isInVatUnion(country)) return 'unknown'
    const countryCode = vatPrefix(country)
    try {
      const answer = await fetch(`${at}/check-vat-number`, {
        method: 'POST',
        headers: { ...plainAnswer, 'content-type': 'application/json' },
        body: JSON.stringify({ countryCode, vatNumber: number.slice(countryCode.length) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return answer.ok ? isValid(await answer.json()) : 'unknown'
    } catch {
      // Member states' systems are down at night; then the check digit suffices.
      return 'unknown'
    }
  },
})

/** No register: numbers are checked by format and check digit alone. */
export const noRegister: TaxNumberRegister = { check: async () => 'unknown' }

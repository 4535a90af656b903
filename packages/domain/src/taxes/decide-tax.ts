import { regionKey } from '../values/regions.ts'
import type { NoTax } from './no-tax.ts'
import type { TaxPlace } from './tax.ts'
import { isInVatUnion } from './tax-number.ts'

/** A buyer's certificate that its purchases for a country, or one region of it, aren't taxed. */
export interface Exemption extends TaxPlace {
  number: string
  /** The last day on which it holds. */
  valid_until: string
}

/** Seller and buyer, as far as the tax depends on them. */
export interface TaxParties {
  seller: { country: string; tax_number: string } | null
  buyer: { country: string; number: string; checked_by: 'VIES' | 'form' } | null
  exemptions: readonly Exemption[]
}

const covers = (exemption: Exemption, { country, region }: TaxPlace, day: string): boolean =>
  exemption.country === country &&
  exemption.valid_until >= day &&
  (exemption.region === '' || regionKey(country, exemption.region) === regionKey(country, region))

/**
 * Why this buyer isn't charged a place's tax; null if it is. A certificate for the place exempts. Between companies in two
 * EU member states the buyer accounts for the VAT if the parts leave the seller's state.
 */
export const buyersNoTax = (
  { seller, buyer, exemptions }: TaxParties,
  place: TaxPlace,
  day: string,
): NoTax | null => {
  const exemption = exemptions.find((one) => covers(one, place, day))
  if (exemption !== undefined) {
    const { number, valid_until, country, region } = exemption
    return { why: 'exempt', number, valid_until, country, region }
  }
  if (seller === null || buyer === null || seller.tax_number === '') return null
  const isAcross =
    [seller.country, buyer.country, place.country].every(isInVatUnion) &&
    buyer.country !== seller.country &&
    place.country !== seller.country
  return isAcross
    ? { why: 'reverse_charge', seller: seller.tax_number, buyer: buyer.number, checked_by: buyer.checked_by }
    : null
}

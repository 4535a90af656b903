import { dayInWords } from '../orders/promised-day.ts'
import { fill, messages } from '../messages.ts'
import type { TaxPlace } from './tax.ts'
import { taxPlaceText } from './tax.ts'

/** Why an offer and its order charge no tax. The reader may be a store's customer, to whom no operator is named. */
export type NoTax =
  /** The destination is unknown. */
  | { why: 'nowhere' }
  /** The operator charges no tax at all. */
  | { why: 'never' }
  /** The operator has no tax rate for the place. */
  | ({ why: 'no_rate' } & TaxPlace)
  /** The buyer has a certificate that an operator accepted. */
  | ({ why: 'exempt'; number: string; valid_until: string } & TaxPlace)
  /** The buyer accounts for the VAT; seller and buyer are named by their VAT numbers. */
  | { why: 'reverse_charge'; seller: string; buyer: string; checked_by: 'VIES' | 'form' }

/** Does the reason depend on the buyer, and not only on the destination? */
export const isBuyersOwn = (none: NoTax | null): boolean =>
  none !== null && (none.why === 'exempt' || none.why === 'reverse_charge')

/**
 * Why an offer to this destination charges no tax. If the address was entered after the offer was frozen and brought no
 * tax, its place has no rate.
 */
export const noTaxAt = (frozen: NoTax | null, shipTo: TaxPlace | null): NoTax => {
  if (shipTo === null) return { why: 'nowhere' }
  const { country, region } = shipTo
  return frozen !== null && (frozen.why === 'never' || isBuyersOwn(frozen))
    ? frozen
    : { why: 'no_rate', country, region }
}

/** The sentence on offers, orders and documents. */
export const noTaxText = (none: NoTax): string => {
  switch (none.why) {
    case 'nowhere':
      return messages.noTaxNowhere
    case 'never':
      return messages.noTaxEver
    case 'no_rate':
      return fill(messages.noTaxRate, { place: taxPlaceText(none) })
    case 'exempt': {
      const { number, valid_until } = none
      return fill(messages.noTaxExempt, { number, day: dayInWords(valid_until), place: taxPlaceText(none) })
    }
    case 'reverse_charge': {
      const { buyer, seller, checked_by } = none
      const how = checked_by === 'VIES' ? messages.checkedByVies : messages.checkedByForm
      return fill(messages.reverseCharge, { buyer, seller, how })
    }
  }
}

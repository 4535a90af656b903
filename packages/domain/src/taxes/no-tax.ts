import { fill, messages } from '../messages.ts'
import type { TaxPlace } from './tax.ts'
import { taxPlaceText } from './tax.ts'

/** Why an offer and its order charge no tax; each was decided by somebody, and says so. */
export type NoTax =
  /** Nobody has stated where the parts go. */
  | { why: 'nowhere' }
  /** The operator charges no tax at all. */
  | { why: 'never' }
  /** The operator keeps no rate for the place. */
  | ({ why: 'no_rate' } & TaxPlace)

/**
 * Why an offer that goes here charges no tax. An address that was stated after the offer was frozen, and brought no tax,
 * is of a place without a rate.
 */
export const noTaxAt = (frozen: NoTax | null, shipTo: TaxPlace | null): NoTax => {
  if (shipTo === null) return { why: 'nowhere' }
  const { country, region } = shipTo
  return frozen === null || frozen.why === 'nowhere' || frozen.why === 'no_rate'
    ? { why: 'no_rate', country, region }
    : frozen
}

/** The sentence on offers, orders and papers. */
export const noTaxText = (none: NoTax): string => {
  switch (none.why) {
    case 'nowhere':
      return messages.noTaxNowhere
    case 'never':
      return messages.noTaxEver
    case 'no_rate':
      return fill(messages.noTaxRate, { place: taxPlaceText(none) })
  }
}

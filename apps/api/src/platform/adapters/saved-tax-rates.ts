import { lacksTaxRegion, taxRuleFor } from '@armature/domain/taxes/tax'
import type { TaxRates } from '../ports/tax-rates.ts'

/** The rates that administrators manage. */
export const savedTaxRates: TaxRates = {
  rateFor: async (place, day, kept) => {
    const rules = await kept()
    if (lacksTaxRegion(rules, place, day)) return 'region_needed'
    const rate = taxRuleFor(rules, place, day)
    const { country, region } = place
    return rate === null ? { none: { why: 'no_rate', country, region } } : { rate }
  },
}

/** A marketplace that never states a tax. */
export const noTaxRates: TaxRates = { rateFor: async () => ({ none: { why: 'never' } }) }

import { taxRuleFor } from '@armature/domain/taxes/tax'
import type { TaxRates } from '../ports/tax-rates.ts'

/** The rates that administrators manage. */
export const savedTaxRates: TaxRates = {
  rateFor: async (place, day, kept) => taxRuleFor(await kept(), place, day),
}

/** A marketplace that never states a tax. */
export const noTaxRates: TaxRates = { rateFor: async () => null }

import { taxRuleFor } from '@armature/domain/taxes/tax'
import type { TaxRates } from '../ports/tax-rates.ts'

/** The rates that administrators keep. */
export const keptTaxRates: TaxRates = {
  rateFor: async (place, day, kept) => taxRuleFor(await kept(), place, day),
}

/** A marketplace that states no tax, whatever is kept. */
export const noTaxRates: TaxRates = { rateFor: async () => null }

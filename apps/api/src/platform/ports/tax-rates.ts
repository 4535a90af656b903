import type { NoTax } from '@armature/domain/taxes/no-tax'
import type { StatedTax, TaxPlace, TaxRule } from '@armature/domain/taxes/tax'

/** A tax before it is known of what. */
export type TaxRate = Pick<StatedTax, 'name' | 'basis_points' | 'country' | 'region'>

export type TaxAnswer = { rate: TaxRate } | { none: NoTax } | 'region_needed'

/**
 * The source of a destination's tax. It is called under a quote's lock whenever an offer is frozen: an adapter for a
 * service answers from what it fetched before, else from the rates that administrators manage.
 */
export interface TaxRates {
  /** `region_needed`: it depends on a region that the place doesn't say. `kept` reads what administrators keep for the country, in the asker's own transaction. */
  rateFor(place: TaxPlace, day: string, kept: () => Promise<readonly TaxRule[]>): Promise<TaxAnswer>
}

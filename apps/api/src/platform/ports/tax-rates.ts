import type { StatedTax, TaxPlace, TaxRule } from '@armature/domain/taxes/tax'

/** A tax before it is known of what. */
export type TaxRate = Pick<StatedTax, 'name' | 'basis_points' | 'country' | 'region'>

/**
 * The source of a destination's tax. It is asked under a quote's lock whenever an offer is frozen: an adapter that asks a
 * service answers from what it has fetched before, and from the rates that administrators keep where it hasn't.
 */
export interface TaxRates {
  /** Null: no tax is stated. `kept` reads what administrators keep for the country, in the asker's own transaction. */
  rateFor(place: TaxPlace, day: string, kept: () => Promise<readonly TaxRule[]>): Promise<TaxRate | null>
}

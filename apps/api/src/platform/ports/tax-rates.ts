import type { StatedTax, TaxPlace, TaxRule } from '@armature/domain/taxes/tax'

/** A tax before it is known of what. */
export type TaxRate = Pick<StatedTax, 'name' | 'basis_points' | 'country' | 'region'>

/**
 * The source of a destination's tax. It is called under a quote's lock whenever an offer is frozen: an adapter for a
 * service answers from what it fetched before, else from the rates that administrators manage.
 */
export interface TaxRates {
  /** Null: no tax is stated. `kept` reads what administrators keep for the country, in the asker's own transaction. */
  rateFor(place: TaxPlace, day: string, kept: () => Promise<readonly TaxRule[]>): Promise<TaxRate | null>
}

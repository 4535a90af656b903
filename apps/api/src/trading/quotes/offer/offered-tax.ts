import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { TaxRate } from '../../../platform/ports/tax-rates.ts'
import { findTaxRules } from '../../taxes/tax-rate-repository.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import { dayOf } from '@armature/domain/values/time'

/** The tax of where a quote's parts go, today; null where nobody has said where, or that place has none. */
export const taxOf = async (
  trx: Database,
  { deps, now }: Pick<Context, 'deps' | 'now'>,
  { delivery: { ship_to } }: Pick<LockedQuote, 'delivery'>,
): Promise<TaxRate | null> =>
  ship_to === null
    ? null
    : deps.taxRates.rateFor(ship_to, dayOf(now), () => findTaxRules(trx, ship_to.country))

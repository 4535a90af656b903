import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/tables.ts'
import type { TaxRate } from '../../ports/tax-rates.ts'
import { findTaxRules } from '../taxes/tax-rate-repository.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { dayOf } from '@armature/domain/time'

/** The tax of where a quote's parts go, today; null where nobody has said where, or that place has none. */
export const taxOf = async (
  trx: Database,
  { deps, now }: Pick<Context, 'deps' | 'now'>,
  { delivery: { ship_to } }: Pick<LockedQuote, 'delivery'>,
): Promise<TaxRate | null> =>
  ship_to === null
    ? null
    : deps.taxRates.rateFor(ship_to, dayOf(now), () => findTaxRules(trx, ship_to.country))

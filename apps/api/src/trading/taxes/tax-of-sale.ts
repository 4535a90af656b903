import type { Address } from '@armature/domain/quotes/offer/delivery'
import { buyersNoTax } from '@armature/domain/taxes/decide-tax'
import { dayOf } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { TaxAnswer } from '../../platform/ports/tax-rates.ts'
import { findTaxParties } from './tax-party-repository.ts'
import { findTaxRules } from './tax-rate-repository.ts'

/** Today's tax on a sale to this address, or why this buyer pays none; the caller acts as the system. */
export const taxOfSale = async (
  trx: Database,
  { deps, now }: Context,
  sale: { customerId: number; tenantId: number | null },
  shipTo: Address,
): Promise<TaxAnswer> => {
  const day = dayOf(now)
  const answer = await deps.taxRates.rateFor(shipTo, day, () => findTaxRules(trx, shipTo.country))
  if (answer === 'region_needed' || 'none' in answer) return answer
  const none = buyersNoTax(await findTaxParties(trx, sale), shipTo, day)
  return none === null ? answer : { none }
}

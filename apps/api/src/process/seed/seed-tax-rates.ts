import type { Actor } from '@armature/domain/rights/actor'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { addTaxRate } from '../../trading/taxes/add-tax-rate.ts'
import { must, seedContext } from './seed-context.ts'
import { dayOf } from '@armature/domain/values/time'

/** The taxes on the demo's offers, for one customer's country. */
export const seedTaxRates = async (trx: Database, deps: Deps, admin: Actor, at: Date): Promise<void> => {
  const german = { country: 'DE', region: '', name: 'VAT', basis_points: 1_900, valid_from: dayOf(at) }
  must(await addTaxRate(seedContext(trx, deps, admin, at), german), 'add a tax rate')
}

import { refuseBeyondPlan } from '@armature/domain/subscriptions/plan-rules'
import type { Database } from '../../platform/db/tables/tables.ts'
import { countStoreProducts, findProductsAllowed } from './store-repository.ts'

/**
 * Null where the store's plan allows another product, else the refusal; the store stays locked until the transaction
 * ends.
 */
export const refuseMoreProducts = async (trx: Database, tenantId: number): Promise<string | null> => {
  const count = await countStoreProducts(trx, tenantId)
  const allowed = await findProductsAllowed(trx, tenantId)
  return allowed === null ? null : refuseBeyondPlan(count, allowed)
}

import type { Ability } from '@armature/domain/rights/abilities'
import { authorize } from '@armature/domain/rights/abilities'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { findProductRow } from './product-repository.ts'
import type { LockedProduct } from './product-write-repository.ts'
import { lockProduct } from './product-write-repository.ts'

/**
 * The product to change, locked: 404 where it isn't visible or of another type, 403 where it is another's. It is read
 * before it is locked, since row-level security locks only rows that the actor may change.
 */
export const lockOwnProduct = async (
  trx: Database,
  ctx: Context,
  { id, type = null, ability }: { id: number; type?: ProductType | null; ability: Ability },
): Promise<LockedProduct | Problem> => {
  const seen = await findProductRow(trx, ctx.actor, id)
  if (seen === undefined || (type !== null && seen.type !== type)) return notFound(messages.notFound)
  const refused = authorize(ctx.actor, ability, { vendorId: seen.vendor_id, tenantId: seen.tenant_id })
  if (refused) return refused
  return (await lockProduct(trx, id, seen.type)) ?? notFound(messages.notFound)
}

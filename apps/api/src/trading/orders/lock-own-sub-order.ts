import type { Ability } from '@armature/domain/rights/abilities'
import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { lockOrder } from './order-lock-repository.ts'
import type { SubOrderRow } from './order-repository.ts'
import { findSubOrderRow } from './order-repository.ts'

export interface LockedSubOrder {
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>
  /** As read under the order's lock. */
  sub: SubOrderRow
}

/** A sub-order that the caller may act on, under its order's lock; from here on the transaction runs as the system. */
export const lockOwnSubOrder = async (
  trx: Database,
  ctx: Context,
  id: number,
  ability: Ability,
): Promise<LockedSubOrder | Problem> => {
  const seen = await findSubOrderRow(trx, ctx.actor, id)
  if (seen === undefined) return notFound(messages.notFound)
  const belonging = { vendorId: seen.vendor.id, tenantId: seen.tenant_id, customerId: seen.customer_id }
  const refused = authorize(ctx.actor, ability, belonging)
  if (refused) return refused
  await actAsSystem(trx)
  const order = await lockOrder(trx, seen.order_id)
  const sub = await findSubOrderRow(trx, ctx.actor, id)
  return order === undefined || sub === undefined ? notFound(messages.notFound) : { order, sub }
}

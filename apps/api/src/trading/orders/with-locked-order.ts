import type { Ability } from '@armature/domain/rights/abilities'
import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { LockedOrder } from './order-lock-repository.ts'
import { lockOrder } from './order-lock-repository.ts'
import { presentOrder } from './order-presenter.ts'
import { findOrderRow } from './order-repository.ts'

interface AskedOrder {
  id: number
  ability: Ability
}

/**
 * The start of every write on an order: look it up as the actor (404 where the actor may not see it), authorize, then
 * actAsSystem and lock.
 */
export const lockAskedOrder = async (
  trx: Database,
  ctx: Context,
  { id, ability }: AskedOrder,
): Promise<LockedOrder | Problem> => {
  const seen = await findOrderRow(trx, ctx.actor, id)
  if (seen === undefined) return notFound(messages.notFound)
  const refused = authorize(ctx.actor, ability, { tenantId: seen.tenant_id, customerId: seen.customer_id })
  if (refused) return refused
  await actAsSystem(trx)
  return (await lockOrder(trx, id)) ?? notFound(messages.notFound)
}

/** A complete write on an order in one transaction: start it, decide and write; returns the order's new state. */
export const withLockedOrder = (
  ctx: Context,
  asked: AskedOrder,
  work: (trx: Database, order: LockedOrder) => Promise<Problem | null>,
) =>
  ctx.inWrite(async (trx) => {
    const order = await lockAskedOrder(trx, ctx, asked)
    if (isProblem(order)) return order
    const problem = await work(trx, order)
    if (isProblem(problem)) return problem
    const row = await findOrderRow(trx, ctx.actor, asked.id)
    return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
  })

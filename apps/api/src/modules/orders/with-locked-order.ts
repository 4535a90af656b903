import type { Ability } from '@armature/domain/abilities'
import { authorize } from '@armature/domain/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { actAsSystem } from '../../db/transaction.ts'
import type { Database } from '../../db/tables.ts'
import type { LockedOrder } from './order-lock-repository.ts'
import { lockOrder } from './order-lock-repository.ts'
import { presentOrder } from './order-presenter.ts'
import { findOrderRow } from './order-repository.ts'

/**
 * Every write on an order goes this way, in one transaction: look it up in the actor's own name (an order that the
 * actor may not see is 404), authorize, then actAsSystem, lock, decide and write. Answers the order after the writes.
 */
export const withLockedOrder = (
  ctx: Context,
  { id, ability }: { id: number; ability: Ability },
  work: (trx: Database, order: LockedOrder) => Promise<Problem | null>,
) =>
  ctx.inWrite(async (trx) => {
    const seen = await findOrderRow(trx, ctx.actor, id)
    if (seen === undefined) return notFound(messages.notFound)
    const refused = authorize(ctx.actor, ability, { tenantId: seen.tenant_id, customerId: seen.customer_id })
    if (refused) return refused
    await actAsSystem(trx)
    const order = await lockOrder(trx, id)
    if (order === undefined) return notFound(messages.notFound)
    const problem = await work(trx, order)
    if (isProblem(problem)) return problem
    const row = await findOrderRow(trx, ctx.actor, id)
    return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
  })

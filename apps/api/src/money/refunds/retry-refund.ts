import { messages } from '@armature/domain/messages'
import { stepMachine } from '@armature/domain/refunds/refund-machine'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { presentOrder } from '../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../trading/orders/order-repository.ts'
import { lockAskedOrder } from '../../trading/orders/with-locked-order.ts'
import { changeStep, flagRefund, listRefusedSteps } from './refund-repository.ts'
import { runRefund } from './run-refund.ts'
import { lookAtRefund } from './settle-step.ts'
import { recordRefund } from './notify-refund.ts'

/**
 * Under the order's lock, so only the first of many concurrent calls finds refused steps; returns the refunds that
 * continue.
 */
const place = async (trx: Database, ctx: Context, orderId: number): Promise<Problem | string[]> => {
  const order = await lockAskedOrder(trx, ctx, { id: orderId, ability: 'order.refund' })
  if (isProblem(order)) return order
  const steps = await listRefusedSteps(trx, order.id)
  if (steps.length === 0) return conflict(messages.refundNotRefused, { code: 'refund_not_refused' })
  const refunds = [...new Set(steps.map((step) => step.refund_id))]
  for (const step of steps)
    if (stepMachine.decide('retry', step.state) !== 'wrong_state')
      await changeStep(trx, step.id, { state: stepMachine.next('retry', step.state), settled_at: null })
  for (const refundId of refunds) {
    await flagRefund(trx, refundId, null)
    // A job finishes the refund even if this process dies.
    await lookAtRefund(trx, ctx, refundId, 1)
  }
  await recordRefund(trx, ctx, order, { kind: 'order.refund-retried', summary: 'Refused steps tried again' })
  return refunds
}

/**
 * Retries the refused steps of an order's refunds at the provider; returns the order. It skips steps with an unknown
 * outcome, which their job settles.
 */
export const retryRefund = async (ctx: Context, { params }: { params: { id: number } }) => {
  const refunds = await ctx.inWrite((trx) => place(trx, ctx, params.id))
  if (isProblem(refunds)) return refunds
  for (const id of refunds) await runRefund(ctx.deps, ctx.log, id)
  const row = await ctx.inRead((trx) => findOrderRow(trx, ctx.actor, params.id))
  return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
}

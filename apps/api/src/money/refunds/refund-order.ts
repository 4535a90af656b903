import { randomUUID } from 'node:crypto'
import { messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import { formatCents } from '@armature/domain/money'
import { checkReadSum } from '@armature/domain/orders/order-changes'
import { newRefund, newStep } from '@armature/domain/refunds/refund-machine'
import { checkRefund, planRefund } from '@armature/domain/refunds/refund-plan'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { presentOrder } from '../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../trading/orders/order-repository.ts'
import { lockAskedOrder } from '../../trading/orders/with-locked-order.ts'
import { insertRefund, listParts, listPayments } from './refund-repository.ts'
import { runRefund } from './run-refund.ts'
import { lookAtRefund } from './settle-step.ts'
import { recordRefund } from './notify-refund.ts'

export interface RefundInput {
  params: { id: number }
  body: {
    amount: Cents
    reason: string
    suborder?: number | undefined
    expected_paid_amount?: Cents | undefined
  }
}

/** Stores the chain with its keys before any call, and queues its job; returns the refund's id. */
const place = async (
  trx: Database,
  ctx: Context,
  { params, body }: RefundInput,
): Promise<Problem | string> => {
  const order = await lockAskedOrder(trx, ctx, { id: params.id, ability: 'order.refund' })
  if (isProblem(order)) return order
  const parts = await listParts(trx, order.id)
  const ask = { amount: body.amount, subOrderId: body.suborder ?? null }
  const overtaken = checkReadSum(order, 'paidCents', body.expected_paid_amount)
  const problem = overtaken ?? checkRefund(order, parts, ask)
  if (problem) return problem
  const plan = planRefund(order, { parts, payments: await listPayments(trx, order.id) }, ask)
  const id = randomUUID()
  const belongs = { tenant_id: order.tenantId }
  await insertRefund(
    trx,
    {
      id,
      order_id: order.id,
      ...belongs,
      customer_id: order.customerId,
      state: newRefund,
      amount_cents: body.amount,
      credit_cents: plan.credit,
      reason: body.reason,
      asked_by: ctx.actor.userId,
      created_at: ctx.now,
    },
    plan.shares.map((share) => ({
      refund_id: id,
      sub_order_id: share.subOrderId,
      vendor_id: parts.find(({ subOrderId }) => subOrderId === share.subOrderId)?.vendorId ?? null,
      ...belongs,
      is_tax: share.isTax,
      amount_cents: share.amountCents,
      commission_cents: share.commissionCents,
    })),
    plan.steps.map((step, index) => {
      const stepId = randomUUID()
      return {
        id: stepId,
        refund_id: id,
        place: index + 1,
        kind: step.kind,
        state: newStep,
        amount_cents: step.cents,
        sub_order_id: step.subOrderId,
        payment_id: step.paymentId,
        reference: step.reference,
        idempotency_key: `refund-step:${stepId}`,
      }
    }),
  )
  await recordRefund(trx, ctx, order, {
    kind: 'order.refund-asked',
    summary: `Refund of ${formatCents(body.amount)} begun: ${body.reason}`,
  })
  // A job finishes the refund even if this process dies.
  await lookAtRefund(trx, ctx, id, 1)
  return id
}

/**
 * Refunds an order, in full or in part, and reverses the vendors' payouts for it. Returns the order after the chain has
 * gone as far as it can; the remaining steps continue by themselves.
 */
export const refundOrder = async (ctx: Context, input: RefundInput) => {
  const id = await ctx.inWrite((trx) => place(trx, ctx, input))
  if (isProblem(id)) return id
  await runRefund(ctx.deps, ctx.log, id)
  const row = await ctx.inRead((trx) => findOrderRow(trx, ctx.actor, input.params.id))
  return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
}
